# SPDX-License-Identifier: MIT
"""What may be laid where: lists, levels, track, towers, borders (EX-203 to EX-213)."""

import pytest

from tests.games.express_01.table import table_at

BERLIN = {"009": "601/0"}


def lays(slot, laid, kind="track", **more):
    """The cards and rotations offered for a slot, after paying 236."""
    table = table_at(laid=laid, hands=[[236], []], **more)
    table.play("expand first", kind, "pay 236", f"slot {slot}")
    return table


def cards(table, *numbers):
    """Of some cards the offered rotations, as number/turn."""
    found = [text.split()[1:] for text in table.legal()]
    return [
        f"{words[0]}/{words[1] if len(words) > 1 else 0}"
        for words in found
        if not numbers or int(words[0]) in numbers
    ]


@pytest.mark.rule("EX-T24")
@pytest.mark.rule("EX-206")
def test_after_the_first_station_only_what_continues_its_track():
    table = table_at(laid=BERLIN, hands=[[236], []]).play("expand first")
    table.play("track", "pay 236")
    assert table.legal() == ["slot 016"]
    assert table.refusals("slot 008", "slot 004") == ["EX-206", "EX-205"]
    table.play("slot 016")
    assert cards(table) == ["101/0", "105/0", "106/0", "107/0", "108/0"]
    assert table.refusals("lay 102", "lay 105 180") == ["EX-206", "EX-206"]
    stations = table_at(laid=BERLIN, hands=[[236], []])
    stations.play("expand first", "station", "pay 236")
    assert stations.legal() == ["slot 004", "slot 009"]
    stations.play("slot 004")
    assert cards(stations) == ["401/180", "404/180", "409/180"]
    assert cards(lays("009", BERLIN, "station")) == ["631/0"]


@pytest.mark.rule("EX-204")
def test_the_number_must_be_listed_and_no_level_is_skipped():
    table = lays("016", BERLIN)
    assert table.refusals("lay 122", "lay 205") == ["EX-204", "EX-204"]
    corner = lays("010", {"009": "606/0"})
    assert cards(corner) == ["107/180"]  # S-NW meets Berlin's NE
    assert corner.refusal("lay 101") == "EX-204"


@pytest.mark.rule("EX-204")
def test_blue_cards_are_never_replaced():
    table = table_at(laid={"009": "665/0"}, hands=[[236], []])
    table.play("expand first", "station", "pay 236")
    assert "slot 009" not in table.legal()
    assert table.refusal("slot 009") == "EX-204"


@pytest.mark.rule("EX-205")
def test_track_replaces_track_and_stations_replace_stations():
    table = lays("016", BERLIN)
    assert table.refusals("lay 601", "lay 401") == ["EX-205", "EX-205"]
    station = lays("004", BERLIN, "station")
    assert station.refusal("lay 101") == "EX-205"
    # A yellow terminus may become a red through station where listed.
    upgraded = lays("015", {"015": "401/0"}, "station")
    assert {"431/0", "532/0"} <= set(cards(upgraded))


@pytest.mark.rule("EX-207")
@pytest.mark.rule("EX-I21")
def test_upgrades_keep_all_track_and_need_no_new_connection():
    # 016 lies alone with N-S; its upgrades keep N-S, nothing has to be joined.
    table = lays("016", {**BERLIN, "016": "101/0"})
    assert {number.split("/")[0] for number in cards(table)} == {
        "122", "128", "129", "140", "141",
    }  # fmt: skip
    # 108/0 is N-SW; 136/180 would be S-NE and S-SE.
    other = lays("016", {**BERLIN, "016": "108/0"})
    assert "136/0" in cards(other)
    assert other.refusal("lay 136 180") == "EX-207"


