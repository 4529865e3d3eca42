# SPDX-License-Identifier: MIT
"""The soak finds what it looks for, and in a short one there is nothing to find."""

import gc
import warnings
from collections import Counter
from pathlib import Path

import pytest

from stellwerk.server.bench.soak import Person, Soak, compare, run_soak
from stellwerk.server.bench.soak_attacks import Siege
from stellwerk.server.bench.soak_tables import soak_table
from stellwerk.server.config import Config
from tests.server.client import make_table, running, sitting, tokens_of


def test_a_move_that_is_not_stored_is_lost(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    with running(Config(database=url, bot_workers=1)) as server:
        made = make_table(server.port, ["human", "human"])
        with sitting(server.port, made["table"], tokens_of(made)) as both:
            while (seat := both.my_turn()) is None:
                both.receive()
            seen, text = both.seen, both.states[seat]["view"]["choices"][0]["text"]
            both.move(seat, text)
    for told, lost in ((text, 0), ("another", 1)):
        soak = Soak(1)
        person = Person(server.port, 0, soak)
        person.acknowledged[made["table"]] = {seen: told}
        compare(soak, [person], url)
        assert (soak.acknowledged, len(soak.lost)) == (1, lost)
        assert soak.is_fine() == (not lost)


def test_a_mistake_of_the_server_is_noted() -> None:
    soak = Soak(1)
    siege = Siege(0, soak.attacks, soak.statuses, soak.server_errors)
    siege.note(429, "/")
    assert soak.is_fine()
    siege.note(503, "/ready")
    assert soak.server_errors == ["503 /ready"]
    assert soak.statuses == Counter({429: 1, 503: 1})
    assert not soak.is_fine()
    assert soak_table(soak).row_count > 5


@pytest.mark.slow
@pytest.mark.measures
def test_a_short_soak_loses_nothing(tmp_path: Path) -> None:
    soak = run_soak(tmp_path, 0.25, 10)
    with warnings.catch_warnings():  # `websockets` leaves cancelled handshakes open
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
    assert soak.is_fine(), (soak.lost, soak.failures, soak.server_errors)
    assert soak.acknowledged == len(soak.quiet) + len(soak.besieged)
    assert soak.quiet
    assert soak.besieged
    assert soak.statuses[400]
    assert soak.statuses[421]
