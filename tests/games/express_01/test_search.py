# SPDX-License-Identifier: MIT
"""The route search is exact: it agrees with trying everything (EX-410)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stellwerk import Rng, rules
from stellwerk.games import title_of

PRINTED: Any = title_of("express_01").edition().raw
TURN = PRINTED["geometry"]["rotate_180"]
MAPS = ("germany", "benelux", "usa")


def fill(table_rules: Any, seed: int, cards: int) -> dict[str, str]:
    """A random network of so many exchanges, read from the moves of a rich player."""
    rng = Rng(seed)
    snapshot = table_rules.save(table_rules.new_game())
    pile = next(pile for pile in snapshot["piles"] if 201 in pile)
    hand, pile[:] = sorted(pile), []
    snapshot["players"][0]["hand"] = hand
    snapshot["known"] = [min(1, len(pile)) for pile in snapshot["piles"]]
    snapshot.update(stack=["order 1"], round=1, engine=0)
    state = table_rules.restore(snapshot)
    while cards > 0 and table_rules.to_act(state) == 0:
        moves = [move.text() for move in table_rules.legal_moves(state)]
        going_on = [text for text in moves if not text.startswith("end")]
        if not going_on:
            break
        text = going_on[rng.below(len(going_on))]
        cards -= text.startswith("lay")
        table_rules.apply(state, table_rules.parse(state, text))
    return dict(table_rules.save(state)["laid"])


class Everything:
    """All routes of a network, tried one by one, straight from the printed cards."""

    def __init__(self, name: str, laid: dict[str, str], **switches: bool) -> None:
        sets = PRINTED["maps"][name]["sets"]
        cards = {
            card["number"]: card
            for part in sets
            for card in PRINTED["upgrade_cards"][part]
        }
        self.exits = {
            slot["slot"]: slot["exits"] for slot in PRINTED["maps"][name]["slots"]
        }
        self.laid = {
            slot: (cards[int(text.split("/")[0])], text.endswith("180"))
            for slot, text in laid.items()
        }
        self.reverse = switches.get("reverse_in_station", True)
        self.passing = switches.get("pass_through_terminus", True)
        self.counts_start = switches.get("route_counts_start_card", False)
        self.best = 0

    def turned(self, slot: str, exits: Any) -> list[str]:
        return [TURN[exit] if self.laid[slot][1] else exit for exit in exits]

    def run(self, company: str, length: int) -> int:
        self.company = company
        self.limit = length if self.counts_start else length + 1
        for slot, (card, _) in self.laid.items():
            for site in range(len(card.get("sites", []))):
                self.visit(slot, site, frozenset(), 0, False, 1, None)
        return self.best

    def visit(self, slot, site, seen, value, has, cards, came) -> None:
        card = self.laid[slot][0]
        here = card["sites"][site]
        seen = seen | {(slot, site)}
        value += 1 + here["bonus"]
        has = has or here["company"] == self.company
        if len(seen) > 1 and has:
            self.best = max(self.best, value)
        if len(seen) > 1 and card["type"] == "terminus" and not self.passing:
            return
        if card["site_link"] and (slot, 1 - site) not in seen:
            self.visit(slot, 1 - site, seen, value, has, cards, None)
        for exit in self.turned(slot, here["exits"]):
            if self.reverse or exit != came:
                self.follow(slot, exit, seen, value, has, cards + 1)

    def follow(self, slot, exit, seen, value, has, cards) -> None:
        crossing = self.exits[slot][exit]
        target = crossing.get("to")
        if cards > self.limit or target not in self.laid:
            return
        card = self.laid[target][0]
        entry = crossing["exit"]
        for ends in card.get("tracks", []):
            one, other = self.turned(target, ends)
            if entry in (one, other):
                out = other if entry == one else one
                self.follow(target, out, seen, value, has, cards + 1)
        for site, here in enumerate(card.get("sites", [])):
            if (
                entry in self.turned(target, here["exits"])
                and (target, site) not in seen
            ):
                self.visit(target, site, seen, value, has, cards, entry)


SWITCHES = ("reverse_in_station", "pass_through_terminus", "route_counts_start_card")


@pytest.mark.rule("EX-410")
@pytest.mark.rule("EX-406")
@settings(max_examples=40, deadline=None)
@given(
    name=st.sampled_from(MAPS),
    seed=st.integers(0, 10_000),
    cards=st.integers(2, 30),
    length=st.integers(1, 4),
    flags=st.tuples(st.booleans(), st.booleans(), st.booleans()),
)
def test_the_search_agrees_with_trying_everything(name, seed, cards, length, flags):
    switches = dict(zip(SWITCHES, flags, strict=True))
    table_rules = rules_with(name, flags)
    laid = fill(table_rules, seed, cards)
    snapshot = table_rules.save(table_rules.new_game())
    numbers = [int(text.split("/")[0]) for text in laid.values()]
    for place, company in enumerate(table_rules.material.companies):
        shares = [card for card in share_cards(name, company) if card not in numbers][
            :length
        ]
        snapshot["players"][0]["shares"] = shares
        snapshot.update(laid=laid, round=1, engine=1, stack=["pair 1"])
        state = table_rules.restore(snapshot)
        view = table_rules.public(state)["companies"][place]
        expected = Everything(name, laid, **switches).run(company, len(shares))
        assert view["route_value"] == (expected if shares else 0), company
        runs = offered_runs(table_rules, snapshot)
        assert (f"run {company}" in runs) == (view["route_value"] > 0)


def offered_runs(table_rules: Any, snapshot: dict[str, Any]) -> list[str]:
    """Fresh from a snapshot, so that no value has been searched for yet."""
    state = table_rules.restore({**snapshot, "stack": ["run 1"]})
    return [move.text() for move in table_rules.legal_moves(state)]


def share_cards(name: str, company: str) -> list[int]:
    part = "usa" if name == "usa" else "germany"
    cards = PRINTED["upgrade_cards"][part]
    return [card["number"] for card in cards if card.get("share") == company]


MADE: dict[Any, Any] = {}


def rules_with(name: str, flags: tuple[bool, bool, bool]) -> Any:
    if (name, flags) not in MADE:
        switches = dict(zip(SWITCHES, flags, strict=True))
        MADE[name, flags] = rules("express_01", 2, {"map": name, **switches})
    return MADE[name, flags]


@pytest.mark.rule("EX-410")
def test_the_shown_route_is_a_real_one_of_the_stated_value():
    table_rules = rules_with("germany", (True, True, False))
    for seed in range(15):
        laid = fill(table_rules, seed, 25)
        numbers = [int(text.split("/")[0]) for text in laid.values()]
        shares = [c for c in share_cards("germany", "blue") if c not in numbers][:5]
        snapshot = table_rules.save(table_rules.new_game())
        snapshot.update(laid=laid, round=1, engine=1, stack=["run 1"])
        snapshot["players"][0]["shares"] = shares
        state = table_rules.restore(snapshot)
        runs = [m for m in table_rules.legal_moves(state) if m.text() == "run blue"]
        if not runs:
            continue
        choice = table_rules.asked(state).choice(state, runs[0]).to_dict()
        slots = choice["params"]["slots"]
        assert len(slots) <= len(shares) + 1
        assert slots == min(slots, slots[::-1])
        stations = dict.fromkeys(slot for slot in slots if is_station(slot))
        values = [station_value(laid[slot]) for slot in stations]
        assert sum(values) == choice["params"]["n"]


def is_station(slot: str) -> bool:
    cards = {card["id"]: card for card in PRINTED["base_cards"]}
    return bool(cards[slot]["kind"] == "station")


def station_value(text: str) -> int:
    number = int(text.split("/")[0])
    cards = PRINTED["upgrade_cards"]["germany"]
    card = next(card for card in cards if card["number"] == number)
    return 1 + int(card["sites"][0]["bonus"])
