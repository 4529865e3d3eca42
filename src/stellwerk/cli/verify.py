# SPDX-License-Identifier: MIT
"""`stellwerk verify`: is a record of a server what was played, with fair luck?"""

from pathlib import Path
from typing import Annotated

import typer

import stellwerk
from stellwerk.cli.files import read_text
from stellwerk.cli.language import LanguageOption, speak
from stellwerk.core.record import BadRecord, Record, check_header, read_record
from stellwerk.core.shuffle import ABSENT, read_shuffle
from stellwerk.core.shuffle import verify as recompute
from stellwerk.core.texts import Catalogue


def register(app: typer.Typer) -> None:
    app.command("verify")(verify)


def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A game's record.")],
    edition: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The edition it was played with."),
    ] = None,
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="What was shown before the game."),
    ] = None,
    log_hash: Annotated[
        str | None,
        typer.Option(metavar="HASH", help="The record's seal, told at the end."),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Recompute a record by the rules: luck, moves, result and seal."""
    told = read_record(read_text(record))
    source = None if edition is None else str(edition)
    rules = stellwerk.rules_of(told, source)
    check_header(told, rules)
    drawn = len(recompute(rules, told))
    check_told(told, commitment, log_hash)
    words = speak(language)
    typer.echo(words.say("cli.verified", {"n": drawn}))
    typer.echo(who_contributed(told, words))
    for line in hashes(told, words, commitment, log_hash):
        typer.echo(line)


def check_told(record: Record, commitment: str | None, log_hash: str | None) -> None:
    """Is it what somebody was told who saw the game?"""
    for key, expected in (("commitment", commitment), ("seal", log_hash)):
        if expected is not None and not hash_in(record, key):
            raise BadRecord("no_seal")
    told: dict[str, object] = {"expected": commitment}
    if is_other(record, "commitment", commitment):
        told["told"] = hash_in(record, "commitment")
        raise BadRecord("other_commitment", told)
    if is_other(record, "seal", log_hash):
        told = {"told": hash_in(record, "seal"), "expected": log_hash}
        raise BadRecord("other_log", told)


def is_other(record: Record, key: str, expected: str | None) -> bool:
    return expected is not None and hash_in(record, key) != expected.strip().lower()


def hash_in(record: Record, key: str) -> str:
    assert record.luck is not None, "it was recomputed"
    return str(record.luck.get(key, ""))


def hashes(
    record: Record, words: Catalogue, commitment: str | None, log_hash: str | None
) -> list[str]:
    """What the hashes of the record show, and whether they were compared."""
    lines: list[str] = []
    for key, expected, plain, same in (
        ("commitment", commitment, "cli.commitment", "cli.commitment.same"),
        ("seal", log_hash, "cli.seal", "cli.seal.same"),
    ):
        found = hash_in(record, key)
        if not found:
            lines.append(words.say("cli.seal.none"))
        else:
            lines.append(
                words.say(plain if expected is None else same, {"hash": found})
            )
    return lines


def who_contributed(record: Record, words: Catalogue) -> str:
    assert record.luck is not None, "it was recomputed"
    seeds = read_shuffle(record.luck, record.players).seeds
    names = [
        name
        for name, seed in zip(record.seats, seeds, strict=True)
        if seed not in ("", ABSENT)
    ]
    if not names:
        return words.say("cli.contributed.nobody")
    return words.say("cli.contributed", {"names": ", ".join(names)})
