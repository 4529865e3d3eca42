# SPDX-License-Identifier: MIT
"""How games run: scores, length, when they are decided, how often the lead changes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.experiments.answering import of_case
from stellwerk.lab.reports import curves, forest
from stellwerk.lab.reports.document import Answer, Games, Section, Table, as_numbers
from stellwerk.lab.reports.estimates import (
    Estimate,
    mean,
    median_of_whole,
    share,
)
from stellwerk.lab.reports.forest import Forest, Row
from stellwerk.lab.reports.laboratory import Case, Laboratory, judged, way, wider
from stellwerk.lab.reports.marks import Scale
from stellwerk.lab.reports.nearest import nearest, row_detail, where
from stellwerk.lab.reports.played import Played
from stellwerk.lab.reports.words import Words, digits_for

MOST_CHANGES = 8  # rows; the last one stands for more
QUANTILES = (5, 25, 75, 95)


def winners_and_losers(played: Played) -> tuple[NDArray[Any], NDArray[Any]]:
    """By game: mean score of those who won, and of those who did not."""
    won = played.wins > 0
    with np.errstate(invalid="ignore", divide="ignore"):
        top = (played.scores * won).sum(axis=1) / won.sum(axis=1)
        rest = (played.scores * ~won).sum(axis=1) / (~won).sum(axis=1)
    return top, rest


def margin(lab: Laboratory, case: Case) -> Estimate:
    """The winner's lead: its median; its mean as last seen if it ended the games."""
    if not lab.stopping.steers("margin"):
        return median_of_whole(case.played.margin)
    steered = lab.stopping.found("margin", of_case(case.header, "margin"))
    return steered or mean(case.played.margin)


def ask_scores(lab: Laboratory) -> tuple[Answer, Section]:
    """How far winners are ahead, and how scores are spread."""
    words, played = lab.words, lab.main.played
    ahead = margin(lab, lab.main)
    average = mean(played.scores.mean(axis=1))
    strip = lab.limits.strip("margin")
    sentence = words(
        f"report.scores.{'steered' if lab.stopping.steers('margin') else 'answer'}",
        points=words.alone(average),
        interval=words.between(average),
        ahead=words.alone(ahead),
        lead=words.between(ahead),
    )
    if strip is not None:
        ends = [words.plain(end) for end in (strip.low, strip.high)]
        sentence += " " + words("report.wanted", low=ends[0], high=ends[1])
    answer = judged(lab, "scores", sentence, ahead, strip)
    return answer, scores_section(lab, answer, average, ahead)


def scores_section(
    lab: Laboratory, answer: Answer, average: Estimate, ahead: Estimate
) -> Section:
    words, played = lab.words, lab.main.played
    top, rest = winners_and_losers(played)
    best, others = mean(top), mean(rest[~np.isnan(rest)])
    half = median_of_whole(played.margin)
    bins = curves.histogram(played.scores, played.wins > 0)
    opens = [bin_detail(lab, bins, start) for start, _, _ in bins.rows()]
    return Section(
        "scores",
        words(f"report.scores.title.{way(answer.side, ahead, answer.strip)}"),
        words("report.scores.about", ahead=words.full(half)) + wider(lab, "margin"),
        curves.draw_scores(words, bins, best, others, opens),
        scores_table(words, bins, opens),
        [
            {"of": "winners", **as_numbers(best)},
            {"of": "losers", **as_numbers(others)},
            {"of": "all seats", **as_numbers(average)},
            {"of": "margin, median", **as_numbers(half)},
            {"of": "margin, judged", **as_numbers(ahead)},
        ],
        "scores",
        4,
        captions=[
            words("report.scores.loser", points=words.full(others)),
            words("report.scores.winner", points=words.full(best)),
        ],
        games=usual_margin(lab, lab.main),
    )


def scores_table(words: Words, bins: curves.Bins, opens: list[str]) -> Table:
    """The curves of winners and losers in numbers."""
    heads = ("report.scores.from", "report.losers", "report.winners")
    rows = [
        [words.whole(start), words.decimal(low, 1), words.decimal(high, 1)]
        for start, low, high in bins.rows()
    ]
    return Table([words(head) for head in heads], rows, opens)


def bin_detail(lab: Laboratory, bins: curves.Bins, start: int) -> str:
    """What a bar opens: how many games have such a score, and some of them."""
    words, played = lab.words, lab.main.played
    last = start + bins.width - 1
    inside = (played.scores >= start) & (played.scores <= last)
    seen: NDArray[Any] = np.any(inside, axis=1)
    ends = [words.whole(start), words.whole(last)]
    name = ends[0] if bins.width == 1 else words("report.to", low=ends[0], high=ends[1])
    found = share(int(seen.sum()), played.count).times(100)
    facts = [(words("report.scores.games"), words.full(found))]
    values = where(seen, played.margin)
    half = float(np.median(played.margin))
    games = nearest(lab, words("report.games.scored", points=name), values, half)
    return row_detail(lab, words("report.scores.bin", points=name), facts, games)


