# SPDX-License-Identifier: MIT
"""Where work is done: in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from stellwerk.lab.errors import BadPlan, ClusterFailed, check_range

MAX_JOBS: Final = 256
MAX_WORKERS: Final = 4096
RAY: Final = "ray"


@dataclass(frozen=True)
class Here:
    """Processes of this machine."""

    jobs: int = 1

    def __post_init__(self) -> None:
        check_range("jobs", self.jobs, 1, MAX_JOBS)


@dataclass(frozen=True)
class OnRay:
    """Workers of a Ray cluster: one started for the purpose, or one that runs."""

    address: str | None = None  # None or "local": start one here; "auto": find one
    workers: int | None = None  # None: one per processor of the cluster

    def __post_init__(self) -> None:
        if self.workers is not None:
            check_range("jobs", self.workers, 1, MAX_WORKERS)

    @property
    def is_local(self) -> bool:
        """Is the cluster started for the purpose?"""
        return self.address in (None, "local")

    @property
    def name(self) -> str:
        """The cluster, for messages."""
        if self.is_local:
            return "the Ray cluster of this machine"
        return f"the Ray cluster {self.address}"


Where: TypeAlias = Here | OnRay


def lost(cluster: OnRay) -> ClusterFailed:
    return ClusterFailed(
        f"{cluster.name} was lost; no finished game is, and the same command goes on"
    )


def read_where(jobs: int | None = None, on: str | None = None) -> Where:
    """What `--jobs` and `--on` ask for together."""
    if on is None:
        return Here(1 if jobs is None else jobs)
    kind, _, address = on.partition(":")
    if kind != RAY:
        raise BadPlan(
            f"on: {on!r} is not allowed; choose {RAY}, or {RAY}:ADDRESS for a cluster "
            "that runs"
        )
    return OnRay(address or None, jobs)
