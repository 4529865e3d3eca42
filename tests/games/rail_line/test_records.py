# SPDX-License-Identifier: MIT
"""Each record of a finished game ends in the way that its name promises.

Names are players, sheet, what began the last round, and what decided the victory:
``2p-sheet1-line-by-second-card-points.record``.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stellwerk import load
from stellwerk.core.record import Record, read_record
from stellwerk.core.texts import LANGUAGES, Catalogue

FOLDER = Path(__file__).parents[2] / "records" / "rail_line"
RECORDS = sorted(FOLDER.glob("*.record"))
BEGINNINGS = (
    "line-mid-round",
    "line-by-last-player",
    "line-by-second-card",
    "pile-first",
    "pile-then-line",
    "both-in-one-turn",
)
DECISIONS = ("points", "coins", "shared")


def triggers(record: Record, rules: Any) -> Iterator[tuple[str, int, bool, bool]]:
    """What began or confirmed the end: kind, turn, last of the round, second card."""
    state = rules.new_game()
    second = False
    for entry in record.entries:
        if entry.text.startswith("play"):
            second = rules.asked(state).question(state).key == "ask.second_card"
        before = rules.public(state)
        rules.apply(state, rules.parse(state, entry.text))
        if not entry.text.startswith(("play", "refill")):
            continue
        after = rules.public(state)
        last = (before["active"] + 1) % record.players == before["start_player"]
        if before["pile"] > after["pile"] == 0:
            yield "pile", before["turn"], last, second
        if len(before["laid"]) < len(after["laid"]) == 24:
            yield "line", before["turn"], last, second


def beginning(record: Record, rules: Any) -> str:
    """What began the last round, as the names of the records say it."""
    found = list(triggers(record, rules))
    if len({kind for kind, *_ in found}) == 2:
        (first, turn, *_), (_, later, *_) = found
        if turn == later:
            return "both-in-one-turn"
        return "pile-then-line" if first == "pile" else "line-then-pile"
    kind, _, last, second = found[0]
    if kind == "pile":
        return "pile-first"
    if second:
        return "line-by-second-card"
    return "line-by-last-player" if last else "line-mid-round"


def decision(outcome: Any) -> str:
    """What decided the victory."""
    best = [seat for seat, n in enumerate(outcome.scores) if n == max(outcome.scores)]
    if len(best) == 1:
        return "points"
    return "shared" if len(outcome.winners) > 1 else "coins"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.rule("RL-701")
@pytest.mark.rule("RL-702")
@pytest.mark.rule("RL-703")
@pytest.mark.rule("RL-990")
def test_a_record_ends_as_its_name_promises(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    game = load(text)
    assert game.to_act is None
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.to_dict() == record.result
    sheet = record.options["score_sheet"]
    how = f"{beginning(record, game.rules)}-{decision(outcome)}"
    assert path.stem == f"{record.players}p-sheet{sheet}-{how}"
    assert game.record() == text


@pytest.mark.parametrize("sheet", [1, 2])
@pytest.mark.parametrize("players", [2, 3])
def test_there_is_a_record_of_every_ending(players: int, sheet: int) -> None:
    table = f"{players}p-sheet{sheet}-"
    endings = [path.stem.removeprefix(table) for path in RECORDS]
    for how in BEGINNINGS:
        assert f"{how}-points" in endings
    for what in DECISIONS:
        assert [how for how in endings if how.endswith("-" + what)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_can_be_told_in_words(language: str) -> None:
    """Every event of every record has a sentence for each seat and for spectators."""
    words = Catalogue(language, "rail_line")
    for path in RECORDS:
        game = load(path.read_text(encoding="utf-8"))
        told = [event for events in game.log for event in events]
        assert len(told) > 100
        for event in told:
            for seat in (0, 1, None):
                shown = event.to_dict(seat)
                sentence = words.say(shown["key"], shown["params"], game.seats)
                assert "{" not in sentence