def usual_margin(lab: Laboratory, case: Case) -> Games | None:
    """Games whose winner is as far ahead as winners usually are."""
    margins = case.played.margin
    half = median_of_whole(margins).value
    return nearest(lab, lab.words("report.games.median"), margins, half, case)


def ask_length(lab: Laboratory) -> tuple[Answer, Section]:
    """Decisions of a game, beside those of other numbers of players."""
    words, played = lab.words, lab.main.played
    found = length_mean(lab, lab.main)
    strip = lab.limits.strip("length")
    each = found.times(1 / played.players)
    sentence = words(
        "report.length.answer" if strip is None else "report.length.wanted",
        decisions=words.alone(found),
        interval=words.between(found),
        each=words.full(each),
        low="" if strip is None else words.plain(strip.low),
        high="" if strip is None else words.plain(strip.high),
    )
    answer = judged(lab, "length", sentence, found, strip)
    return answer, length_section(lab, each)


def length_mean(lab: Laboratory, case: Case) -> Estimate:
    """Mean decisions; if length ended the games, as the last look has them."""
    steered = lab.stopping.found("length", of_case(case.header, "length"))
    return steered or mean(case.played.decisions)


def length_section(lab: Laboratory, each: Estimate) -> Section:
    words, strip = lab.words, lab.limits.strip("length")
    cases = by_players(lab)
    bars = [curves.Bar(*length_of(lab, case)) for case in cases]
    luck = mean(lab.main.played.luck)
    opens = [length_detail(lab, *one) for one in zip(cases, bars, strict=True)]
    return Section(
        "length",
        words("report.length.title", each=words.decimal(each.value, 0)),
        words("report.length.about", luck=words.full(luck)) + wider(lab, "length"),
        curves.draw_lengths(words, bars, strip, opens),
        Table(
            [
                words("report.case"),
                words("report.length.mean"),
                "5 %",
                "25 %",
                "75 %",
                "95 %",
            ],
            [
                [
                    bar.name,
                    words.full(bar.found),
                    *[words.whole(q) for q in bar.quantiles],
                ]
                for bar in bars
            ],
            opens,
        ),
        [{"case": bar.name, **as_numbers(bar.found)} for bar in bars],
        "length",
        4,
        captions=[words("report.length.under")],
        games=mean_length_games(lab, lab.main),
    )


def mean_length_games(lab: Laboratory, case: Case) -> Games | None:
    """Games as long as they are on average."""
    title, wanted = lab.words("report.games.length"), length_mean(lab, case).value
    return nearest(lab, title, case.played.decisions, wanted, case)


def length_detail(lab: Laboratory, case: Case, bar: curves.Bar) -> str:
    """What the row of a number of players opens."""
    facts = [(lab.words("report.length.mean"), lab.words.full(bar.found))]
    return row_detail(lab, bar.name, facts, mean_length_games(lab, case))


def by_players(lab: Laboratory) -> list[Case]:
    """The main case, and one for each other number of players with the same bots."""
    chosen = {lab.main.header.players: lab.main}
    for case in lab.cases:
        same = set(case.header.bots) == set(lab.main.header.bots)
        if same and case.header.game == lab.main.header.game and case.begun:
            chosen.setdefault(case.header.players, case)
    return [chosen[players] for players in sorted(chosen)]


def length_of(lab: Laboratory, case: Case) -> tuple[str, Estimate, list[float], bool]:
    name = lab.words("report.players_label", n=case.header.players)
    quantiles = np.percentile(case.played.decisions, QUANTILES).tolist()
    return name, length_mean(lab, case), quantiles, case is lab.main


def turned(played: Played) -> Estimate:
    """Percent of games that the leader before the last round does not win."""
    known = played.turned[~np.isnan(played.turned)]
    return share(float(known.sum(dtype=np.float64)), len(known)).times(100)


def ask_tension(lab: Laboratory) -> tuple[Answer, list[Section]]:
    """When games are decided, and how often the lead changes."""
    words, played = lab.words, lab.main.played
    found = turned(played)
    strip = lab.limits.strip("turns")
    sentence = words(
        "report.tension.plain" if strip is None else "report.tension.answer",
        share=words.alone(found),
        interval=words.between(found),
        low=words.plain(strip.low) if strip else "",
        high=words.plain(strip.high) if strip else "",
    )
    answer = judged(lab, "tension", sentence, found, strip)
    return answer, [decided(lab, answer, found), changes(lab)]


def kept_shares(played: Played) -> list[Estimate]:
    """For every moment: how often those who lead then win in the end."""
    found = []
    for place in range(len(played.moments)):
        kept = played.kept[:, place]
        kept = kept[~np.isnan(kept)]
        found.append(share(float(kept.sum(dtype=np.float64)), len(kept)).times(100))
    return found


