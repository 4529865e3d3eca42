# SPDX-License-Identifier: MIT
"""The book of all steps of a game of First Class; steps push each other from here."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec

from stellwerk.core.answers import Answer, Ask, Book
from stellwerk.core.contract import Step
from stellwerk.core.stack import UNNUMBERED
from stellwerk.games.first_class.actions import TOP_LEVEL
from stellwerk.games.first_class.asking import (
    Leaving,
    Printed,
    Row,
    SymbolAnswer,
    printed_on,
)
from stellwerk.games.first_class.coins import AskOverflow, GainCoins, GainingCoins
from stellwerk.games.first_class.conductors import Walking, WalkingBoth
from stellwerk.games.first_class.end_cards import TakingEndCard
from stellwerk.games.first_class.evidence import (
    AskEvidence,
    AskTokens,
    DrawEvidence,
    DrawingEvidence,
    Dropping,
    DroppingTokens,
    Giving,
    GivingTokens,
    LookingAtTokens,
    OthersDrawing,
    Peeking,
)
from stellwerk.games.first_class.fulfilling import Fulfilling
from stellwerk.games.first_class.mail import AskMail
from stellwerk.games.first_class.material import Material
from stellwerk.games.first_class.moves import (
    Bonus,
    Buy,
    ChooseShare,
    Decline,
    Fulfil,
    Keep,
    Pay,
    Peek,
    Place,
    Spend,
    Stop,
    SymbolWord,
    Take,
    TakeTile,
    UseSwitch,
)
from stellwerk.games.first_class.phases import (
    FinalScoring,
    NextRound,
    NextTurn,
    RefillOffer,
    RoundOver,
    TurnOver,
    Verdict,
)
from stellwerk.games.first_class.placing import AskPlace, Placing
from stellwerk.games.first_class.points import Scoring, ScoringHere, ScoringPer
from stellwerk.games.first_class.score_phase import (
    AskScore,
    Bonuses,
    ScorePlayer,
    ScorePoints,
    UsingCity,
    UsingSwitch,
)
from stellwerk.games.first_class.setup import (
    AskDeal,
    AskDraftDeal,
    AskMurderer,
    AskRefill,
    AskStart,
    FirstAction,
    Keeping,
)
from stellwerk.games.first_class.sources import AskSymbol, Drain, RunSource, Stopping
from stellwerk.games.first_class.spending import AskPay, Buying, Paying, Spending
from stellwerk.games.first_class.start_tile import (
    ChoosingShare,
    GiveShare,
    RemoveFirst,
)
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.symbols import (
    CB,
    COIN,
    EV_DRAW,
    EV_DROP,
    EV_GIVE,
    EV_OTHERS,
    EV_PEEK,
    VP,
    VP_HERE,
    VP_PER,
    L,
)
from stellwerk.games.first_class.track import Running
from stellwerk.games.first_class.turn import (
    After,
    AskTurn,
    DecliningCard,
    TakingCard,
    TakingTile,
)
from stellwerk.games.first_class.wagons import Coupling, Upgrading, UpgradingAny

MOST_COINS: Final = 12  # of one symbol
Answers = tuple[Answer[FirstState, Any], ...]


def free_actions(then: list[Row], again: bool = False) -> Answers:
    """Coins and cards that are fulfilled (FC-118); `then` are the steps after them."""
    return (
        Spending(Spend, then, again),
        Buying(Buy, then, again),
        Fulfilling(Fulfil, then, again),
    )


def all_symbols(words: dict[int, SymbolWord]) -> list[SymbolAnswer[Any]]:
    """The answer to each symbol, in the order of their numbers."""
    return [
        Coupling(),
        *[Upgrading(level) for level in range(TOP_LEVEL)],
        UpgradingAny(),
        WalkingBoth(words[CB]),
        Walking(),
        Running(words[L]),
        GainingCoins(words[COIN]),
        Scoring(words[VP]),
        TakingEndCard(),
        ScoringPer(words[VP_PER]),
        ScoringHere(words[VP_HERE]),
        DrawingEvidence(SymbolWord(UNNUMBERED, EV_DRAW)),
        DroppingTokens(words[EV_DROP]),
        GivingTokens(words[EV_GIVE]),
        OthersDrawing(words[EV_OTHERS]),
        LookingAtTokens(words[EV_PEEK]),
    ]


class Works(Book[FirstState]):
    """Luck's questions, and the work between the questions; lists are by seat."""

    def __init__(self, material: Material) -> None:
        super().__init__()
        seats = range(material.players)
        coins = range(MOST_COINS + 1)
        tokens = range(material.crime.prints + material.crime.leads + 1)
        shares = range(len(material.shares))
        self.draw_start: Final = AskStart(self, "FC-009", "start")
        self.draw_murderer: Final = AskMurderer(self, "FC-741", "murderer")
        self.draft_deal: Final = AskDraftDeal(self, "FC-010", "draft_deal")
        self.deal: Final = AskDeal(self, "FC-102", "deal")
        self.refill: Final = AskRefill(self, "FC-282", "refill")
        self.next_round: Final = NextRound(self, "next_round")
        self.next_turn: Final = NextTurn(self, "next_turn")
        self.turn_over: Final = TurnOver(self, "turn_over")
        self.round_over: Final = RoundOver(self, "round_over")
        self.remove_first: Final = RemoveFirst(self, "remove_first")
        self.refill_offer: Final = RefillOffer(self, "refill_offer")
        self.final: Final = FinalScoring(self, "final")
        self.verdict: Final = Verdict(self, "verdict")
        self.first_action: Final = [FirstAction(self, "first_action", s) for s in seats]
        self.run: Final = vec[RunSource]([RunSource(self, "run", s) for s in seats])
        self.drain: Final = vec[Drain]([Drain(self, "drain", s) for s in seats])
        self.after: Final = [After(self, "after", s) for s in seats]
        self.scoring: Final = [ScorePlayer(self, "scoring", s) for s in seats]
        self.bonuses: Final = [Bonuses(self, "bonuses", s) for s in seats]
        self.points: Final = [ScorePoints(self, "points", s) for s in seats]
        # by seat and a number
        self.gain: Final = [[GainCoins(self, s, n) for n in coins] for s in seats]
        self.give_share: Final = [
            [GiveShare(self, s, n) for n in shares] for s in seats
        ]
        self.draw: Final = [[DrawEvidence(self, s, n) for n in tokens] for s in seats]
        self.evidence: Final = [
            [AskEvidence(self, s, n) for n in tokens] for s in seats
        ]