@pytest.mark.rule("EX-207")
def test_each_site_of_a_double_station_keeps_its_own_exits():
    # 302: blue N, red SW. 331 (blue N NW, red SW) and 332 keep both, site by site.
    # On 064 there is no room for the exit S of 332.
    wide = lays("072", {"072": "302/0"}, "station", map="usa")
    assert cards(wide) == ["331/0", "332/0"]
    table = lays("064", {"064": "302/0"}, "station", map="usa")
    assert cards(table) == ["331/0"]
    assert table.refusal("lay 332") == "EX-209"
    assert table.refusal("lay 333") == "EX-204"


@pytest.mark.rule("EX-208")
@pytest.mark.rule("EX-T25")
def test_a_tower_on_a_tower_keeps_its_corner():
    upright = lays("013", {"013": "533/0"}, "station")
    assert cards(upright, 562) == ["562/0"]
    assert upright.refusal("lay 562 180") == "EX-208"
    turned = lays("013", {"013": "533/180"}, "station")
    assert cards(turned, 562) == ["562/180"]
    assert turned.refusal("lay 562") == "EX-208"


@pytest.mark.rule("EX-208")
@pytest.mark.rule("EX-T26")
def test_without_an_old_tower_both_rotations_fit():
    table = lays("014", {"014": "140/0"})
    assert cards(table, 213) == ["213/0", "213/180"]


@pytest.mark.rule("EX-209")
@pytest.mark.rule("EX-T27")
def test_no_track_leads_off_the_map():
    table = lays("018", {"018": "501/0"}, "station")
    assert cards(table, 532) == ["532/0"]
    assert table.refusal("lay 532 180") == "EX-209"


@pytest.mark.rule("EX-209")
def test_open_track_inside_the_map_is_allowed():
    # 105 on 016 (N-NE) points at the base card of 017; 106 at Leipzig's base card.
    assert {"105/0", "106/0"} <= set(cards(lays("016", BERLIN)))
    # 017 has track at NW only: 101 on 016 ignores it.
    table = lays("016", {**BERLIN, "017": "106/0"})
    assert "101/0" in cards(table)


@pytest.mark.rule("EX-T28")
def test_muenchen_reaches_blue_with_benelux_only():
    assert "634/0" in cards(lays("034", {"034": "604/0"}, "station"))
    base = table_at(laid={"034": "634/0"}, hands=[[236], []])
    base.play("expand first", "station", "pay 236")
    assert "slot 034" not in base.legal()
    assert base.refusal("slot 034") == "EX-204"
    benelux = lays("034", {"034": "634/0"}, "station", map="benelux")
    assert cards(benelux) == ["663/0"]


@pytest.mark.rule("EX-213")
@pytest.mark.rule("EX-T29")
def test_no_card_ever_points_at_the_stick():
    material = table_at(map="usa", laid={"071": "501/0"}).rules.material
    plan, exits = material.plan, material.cards.exits
    for name, forbidden in [("060", 0b110), ("061", 0b110000)]:
        slot = plan.names.index(name)
        faces = set(plan.starts[slot])
        while True:
            more = {
                new
                for old in faces
                for new in plan.upgrades[plan.usable_class[slot]][old]
            }
            if more <= faces:
                break
            faces |= more
        assert faces
        assert all(exits[face] & forbidden == 0 for face in faces)
    table = lays("060", {"060": "304/180", "069": "501/0"}, "station", map="usa")
    assert cards(table) == ["334/180"]
    assert table.refusal("lay 334") == "EX-213"


@pytest.mark.rule("EX-213")
def test_track_into_the_stick_is_refused_by_its_rule():
    # 060 is met from below: 305 upright (N, NE) would hit the stick.
    table = lays("060", {"069": "501/0"}, "station", map="usa")
    assert table.refusal("lay 305") == "EX-213"
    assert "lay 305 180" in table.legal()


