# SPDX-License-Identifier: MIT
"""Der Taubertal-Express behind the engine's contract; no rule of its own."""

from __future__ import annotations

from typing import Any, Final, final

import msgspec

from stellwerk.core.contract import Move, Rules, Setup, Stack
from stellwerk.core.edition import Problems
from stellwerk.core.messages import POINTS
from stellwerk.core.numbers import whole_numbers
from stellwerk.core.observation import Observer
from stellwerk.core.options import BadOption, Flag, OneOf, Option, SeatOrRandom
from stellwerk.core.rng import Rng
from stellwerk.core.title import Title
from stellwerk.core.views import Part
from stellwerk.games.taubertal_express.checks import check
from stellwerk.games.taubertal_express.dice import Roll
from stellwerk.games.taubertal_express.draft import PickTicket
from stellwerk.games.taubertal_express.edition import TaubertalEdition, defaults
from stellwerk.games.taubertal_express.evaluation import lead_of
from stellwerk.games.taubertal_express.hidden import hidden_from, imagine_state
from stellwerk.games.taubertal_express.laws import broken_laws
from stellwerk.games.taubertal_express.luck import Draw
from stellwerk.games.taubertal_express.material import Material
from stellwerk.games.taubertal_express.observation import TauberObserver
from stellwerk.games.taubertal_express.scoring import breakdown_of, score_of
from stellwerk.games.taubertal_express.snapshot import Snapshots
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.games.taubertal_express.steps import Steps
from stellwerk.games.taubertal_express.turn import MOST_ACTIONS
from stellwerk.games.taubertal_express.views import SeatsPart, own_view, public_view
from stellwerk.parts.rules import ListedRules, by_name, numbers_of

VERSION: Final = 1
INSIDE: Final = 12  # questions inside one action, at most
MOST_TILES: Final = 12  # extra action tiles, or tokens on the goods shed per turn


@final
class TaubertalRules(ListedRules[TauberState]):
    """The rules of Der Taubertal-Express for two to four players."""

    def __init__(self, setup: Setup) -> None:
        material = Material(setup.edition.content, setup.players, setup.options)
        steps = Steps(material)
        luck = steps.start.starts
        super().__init__("taubertal_express", setup, steps.moves.all, luck)
        self.material: Final = material
        self.empty: Final = TauberState(Stack([]), material, steps)
        self.snapshots: Final = Snapshots(material)
        self.shown: Final[list[Part[TauberState]]] = [SeatsPart("seats")]
        names = material.names
        self.drawn_from: Final = {
            "goods": names.buildings,
            "exchange": names.buildings,
            "light": names.kinds,
            "open": names.tickets,
            "pack": names.tickets,
            "tiles": names.tiles,
        }

    def new_game(self) -> TauberState:
        state = self.empty.copy()
        state.steps.start.open(state, self.material.start_seat)
        return state

    def parse_other(self, words: list[str]) -> Move | None:
        if not words:
            return None
        if words[0] == "pay":
            return self.parse_payment(words[1:])
        if words[0] == "roll":
            faces = whole_numbers(words[1:])
            return Roll(faces) if faces else None
        if words[0] in self.drawn_from:
            return self.parse_draw(words[0], words[1:])
        return None

    def parse_payment(self, colors: list[str]) -> Move | None:
        """Stones may be typed in any order."""
        known = self.material.names.colors
        if not set(colors) <= set(known):
            return None
        return self.by_text.get(" ".join(["pay", *sorted(colors, key=known.index)]))

    def parse_draw(self, what: str, words: list[str]) -> Move:
        names = self.drawn_from[what]
        drawn = numbers_of(words, by_name(names))
        if what in ("pack", "tiles"):
            drawn.sort()
        return Draw(what, drawn, names)

    def public(self, state: TauberState) -> dict[str, object]:
        return public_view(state)

    def public_parts(self) -> list[Part[TauberState]]:
        return self.shown

    def own(self, state: TauberState, seat: int | None) -> dict[str, object]:
        return own_view(state, seat)

    def imagine(self, state: TauberState, seat: int | None, rng: Rng) -> TauberState:
        return imagine_state(state, seat, rng)

    def hidden(self, state: TauberState, seat: int | None) -> list[str]:
        return hidden_from(state, seat)

    def names(self, state: TauberState, move: Move, hidden: str) -> bool:
        return isinstance(move, PickTicket) and move.name == hidden

    def round_of(self, state: TauberState) -> int:
        return state.cycle

    def scores(self, state: TauberState) -> list[int]:
        return [score_of(state, seat) for seat in range(self.players)]

    def breakdown(self, state: TauberState) -> list[dict[str, int]]:
        return [breakdown_of(state, seat) for seat in range(self.players)]

    def ranked_by(self) -> tuple[str, ...]:
        return (POINTS, "pioneer")

    def ranking(self, state: TauberState, scores: list[int]) -> list[tuple[int, ...]]:
        return [
            (score, self.players - state.ahead_of(seat))
            for seat, score in enumerate(scores)
        ]

    def evaluate(self, state: TauberState, seat: int) -> float:
        return lead_of(state, seat)

    def save(self, state: TauberState) -> dict[str, object]:
        return self.snapshots.save(state)

    def restore(self, snapshot: dict[str, object]) -> TauberState:
        return self.snapshots.restore(snapshot, self.empty)

    def broken_laws(self, state: TauberState) -> list[str]:
        return broken_laws(state)

    def max_decisions(self) -> int:
        """Every turn has a limited number of free actions (TE-E23)."""
        turns = self.material.cycles * self.material.turns
        return turns * (MOST_ACTIONS + 2) * INSIDE

    def end_rule(self) -> str:
        return "TE-801"