def safe_from(found: list[Estimate]) -> int:
    """The first moment from which on all leaders surely win more often than not."""
    unsure = [place for place, one in enumerate(found) if one.low <= 50]
    return unsure[-1] + 1 if unsure else 0


def widest(words: Words, found: list[Estimate]) -> str:
    """Half of the widest interval, for all numbers of a picture."""
    half = max((one.half for one in found if one.known), default=math.nan)
    return words.decimal(half, 1)


def decided(lab: Laboratory, answer: Answer, last: Estimate) -> Section:
    words, played = lab.words, lab.main.played
    found = kept_shares(played)
    key = "tenth" if played.in_tenths else "round"
    names = [f"{10 * at} %" if played.in_tenths else str(at) for at in played.moments]
    safe = safe_from(found)
    moment = names[safe] if safe < len(names) else ""
    sentence = f"report.tension.{'safe' if moment else 'never'}.{key}"
    chance = 100 / played.players
    digits, pairs = digits_for(found), list(zip(names, found, strict=True))
    opens = [kept_detail(lab, at, *one) for at, one in enumerate(pairs)]
    under = words(f"report.after.{key}")
    above = words("report.tension.heading", half=widest(words, found))
    return Section(
        "decided",
        words(f"report.tension.title.{way(answer.side, last, answer.strip)}"),
        words(sentence, moment=moment),
        curves.draw_kept(words, names, found, chance, (above, under), opens),
        Table(
            [under, words("report.tension.wins")],
            [[name, words.full(one, digits)] for name, one in pairs],
            opens,
        ),
        [{"moment": name, **as_numbers(one)} for name, one in pairs],
        "tension",
        4,
        captions=[
            above,
            words("report.tension.chance", share=words.decimal(chance, 0)),
        ],
        games=turned_games(lab, lab.main),
    )


def kept_detail(lab: Laboratory, place: int, name: str, found: Estimate) -> str:
    """What a moment opens: games that its leader wins by the usual lead."""
    words, played = lab.words, lab.main.played
    key = "tenth" if played.in_tenths else "round"
    values = where(played.kept[:, place] == 1, played.margin)
    title = words("report.games.kept")
    games = nearest(lab, title, values, float(np.median(played.margin)))
    facts = [(words("report.tension.wins"), words.full(found))]
    return row_detail(lab, words(f"report.leader.{key}", moment=name), facts, games)


def turned_games(lab: Laboratory, case: Case) -> Games | None:
    """Games that the last round turned, with about the usual lead."""
    played = case.played
    values = where(played.turned == 1, played.margin)
    half = float(np.median(played.margin))
    return nearest(lab, lab.words("report.games.turned"), values, half, case)


def changes(lab: Laboratory) -> Section:
    """How often the lead changes in a game."""
    words, played = lab.words, lab.main.played
    seen = np.minimum(played.lead_changes, MOST_CHANGES)
    often = np.bincount(seen, minlength=1)
    found = [share(int(count), played.count).times(100) for count in often]
    average = mean(played.lead_changes)
    digits = digits_for(found)
    names = [
        words("report.or_more", n=at) if at == MOST_CHANGES else str(at)
        for at in range(len(found))
    ]
    opened = [changes_detail(lab, at, name, found[at]) for at, name in enumerate(names)]
    rows = [
        Row(name, one, words.full(one, digits), stem=True, opens=opens)
        for name, one, opens in zip(names, found, opened, strict=True)
    ]
    return Section(
        "changes",
        words("report.changes.title", n=words.decimal(average.value, 1)),
        words("report.changes.about"),
        draw_changes(lab, rows, average),
        Table(
            [words("report.changes.name"), words("report.changes.heading")],
            [[row.name, row.number] for row in rows],
            opened,
        ),
        [{"changes": at, **as_numbers(one)} for at, one in enumerate(found)],
        width=4,
        captions=[words("report.changes.mean", mean=words.full(average))],
    )


def changes_detail(lab: Laboratory, at: int, name: str, found: Estimate) -> str:
    """What a row opens: games with so many lead changes, won by the usual lead."""
    words, played = lab.words, lab.main.played
    seen = np.minimum(played.lead_changes, MOST_CHANGES) == at
    half = float(np.median(played.margin))
    title = words("report.games.changes", n=name)
    games = nearest(lab, title, where(seen, played.margin), half)
    facts = [(words("report.changes.heading"), words.full(found))]
    return row_detail(lab, f"{words('report.changes.name')}: {name}", facts, games)


def draw_changes(lab: Laboratory, rows: list[Row], average: Estimate) -> str:
    words = lab.words
    top = max(row.found.high for row in rows if row.found is not None)
    return forest.draw(
        Forest(
            words("report.changes.picture"),
            rows,
            Scale(0, top),
            words("report.changes.heading"),
            ticks=[],
            middle=0,
            name_heading=words("report.changes.name"),
            under=words("report.changes.mean", mean=words.full(average)),
        )
    )
