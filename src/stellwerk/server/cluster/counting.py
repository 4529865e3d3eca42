# SPDX-License-Identifier: MIT
"""Limits of all servers together, counted by Redis.

Where Redis does not answer, every server counts for itself.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from redis.exceptions import RedisError

if TYPE_CHECKING:
    from redis.asyncio import Redis

HOUR: Final = 3600
MINUTE: Final = 60
DAY: Final = 86_400
log: Final = logging.getLogger(__name__)

# One more within the last seconds, unless there were too many: most, seconds, name.
TAKE: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2] * 1000)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now, ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
"""

# One more at a server, unless all that live have too many: most, seconds, servers.
HOLD: Final = """
local held = 0
for place = 3, #ARGV do
    held = held + (redis.call('HGET', KEYS[1], ARGV[place]) or 0)
end
if held >= tonumber(ARGV[1]) then return 0 end
redis.call('HINCRBY', KEYS[1], ARGV[3], 1)
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
"""

LET_GO: Final = """
if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) <= 0 then
    redis.call('HDEL', KEYS[1], ARGV[1])
end
return 1
"""


class Together:
    """What clients have made and hold, at whatever server."""

    def __init__(self, redis: Redis, who: Callable[[], tuple[str, list[str]]]) -> None:
        self.redis: Final = redis
        self.who: Final = who  # this server, and the others that live
        self.prefix = "stellwerk"
        self.take_one: Final = redis.register_script(TAKE)
        self.hold_one: Final = redis.register_script(HOLD)
        self.let_one_go: Final = redis.register_script(LET_GO)

    async def in_an_hour(self, what: str, client: str, most: int) -> bool | None:
        """Count one more, unless there were too many; None if nobody knows."""
        return await self.take(f"{what} {client}", most, HOUR)

    async def in_a_minute(self, what: str, name: str, most: int) -> bool | None:
        return await self.take(f"{what} {name}", most, MINUTE)

    async def take(self, name: str, most: int, seconds: int) -> bool | None:
        told = [most, seconds, secrets.token_hex(8)]
        return await self.ask(self.take_one, name, told)

    async def hold(self, what: str, client: str, most: int) -> bool | None:
        """Hold one more until it is let go, unless there are too many."""
        own, others = self.who()
        return await self.ask(
            self.hold_one, f"{what} {client}", [most, DAY, own, *others]
        )

    async def let_go(self, what: str, client: str) -> None:
        await self.ask(self.let_one_go, f"{what} {client}", [self.who()[0]])

    async def ask(self, script: Any, name: str, told: list[Any]) -> bool | None:
        try:
            found = await script(keys=[f"{self.prefix} {name}"], args=told)
        except (RedisError, OSError) as error:
            log.info("redis does not count", extra={"error": type(error).__name__})
            return None
        return bool(found)