@final
class TaubertalExpress(Title):
    """Der Taubertal-Express by Christoph Kraus (Stadt Lauda-Königshofen, 2021)."""

    def __init__(self) -> None:
        self.key = "taubertal_express"
        self.name = "Der Taubertal-Express"
        self.designers = ("Christoph Kraus",)
        self.publisher = "Stadt Lauda-Königshofen"
        self.year = 2021
        self.min_players = 2
        self.max_players = 4
        self.version = VERSION
        self.versions = (VERSION,)
        self.prefix = "TE"

    def options(self) -> list[Option]:
        numbers: list[object] = list(range(MOST_TILES + 1))
        return [
            SeatOrRandom("start_player", "TE-110"),
            OneOf("variant", "TE-B01", ["dice", "base"], "dice"),
            Flag("signal_box_when_idle", "TE-I12", False),
            Flag("water_tower_counts_covered", "TE-I15", False),
            Flag("partial_sale", "TE-I10", False),
            OneOf("goods_shed_tokens_per_turn", "TE-I13", numbers, 0),
            OneOf("base_extra_display_tiles", "TE-I24", numbers, 0),
        ]

    def check_options(self, options: dict[str, object], players: int) -> None:
        """Extra action tiles need the base variant (TE-I24)."""
        if options["base_extra_display_tiles"] and options["variant"] != "base":
            raise BadOption(
                "option 'base_extra_display_tiles': only 0 with the dice; "
                "choose the variant 'base' for more"
            )

    def edition_shape(self) -> type[msgspec.Struct]:
        return TaubertalEdition

    def check_edition(self, content: Any, problems: Problems) -> None:
        check(content, problems)

    def edition_options(self, content: Any) -> dict[str, object]:
        return defaults(content)

    def build(self, setup: Setup) -> TaubertalRules:
        rules = TaubertalRules(setup)
        shown = rules.material.shown_tiles
        tiles = len(rules.material.action_tiles)
        if setup.options["variant"] == "base" and shown > tiles:
            raise BadOption(
                f"option 'base_extra_display_tiles': {shown} tiles would be shown, "
                f"but there are only {tiles}"
            )
        return rules

    def observer(self, rules: Rules[Any]) -> Observer[Any]:
        assert isinstance(rules, TaubertalRules)
        return TauberObserver(rules, rules.empty)
