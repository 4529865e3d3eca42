# SPDX-License-Identifier: MIT
"""The book of all steps of a game of First Class; steps push each other from here."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec

from stellwerk.core.answers import Answer, Ask, Book
from stellwerk.core.contract import Step
from stellwerk.core.stack import UNNUMBERED
from stellwerk.games.first_class import (
    asking,
    coins,
    conductors,
    end_cards,
    evidence,
    fulfilling,
    moves,
    phases,
    placing,
    points,
    score_phase,
    setup,
    sources,
    spending,
    start_tile,
    symbols,
    track,
    turn,
    wagons,
)
from stellwerk.games.first_class.actions import TOP_LEVEL
from stellwerk.games.first_class.asking import Printed, Row, SymbolAnswer
from stellwerk.games.first_class.material import DISPLAY, Material
from stellwerk.games.first_class.moves import TRAINS
from stellwerk.games.first_class.state import FirstState
from stellwerk.parts.leaving import Leaving
from stellwerk.parts.moves import Word

MOST_COINS: Final = 12  # of one symbol
Answers = tuple[Answer[FirstState, Any], ...]


def free_actions(then: list[Row], again: bool = False) -> Answers:
    """Coins and cards that are fulfilled (FC-118); `then` are the steps after them."""
    return (
        spending.Spending(moves.Spend, then, again),
        spending.Buying(moves.Buy, then, again),
        fulfilling.Fulfilling(moves.Fulfil, then, again),
    )


def leaving(move: Word, label: str, primary: bool = False) -> Leaving[FirstState]:
    """Nothing, or nothing more."""
    return Leaving(move, label, "", primary)


def main_actions(after: list[Row], drain: Row) -> Answers:
    """What a turn offers (FC-110): a card or a tile, and free actions before it."""
    return (
        turn.TakingCard(moves.Take, after),
        turn.DecliningCard(moves.Decline, after),
        turn.TakingTile(moves.TakeTile, after[:1]),
        *free_actions([drain], again=True),
    )


def score_actions(bonuses: list[Row]) -> Answers:
    """What a scoring offers (FC-520): bonuses in any order, and free actions."""
    return (
        score_phase.UsingCity(moves.Bonus, bonuses),
        score_phase.UsingSwitch(moves.UseSwitch, bonuses),
        *free_actions(bonuses),
    )


def all_symbols(words: dict[int, moves.SymbolWord]) -> list[SymbolAnswer[Any]]:
    """The answer to each symbol by number, with what it lacks if it has no effect."""
    return [
        wagons.Coupling(symbols.W0, "FC-200", "couple"),
        *[wagons.Upgrading(level) for level in range(TOP_LEVEL)],
        wagons.UpgradingAny(symbols.UA, "FC-216", "any"),
        conductors.WalkingBoth(words[symbols.CB], "walk"),
        conductors.Walking(moves.Walk, symbols.C1, "walk"),
        track.Running(words[symbols.L], "track"),
        coins.GainingCoins(words[symbols.COIN]),
        points.Scoring(words[symbols.VP]),
        end_cards.TakingEndCard(moves.TakeEndCard, symbols.EG, "offer"),
        points.ScoringPer(words[symbols.VP_PER]),
        points.ScoringHere(words[symbols.VP_HERE]),
        evidence.DrawingEvidence(moves.SymbolWord(UNNUMBERED, symbols.EV_DRAW), "bag"),
        evidence.HandlingTokens(words[symbols.EV_DROP], "token"),
        evidence.HandlingTokens(words[symbols.EV_GIVE], "token"),
        evidence.OthersDrawing(words[symbols.EV_OTHERS], "bag"),
        evidence.LookingAtTokens(words[symbols.EV_PEEK], "others"),
    ]


class Course(Book[FirstState]):
    """Luck's questions, and the work between the questions that is for all."""

    def __init__(self, material: Material) -> None:
        super().__init__()
        self.draw_start: Final = setup.AskStart(self, "FC-009", material.players)
        self.draw_murderer: Final = setup.AskMurderer(self, "FC-741", "murderer")
        self.draft_deal: Final = setup.AskDraftDeal(
            self, "FC-010", "draft_deal", material.players + 1, material.end_names
        )
        self.deal: Final = setup.AskDeal(
            self, "FC-102", "deal", DISPLAY, material.names
        )
        self.refill: Final = setup.AskRefill(self, "FC-282", "refill")
        self.next_round: Final = phases.NextRound(self, "next_round")
        self.next_turn: Final = phases.NextTurn(self, "next_turn")
        self.turn_over: Final = phases.TurnOver(self, "turn_over")
        self.round_over: Final = phases.RoundOver(self, "round_over")
        self.remove_first: Final = start_tile.RemoveFirst(self, "remove_first")
        self.refill_offer: Final = phases.RefillOffer(self, "refill_offer")
        self.final: Final = phases.FinalScoring(self, "final")
        self.verdict: Final = phases.Verdict(self, "verdict")


