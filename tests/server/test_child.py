# SPDX-License-Identifier: MIT
"""Processes of the server: none is left behind, whenever somebody is called off."""

import asyncio

import pytest

from stellwerk.server.workers.child import Child
from stellwerk.server.workers.thinking import Thinking


async def end_and_be_called_off(asked: Child) -> None:
    """Begin to end a process, and give up in the middle of it."""
    ending = asyncio.ensure_future(asked.end())
    await asyncio.sleep(0)
    ending.cancel()
    await asyncio.gather(ending, return_exceptions=True)
    assert ending.cancelled()


@pytest.mark.parametrize("has_started", [True, False])
def test_who_is_called_off_while_ending_leaves_no_process(has_started: bool) -> None:
    async def run() -> None:
        asked = Child("stellwerk.server.workers.checker", limit=1000)
        starting = asked.begin()
        if has_started:
            await starting
        await end_and_be_called_off(asked)
        await asked.end()
        process = await starting
        assert process.returncode is not None

    asyncio.run(run())


def test_bots_that_are_closed_are_not_warmed_up() -> None:
    async def run() -> None:
        thinking = Thinking(1, 1.0)
        await thinking.close()
        thinking.expect("rail_line", ["greedy", "director"])
        assert thinking.quick.child.starting is None
        assert thinking.workers[0].child.starting is None

    asyncio.run(run())
