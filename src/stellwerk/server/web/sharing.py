# SPDX-License-Identifier: MIT
"""Letting others in: further listeners on the network, opened and closed while it runs.

A server for this machine alone listens on loopback. Only who sits at the machine may
let others in, see `access.py`; they come by its own addresses, at the same port.
"""

import asyncio
import errno
import logging
import socket
from ipaddress import ip_address
from typing import Final, Protocol

from stellwerk.server.config import Config
from stellwerk.server.tables.shelf import Oops
from stellwerk.server.web.shapes import Access

EVERYWHERE: Final = ("0.0.0.0", "::", "")
# Addresses of examples: the way there is looked up, and nothing is sent.
ELSEWHERE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
log: Final = logging.getLogger(__name__)


class House(Protocol):
    """A running server that can listen on further addresses."""

    async def listen(self, host: str) -> None: ...
    def stop_listening(self, host: str) -> None: ...
    def address(self, host: str | None = None) -> str: ...


class Sharing:
    """Who can reach the server, and under which addresses."""

    def __init__(self, config: Config) -> None:
        self.config: Final = config
        self.house: House | None = None
        self.changing: Final = asyncio.Lock()
        self.hosts: list[str] = []  # own addresses under which others come

    @property
    def local(self) -> bool:
        """Is it a server for this machine alone, unless others are let in?"""
        return is_loopback(self.config.host) and not self.config.hosts

    def attach(self, house: House) -> None:
        """The server listens; one that listens everywhere is reached by all names."""
        self.house = house
        if self.config.host in EVERYWHERE:
            self.hosts = own_addresses(self.config.network)

    def is_own(self, name: str) -> bool:
        """Do others come under this address?"""
        return name in self.hosts

    def addresses(self) -> list[str]:
        return [self.house.address(host) for host in self.hosts] if self.house else []

    def access(self, here: bool) -> Access:
        """What somebody may know who asks for the lobby."""
        return Access(
            here=here,
            open=not self.local or bool(self.hosts),
            changeable=here and self.local,
            addresses=self.addresses() if here else [],
            token=bool(self.config.create_token),
        )

    async def change(self, wanted: bool) -> None:
        """Let others in, or none any more."""
        async with self.changing:
            if self.house is None:
                raise Oops("no_network")
            if wanted and not self.hosts:
                await self.open(self.house)
            elif not wanted:
                self.close(self.house)

    async def open(self, house: House) -> None:
        """Listen on all own addresses that can be had."""
        taken = False
        for host in own_addresses(self.config.network):
            try:
                await house.listen(host)
                self.hosts.append(host)
            except OSError as error:
                taken = taken or error.errno == errno.EADDRINUSE
        if not self.hosts:
            raise Oops("port_taken" if taken else "no_network")
        log.info("others are let in", extra={"addresses": self.addresses()})

    def close(self, house: House) -> None:
        """Nobody comes by the network any more; who has come that way is cut off."""
        hosts, self.hosts = self.hosts, []
        for host in hosts:
            house.stop_listening(host)


def written(host: str, port: int) -> str:
    """How a server is called in a browser."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def own_addresses(chosen: list[str]) -> list[str]:
    """The addresses of this machine in its networks; IPv6 where there is no IPv4."""
    if chosen:
        return chosen
    for family, elsewhere in ELSEWHERE.items():
        found = [*used_for(family, elsewhere), *named(family)]
        useful = [each for each in dict.fromkeys(found) if is_useful(each)]
        if useful:
            return useful
    return []


def used_for(family: socket.AddressFamily, elsewhere: str) -> list[str]:
    """The own address for the way out, without sending anything."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            return [str(probe.getsockname()[0])]
    except OSError:
        return []


def named(family: socket.AddressFamily) -> list[str]:
    """The addresses that this machine's own name stands for."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, family)
    except OSError:
        return []
    return [str(address[0]) for *_, address in found]


def is_useful(address: str) -> bool:
    """An address that another machine could use."""
    known = ip_address(address.partition("%")[0])
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)


def is_loopback(name: str) -> bool:
    """Does it name this machine, and nothing but this machine, wherever it is said?"""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
