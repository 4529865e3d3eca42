# SPDX-License-Identifier: MIT
"""The board of Rail Line."""

from typing import Final

from tests.browser.boards import Board, Shot
from tests.browser.stage import show_hints, show_replay

SHOTS: Final = (
    Shot(
        "card-desktop",
        "three/card.late",
        "A card is chosen, light, English",
        "Choosing a card: it lies on the next space as a ghost, and the prompt says "
        "what everybody would receive.",
        taps=("card:",),
    ),
    Shot(
        "card-desktop-dark",
        "three/card.late",
        "The same in the dark theme, German",
        language="de",
        theme="dark",
        taps=("card:",),
    ),
    Shot(
        "slow-desktop",
        "three/slow.free.late",
        "Slow train, light, German",
        "The slow train may stop at five stations; the numbers say how far away "
        "they are.",
        language="de",
    ),
    Shot(
        "sheet2-desktop",
        "two/extra.late",
        "Score sheet 2",
        "Two players on score sheet 2, with the zig-zag chain, red gates and exchange "
        "boxes. The third lane stays grey.",
    ),
    Shot(
        "card-phone",
        "three/card.late",
        "A card is chosen on a phone",
        "On a phone: the whole line above, a window around the game below, cards as "
        "a row, the button that commits within reach of a thumb.",
        phone=True,
        language="de",
        taps=("card:",),
    ),
    Shot(
        "slow-phone-dark",
        "three/slow.free.late",
        "Slow train on a phone, dark",
        phone=True,
        theme="dark",
    ),
    Shot(
        "end-desktop",
        "three/over",
        "End of the game",
        "The end: who won, and what the points are made of.",
    ),
    Shot(
        "end-phone-dark",
        "three/over",
        "End of the game on a phone",
        phone=True,
        language="de",
        theme="dark",
    ),
    Shot(
        "hint-desktop",
        "three/card.late",
        "A hint",
        "A hint names moves that are worth a thought; a tap chooses one, and nothing "
        "is done yet.",
        bring=show_hints,
    ),
    Shot(
        "hint-phone-dark",
        "three/card.late",
        "A hint on a phone, dark, German",
        phone=True,
        language="de",
        theme="dark",
        bring=show_hints,
    ),
    Shot(
        "replay-desktop-dark",
        "three/card.late",
        "Replay and second look, dark, German",
        "A finished game again: turns, rounds, leaps of the score and costly decisions "
        "under the slider, with a key to these marks, and what would have been better.",
        language="de",
        theme="dark",
        bring=show_replay,
    ),
    Shot(
        "replay-phone",
        "three/card.late",
        "Replay on a phone",
        phone=True,
        bring=show_replay,
    ),
)
STILL: Final = {
    "event.side": "the start card is turned over where it lies",
    "event.dealt": "hands are counted, nobody sees the cards of others",
    "event.dealt.known": "the hand appears with the first question",
    "event.display": "the display is laid out before the game begins",
    "event.lane": "the lane takes the colour of its owner",
    "event.passed": "only the ticks of the last mover go",
    "event.end.line": "a sentence about the end",
    "event.end.pile": "a sentence about the end",
    "event.final": "a sentence about the end",
}
PRINTED: Final = {"score_sheets": "swap:{id}"}
UNPRINTED: Final = {
    "score_sheets.name": "the number says which sheet it is; no rule reads the name",
    "score_sheets.difficulty": "a recommendation of the rulebook, not on the sheet",
}
BOARD: Final = Board("rail_line", SHOTS, STILL, PRINTED, UNPRINTED)