class Works(Course):
    """The work for one player; lists are by seat."""

    def __init__(self, material: Material) -> None:
        super().__init__(material)
        seats = range(material.players)
        amounts = range(MOST_COINS + 1)
        tokens = range(material.crime.prints + material.crime.leads + 1)
        shares = range(len(material.shares))
        self.first_action: Final = [
            setup.FirstAction(self, "first_action", s) for s in seats
        ]
        self.run: Final = vec[sources.RunSource](
            [sources.RunSource(self, "run", s) for s in seats]
        )
        self.drain: Final = vec[sources.Drain](
            [sources.Drain(self, "drain", s) for s in seats]
        )
        self.after: Final = [turn.After(self, "after", s) for s in seats]
        self.scoring: Final = [
            score_phase.ScorePlayer(self, "scoring", s) for s in seats
        ]
        self.bonuses: Final = [score_phase.Bonuses(self, "bonuses", s) for s in seats]
        self.points: Final = [score_phase.ScorePoints(self, "points", s) for s in seats]
        # by seat and a number
        self.gain: Final = [
            [coins.GainCoins(self, s, n) for n in amounts] for s in seats
        ]
        self.give_share: Final = [
            [start_tile.GiveShare(self, s, n) for n in shares] for s in seats
        ]
        self.draw: Final = [
            [evidence.DrawEvidence(self, s, n) for n in tokens] for s in seats
        ]
        self.evidence: Final = [
            [evidence.AskEvidence(self, s, n) for n in tokens] for s in seats
        ]


class Questions(Works):
    """Players' questions that are about no one thing; lists are by seat."""

    def __init__(self, material: Material) -> None:
        super().__init__(material)
        seats, actions = range(material.players), material.moves
        self.symbols: Final = all_symbols(actions.words)
        self.printed: Final = vec[Printed | None](  # by source
            [asking.printed_on(source, self.symbols) for source in material.sources]
        )
        keep = (setup.Keeping(moves.Keep),)
        pay = (spending.Paying(moves.Pay),)
        place = (placing.Placing(moves.Place),)
        self.keep: Final = self.ask_each(seats, "FC-010", "keep", keep)
        # rows of steps that follow an answer
        run: Row = [*self.run]
        drain: Row = [*self.drain]
        after: list[Row] = [[*self.after], drain]
        bonuses: list[Row] = [[*self.bonuses], drain]
        main = main_actions(after, drain)
        self.turn: Final = vec[turn.AskTurn](
            [turn.AskTurn(self, s, "FC-110", "turn", main) for s in seats]
        )
        end = leaving(actions.end_turn, "choose.end_turn", True)
        post: Answers = (end, *free_actions(after))
        self.post: Final = self.ask_each(seats, "FC-118", "post", post)
        finish = leaving(actions.finish, "choose.finish", True)
        score: Answers = (*score_actions(bonuses), finish)
        self.score: Final = [
            score_phase.AskScore(self, s, "FC-520", "score", score) for s in seats
        ]
        others = (*free_actions([run]), sources.Stopping(moves.Stop, [run]))
        self.symbol: Final = vec[sources.AskSymbol](
            [sources.AskSymbol(self, s, self.symbols, others) for s in seats]
        )
        self.pay: Final = [
            spending.AskPay(self, s, "FC-295", "pay", pay) for s in seats
        ]
        self.place: Final = [
            placing.AskPlace(self, s, "FC-705", "place", place) for s in seats
        ]


@final
class Steps(Questions):
    """Every step of a game with this material, made once.

    The questions about one thing each; lists are by seat and that thing.
    Observations number all questions in the order in which they are made.
    """

    def __init__(self, material: Material) -> None:
        super().__init__(material)
        players, stop = material.players, material.moves.stop
        no_share = leaving(stop, "choose.no_share")
        no_more = leaving(stop, "choose.no_more")
        seats = range(players)
        amounts = range(MOST_COINS + 1)
        tokens = range(material.crime.prints + material.crime.leads + 1)
        mails = {train: (wagons.LayingMail(i),) for i, train in enumerate(TRAINS)}
        shares = {
            str(offset + 1): (
                start_tile.ChoosingShare(moves.ChooseShare, choices),
                no_share,
            )
            for offset, choices in enumerate(material.shares)
        }
        drops = {str(n): (evidence.Dropping(n), no_more) for n in tokens}
        gives = {str(n): (evidence.Giving(n), no_more) for n in tokens}
        self.mail: Final = self.ask_about(seats, "FC-240", "mail", mails)
        self.overflow: Final = [
            [coins.AskOverflow(self, s, n) for n in amounts] for s in seats
        ]
        # by offset from the taker of the tile
        self.share: Final = self.ask_about(seats, "FC-131", "share", shares)
        self.tokens: Final = [  # to drop, or to give
            self.ask_about(seats, "FC-744", "drop", drops),
            self.ask_about(seats, "FC-745", "give", gives),
        ]
        self.peek: Final = [  # by looks left, and bits of the opponents seen
            [
                [self.ask_peek(s, looks, seen) for seen in range(2**players)]
                for looks in seats
            ]
            for s in seats
        ]

    def ask_peek(self, seat: int, looks: int, seen: int) -> Step[FirstState]:
        answers = (evidence.Peeking(moves.Peek, looks, seen),)
        return Ask(self, seat, "FC-747", "peek", answers, f"{looks} {seen}")
