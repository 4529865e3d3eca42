# SPDX-License-Identifier: MIT
"""What two cases print and set differently: things are drawn, old beside new."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from stellwerk.games import title_of
from stellwerk.lab.experiments.interests import read_interests
from stellwerk.lab.reports import cards
from stellwerk.lab.reports.balance import option_name, option_value
from stellwerk.lab.reports.document import Section, Table
from stellwerk.lab.reports.editions import Change, changed, edition_of, plainly
from stellwerk.lab.reports.faces import Faces, Reader, Said, Side, read_faces
from stellwerk.lab.reports.laboratory import Case, Laboratory
from stellwerk.lab.reports.naming import Items, things_of
from stellwerk.lab.reports.takes import Thing
from stellwerk.lab.reports.words import begun

MOST_CARDS: Final = 24  # drawn; the table has all


@dataclass
class Swap:
    """Something that is printed differently: old and new, and what it is called."""

    name: str
    title: str
    old: Side
    new: Side


@dataclass
class Printed:
    """Both editions of a comparison, and the words for what they print."""

    lab: Laboratory
    editions: list[dict[str, Any]]
    faces: Faces
    things: list[Items]

    @property
    def known(self) -> list[Thing]:
        return list(dict.fromkeys([*self.things[0], *self.things[1]]))

    def differing(self) -> list[Thing]:
        old, new = self.things
        return [
            thing
            for thing in self.known
            if plainly(old.get(thing)) != plainly(new.get(thing))
        ]

    def swap(self, thing: Thing) -> Swap:
        """A thing as both editions print it."""
        sides = [self.side(place, thing) for place in (0, 1)]
        if [said.text for said in sides[0].lines] == [
            said.text for said in sides[1].lines
        ]:
            note = Said(self.lab.words("report.printed.otherwise"))
            sides[1].lines = [*sides[1].lines, note]
        return Swap(*self.lab.names.parts(thing), *sides)

    def side(self, place: int, thing: Thing) -> Side:
        item = self.things[place].get(thing)
        if item is None:
            return Side(lines=[Said(self.lab.words("report.compare.printed.nothing"))])
        reader = Reader(self.lab.words, self.editions[place])
        return reader.side(self.faces, thing.kind, item)

    def values(self) -> list[Swap]:
        """What is printed on no single thing: the board, numbers of the rules."""
        ids = {thing.name for thing in self.known}
        lists = tuple(self.lists())
        made = []
        for change in changed(*self.editions):
            if change.item in ids or change.field.startswith(lists):
                continue
            made.append(self.value(change))
        return made

    def lists(self) -> list[str]:
        """Where the things of the edition stand."""
        title = title_of(self.lab.main.header.game)
        kinds = read_interests(title).kind.values()
        return [path for kind in kinds for path in kind.printed]

    def value(self, change: Change) -> Swap:
        words = self.lab.words
        for declared in self.faces.value:
            if not change.item and declared.field == change.field:
                return self.declared(words(declared.text), declared.line, change)
        key = f"report.printed.section.{change.section}"
        name = words(key if words.has(key) else "report.printed.section.other")
        return Swap(name, change.item, *[self.bare(one) for one in change.values])

    def declared(self, name: str, line: Any, change: Change) -> Swap:
        """A value that the game has words for."""
        if line is None:
            return Swap(name, "", *[self.bare(one) for one in change.values])
        sides = [
            Side(lines=Reader(self.lab.words, edition).line(line, {"value": value}))
            for edition, value in zip(self.editions, change.values, strict=True)
        ]
        return Swap(name, "", *sides)

    def bare(self, value: Any) -> Side:
        """Numbers as they are; what only programs read is not shown."""
        words = self.lab.words
        numbers = value if isinstance(value, list) else [value]
        if value is None:
            return Side(lines=[Said(words("report.compare.printed.nothing"))])
        if isinstance(value, bool):
            return Side(lines=[Said(words("yes" if value else "no"))])
        if numbers and all(isinstance(one, (int, float)) for one in numbers):
            chips = tuple((str(one), "") for one in numbers)
            return Side(lines=[Said(", ".join(map(str, numbers)), chips)])
        return Side(lines=[Said(words("report.printed.otherwise"))])


def read_printed(lab: Laboratory, base: Case, other: Case) -> Printed | None:
    """Both editions; None if one is not to be had."""
    title = title_of(base.header.game)
    found = [edition_of(lab.folder, case.header) for case in (base, other)]
    editions = [one for one in found if one is not None]
    if len(editions) < 2:
        return None
    things = [things_of(title.key, edition) for edition in editions]
    return Printed(lab, editions, read_faces(title), things)


def printed_section(lab: Laboratory, base: Case, other: Case) -> Section:
    """Changed cards, tiles and values; changed options and bots."""
    words = lab.words
    same = base.header.edition_hash == other.header.edition_hash
    printed = None if same else read_printed(lab, base, other)
    found = settings(lab, base, other)
    raw: list[Change] = []
    if printed is not None:
        found += [printed.swap(thing) for thing in printed.differing()]
        found += printed.values()
        raw = changed(*printed.editions)
    key = "about" if found else "same" if same or printed else "unknown"
    names = {"base": base.header.name, "other": other.header.name}
    colors = {} if printed is None else printed.faces.chips
    return Section(
        "printed",
        words("report.compare.printed.title"),
        words(f"report.compare.printed.{key}", n=len(found), **names),
        cards.draw(found[:MOST_CARDS], colors, alike(lab, printed)) if found else "",
        changes_table(lab, found, base, other) if found else None,
        [
            {"item": row.item, "field": row.field, "old": row.old, "new": row.new}
            for row in [*other_options(base, other), *raw]
        ],
        width=12,
    )


def alike(lab: Laboratory, printed: Printed | None) -> list[tuple[str, str]]:
    """What is printed alike: of every kind how many things."""
    words = lab.words
    if printed is None:
        return []
    differing = printed.differing()
    rows = [(words("report.printed.alike"), "")]
    for kind in dict.fromkeys(thing.kind for thing in printed.known):
        total = sum(thing.kind == kind for thing in printed.known)
        same = total - sum(thing.kind == kind for thing in differing)
        key = "all" if same == total else "of"
        name = words.kinds(kind, 2)
        told = words(f"report.printed.alike.{key}", n=same, total=total)
        rows.append((begun(name), told))
    return rows


def changes_table(lab: Laboratory, found: list[Swap], base: Case, other: Case) -> Table:
    """The same in words."""
    return Table(
        [lab.words("report.compare.what"), base.header.name, other.header.name],
        [
            [
                f"{swap.name} {swap.title}".strip(),
                "; ".join(said.text for said in swap.old.lines),
                "; ".join(said.text for said in swap.new.lines),
            ]
            for swap in found
        ],
    )


def other_options(base: Case, other: Case) -> list[Change]:
    """Options that differ, for programs."""
    old, new = base.header.options, other.header.options
    return [
        Change("options", key, str(old.get(key, "")), str(new.get(key, "")))
        for key in dict.fromkeys([*old, *new])
        if old.get(key) != new.get(key)
    ]


def settings(lab: Laboratory, base: Case, other: Case) -> list[Swap]:
    """Options, players and bots that differ."""
    words, headers = lab.words, [base.header, other.header]
    found = []
    for key in dict.fromkeys([*headers[0].options, *headers[1].options]):
        both = [header.options.get(key) for header in headers]
        if both[0] != both[1]:
            texts = [option_value(lab, key, value) for value in both]
            found.append(setting(option_name(lab, key), texts))
    if headers[0].players != headers[1].players:
        texts = [words("report.players", n=header.players) for header in headers]
        found.append(setting(words("report.printed.players"), texts))
    if headers[0].bots != headers[1].bots:
        texts = [", ".join(words.bots(header.bots)) for header in headers]
        found.append(setting(words("report.compare.printed.bots"), texts))
    return found


def setting(name: str, texts: list[str]) -> Swap:
    return Swap(name, "", *[Side(lines=[Said(text)]) for text in texts])