@pytest.mark.rule("EX-T30")
@pytest.mark.rule("EX-I17")
def test_open_borders_of_the_usa():
    west = lays("056", {"057": "502/0"}, map="usa")  # 057: SE and NW
    assert "102/0" not in cards(west)
    assert "103/0" in cards(west)  # NE-SW: SW is the open west
    lower = lays("056", {"057": "503/0"}, map="usa")  # 057: NE and SW
    assert "102/0" in cards(lower)  # SE-NW: NW is the open west
    south = lays("080", {"072": "301/0", "079": "104/0"}, map="usa")
    assert [card for card in cards(south) if card.startswith(("107", "108"))]
    assert south.refusal("lay 105") == "EX-209"  # NE is the eastern border
    east = table_at(map="usa", laid={"063": "104/0"}, hands=[[236], []])
    east.play("expand first", "station", "pay 236", "slot 064")
    assert "lay 301" in east.legal()
    assert east.refusal("lay 302 180") == "EX-209"  # S of 064 is the Atlantic


@pytest.mark.rule("EX-I24")
def test_a_yellow_card_may_ignore_some_neighboring_tracks():
    # 013 is met at N (from 006) and W (from 012): one of them is enough.
    laid = {"012": "504/0", "006": "101/0"}
    table = lays("013", laid, "station")
    assert {"501/0", "502/0"} <= set(cards(table))
    assert table.refusal("lay 505 180") == "EX-206"  # S and SW meet nothing


@pytest.mark.rule("EX-215")
@pytest.mark.rule("EX-E4")
def test_cards_in_hands_are_not_available():
    table = lays("016", BERLIN, missing=[101, 101, 101])
    assert "101/0" not in cards(table)
    assert table.refusal("lay 101") == "EX-215"


@pytest.mark.rule("EX-215")
def test_a_slot_without_any_card_in_the_stacks_is_refused():
    table = table_at(
        laid={**BERLIN, "016": "101/0"}, hands=[[236], []],
        missing=[401, 404, 409],
    )  # fmt: skip
    table.play("expand first", "station", "pay 236")
    assert table.legal() == ["slot 009"]
    assert table.refusal("slot 004") == "EX-215"


@pytest.mark.rule("EX-E12")
def test_symmetric_cards_without_a_tower_lie_upright():
    table = lays("016", BERLIN)
    assert table.refusal("lay 101 180") == "EX-E12"


@pytest.mark.rule("EX-E13")
def test_symmetric_cards_with_a_tower_have_two_rotations():
    table = table_at(laid={"016": "101/0"}, hands=[[236], []])
    table.play("expand first", "station", "pay 236", "slot 009")
    assert {"601/0", "601/180"} <= set(cards(table))


@pytest.mark.rule("EX-203")
@pytest.mark.rule("EX-E11")
@pytest.mark.rule("EX-217")
def test_replaced_cards_go_to_the_display_or_on_their_stack():
    table = table_at(
        laid=BERLIN, hands=[[235, 236], []],
        tops={"track_1": [108, 101, 102, 101, 101]},
    )  # fmt: skip
    table.play("expand first", "track", "pay 236", "slot 016", "lay 101")
    assert table.seats("bases") == [["016"], ["009"]]
    assert table.seats("base_tracks") == [1, 0]
    assert table.stack("track_1")["top"] == 108
    table.play("slot 016", "lay 122", "end expand")
    stack = table.stack("track_1")
    assert stack["top"] == 101
    assert stack["holds"].count(101) == 3
    assert table.seats("bases")[0] == ["016"]
    # The copy nearest to the top was taken: 108 is followed by 102 now.
    order = table.snapshot()["piles"][0]
    assert order[:4] == [101, 108, 102, 101]


@pytest.mark.rule("EX-216")
@pytest.mark.rule("EX-T41")
def test_an_upgrade_may_change_the_company():
    table = lays(
        "015", {"015": "432/0", "016": "106/0"}, "station",
        shares=[[202], [205]],
    )  # fmt: skip
    assert (
        table.company("green")["stations"],
        table.company("yellow")["stations"],
    ) == (1, 0)
    before = table.scores()
    table.play("lay 462")
    assert (
        table.company("green")["stations"],
        table.company("yellow")["stations"],
    ) == (0, 1)
    assert [after - old for after, old in zip(table.scores(), before, strict=True)] == [
        -1,
        1,
    ]
    table.play("end expand")
    assert table.refusal("buy green") == "EX-302"