class Questions(Works):
    """Players' questions that are about no one thing; lists are by seat."""

    def __init__(self, material: Material) -> None:
        super().__init__(material)
        seats, moves = range(material.players), material.moves
        self.symbols: Final = all_symbols(moves.words)
        self.printed: Final = vec[Printed | None](  # by source
            [printed_on(source, self.symbols) for source in material.sources]
        )
        keep, pay, place = (Keeping(Keep),), (Paying(Pay),), (Placing(Place),)
        self.keep: Final = [Ask(self, s, "FC-010", "keep", keep) for s in seats]
        # rows of steps that follow an answer
        run: Row = [*self.run]
        drain: Row = [*self.drain]
        after: list[Row] = [[*self.after], drain]
        bonuses: list[Row] = [[*self.bonuses], drain]
        turn: Answers = (
            TakingCard(Take, after),
            DecliningCard(Decline, after),
            TakingTile(TakeTile, after[:1]),
            *free_actions([drain], again=True),
        )
        self.turn: Final = vec[AskTurn](
            [AskTurn(self, s, "FC-110", "turn", turn) for s in seats]
        )
        end = Leaving(moves.end_turn, "choose.end_turn", True)
        post: Answers = (end, *free_actions(after))
        self.post: Final = [Ask(self, s, "FC-118", "post", post) for s in seats]
        score: Answers = (
            UsingCity(Bonus, bonuses),
            UsingSwitch(UseSwitch, bonuses),
            *free_actions(bonuses),
            Leaving(moves.finish, "choose.finish", True),
        )
        self.score: Final = [AskScore(self, s, "FC-520", "score", score) for s in seats]
        others = (*free_actions([run]), Stopping(Stop, [run]))
        self.symbol: Final = vec[AskSymbol](
            [AskSymbol(self, s, self.symbols, others) for s in seats]
        )
        self.pay: Final = [AskPay(self, s, "FC-295", "pay", pay) for s in seats]
        self.place: Final = [AskPlace(self, s, "FC-705", "place", place) for s in seats]


@final
class Steps(Questions):
    """Every step of a game with this material, made once.

    The questions about one thing each; lists are by seat and that thing.
    Observations number all questions in the order in which they are made.
    """

    def __init__(self, material: Material) -> None:
        super().__init__(material)
        players, stop = material.players, material.moves.stop
        seats = range(players)
        coins = range(MOST_COINS + 1)
        tokens = range(material.crime.prints + material.crime.leads + 1)
        self.mail: Final = [[AskMail(self, s, i) for i in range(2)] for s in seats]
        self.overflow: Final = [[AskOverflow(self, s, n) for n in coins] for s in seats]
        self.share: Final = [  # by offset from the taker of the tile
            [self.ask_share(s, i, material) for i in range(len(material.shares))]
            for s in seats
        ]
        self.drop: Final = [
            [AskTokens(self, s, Dropping(n), stop) for n in tokens] for s in seats
        ]
        self.give: Final = [
            [AskTokens(self, s, Giving(n), stop) for n in tokens] for s in seats
        ]
        self.peek: Final = [  # by looks left, and bits of the opponents seen
            [
                [self.ask_peek(s, looks, seen) for seen in range(2**players)]
                for looks in seats
            ]
            for s in seats
        ]

    def ask_share(self, seat: int, offset: int, material: Material) -> Step[FirstState]:
        choosing = ChoosingShare(ChooseShare, material.shares[offset])
        answers = (choosing, Leaving(material.moves.stop, "choose.no_share"))
        return Ask(self, seat, "FC-131", "share", answers, str(offset + 1))

    def ask_peek(self, seat: int, looks: int, seen: int) -> Step[FirstState]:
        answers = (Peeking(Peek, looks, seen),)
        return Ask(self, seat, "FC-747", "peek", answers, f"{looks} {seen}")
