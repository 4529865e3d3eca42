# SPDX-License-Identifier: MIT
"""Setup: options, deal, bids and the first turn (EX-S1 to EX-S9)."""

import pytest

from stellwerk import BadOption, Rng, rules
from tests.games.express_01.table import new_table, started_table


@pytest.mark.rule("EX-S1")
@pytest.mark.rule("EX-I26")
def test_map_mountains_and_length_are_chosen_freely():
    for name in ("germany", "benelux", "usa"):
        for mountains in (False, True):
            for length in ("short", "long"):
                seen = new_table(map=name, mountains=mountains, length=length).view()
                assert (seen["map"], seen["mountains"]) == (name, mountains)
                assert seen["length"] == length
    with pytest.raises(BadOption, match="germany"):
        rules("express_01", 2, {"map": ["benelux", "usa"]})


@pytest.mark.rule("EX-S2")
@pytest.mark.parametrize(
    ("name", "cards"), [("germany", 35), ("benelux", 42), ("usa", 30)]
)
def test_the_map_begins_with_base_cards_only(name, cards):
    slots = new_table(map=name).view()["slots"]
    assert len(slots) == cards
    assert all(slot["number"] is None and slot["level"] == 0 for slot in slots)


@pytest.mark.rule("EX-S3")
@pytest.mark.rule("EX-I20")
def test_mountain_markers_lie_where_the_map_says():
    def marked(name, mountains=True):
        slots = new_table(map=name, mountains=mountains).view()["slots"]
        return [slot["slot"] for slot in slots if slot["mountain"]]

    germany = ["013", "014", "018", "019", "020", "021", "022", "026", "027", "028"]
    germany += ["029", "030", "031", "032"]
    assert marked("germany") == germany
    assert marked("usa") == ["063", "070", "071", "078"]
    assert marked("benelux") == ["018c" if slot == "018" else slot for slot in germany]
    assert marked("germany", mountains=False) == []


@pytest.mark.rule("EX-S4")
@pytest.mark.rule("EX-S8")
def test_engines_start_on_zero_and_nobody_owns_anything():
    table = new_table(3).settle()
    assert [marker["space"] for marker in table.seats("marker")] == [0, 0, 0]
    assert table.view()["engine"] is None
    assert table.seats("shares") == [[], [], []]


@pytest.mark.rule("EX-S5")
def test_stacks_by_type_and_level_lie_open_as_sets():
    sizes = {stack["stack"]: stack["size"] for stack in new_table().view()["stacks"]}
    assert list(sizes.values()) == [24, 25, 36, 10, 6, 2, 12, 16, 5, 6, 6, 1]
    assert len(new_table(map="usa").view()["stacks"]) == 9
    benelux = new_table(map="benelux")
    assert benelux.stack("capital_1")["size"] == 6
    assert benelux.stack("capital_2")["size"] == 8
    assert benelux.stack("capital_3")["holds"] == [663, 664, 665]
    table = new_table().settle(seed=4)
    stack = table.stack("through_1")
    assert sorted(stack["holds"]) == list(range(501, 513)) == stack["holds"]
    assert stack["seen"] == [stack["top"]]


@pytest.mark.rule("EX-S5")
def test_a_deal_must_use_every_card_once():
    table = new_table()
    deal = table.some_move(Rng(1))
    assert table.refusal(deal) is None
    words = deal.split(" ")
    doubled = [*words[:3], "101," * 23 + "101", *words[4:]]
    assert table.refusal(" ".join(doubled)) == "EX-S5"
    assert table.refusal(" ".join(words[:-1])) == "EX-S5"


@pytest.mark.rule("EX-S6")
@pytest.mark.parametrize(("players", "left"), [(2, 24), (3, 18), (4, 12)])
def test_everybody_is_dealt_six_blue_tracks(players, left):
    table = new_table(players).settle()
    assert table.stack("track_3")["size"] == left
    for seat in range(players):
        hand = table.view(seat)["hand"]
        assert len(hand) == 6
        assert all(201 <= card <= 236 for card in hand)


@pytest.mark.rule("EX-S6")
def test_a_deal_of_other_hands_is_refused():
    table = new_table()
    words = table.some_move(Rng(1)).split(" ")
    first = words[1].split(",")
    words[1] = ",".join(first[:5])
    assert table.refusal(" ".join(words)) == "EX-S6"
    assert table.refusal("pass") == "EX-S6"


@pytest.mark.rule("EX-S7")
@pytest.mark.rule("EX-T9")
def test_the_highest_bid_gets_position_one():
    table = new_table(3)
    words = table.legal()[0].split(" ")
    hands = ["207,201,202,203,204,205", "231,206,208,209,210,211"]
    hands.append("215,212,213,214,216,217")
    dealt = {card for hand in hands for card in hand.split(",")}
    rest = [str(card) for card in range(201, 237) if str(card) not in dealt]
    words[1:4] = hands
    words[6] = ",".join(rest)
    table.play(" ".join(words), "bid 207", "bid 231")
    told = table.play("bid 215").told("position")
    assert table.seats("position") == [3, 1, 2]
    assert [one["params"]["card"] for one in told] == [231, 215, 207]
    assert table.seats("hand_size") == [6, 6, 6]
    assert table.to_act == 1
    assert table.seats("acted") == [False, False, False]


@pytest.mark.rule("EX-S7")
def test_only_own_hand_cards_are_bid():
    table = new_table().settle()
    other = table.view(1)["hand"][0]
    assert table.refusal(f"bid {other}") == "EX-S7"
    assert table.refusal("pass") == "EX-S7"
    assert table.legal() == [f"bid {card}" for card in table.view(0)["hand"]]


@pytest.mark.rule("EX-S9")
def test_all_switches_have_their_stated_defaults():
    assert rules("express_01", 2).options == {
        "map": "germany",
        "mountains": False,
        "length": "short",
        "route_counts_start_card": False,
        "reverse_in_station": True,
        "pass_through_terminus": True,
        "black_engine_counts_for_train_length": False,
        "max_rounds": 200,
    }
    for bad in (19, 1001, True, "many"):
        with pytest.raises(BadOption, match="20 to 1000"):
            rules("express_01", 2, {"max_rounds": bad})


@pytest.mark.rule("EX-T23")
@pytest.mark.rule("EX-E2")
@pytest.mark.parametrize(
    ("name", "total", "some"),
    [
        ("germany", 234, {"009": 12, "013": 20, "024": 2, "018": 9}),
        ("benelux", 295, {}),
        ("usa", 28, {}),
    ],
)
def test_the_first_station_has_all_its_placements(name, total, some):
    table = started_table(map=name).play("expand first", "station")
    pay = table.legal()[0]
    count = {}
    for slot in table.copy().play(pay).legal():
        count[slot.split()[1]] = len(table.copy().play(pay, slot).legal())
    assert sum(count.values()) == total
    assert {slot: count[slot] for slot in some} == some


@pytest.mark.rule("EX-T8")
def test_on_the_usa_map_the_first_station_has_three_slots():
    table = started_table(map="usa").play("buy first", "end buy", "station")
    table.play(table.legal()[0])
    assert table.legal() == ["slot 064", "slot 071", "slot 072"]
    assert table.refusals("slot 051", "slot 052") == ["EX-113", "EX-205"]
