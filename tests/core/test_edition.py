# SPDX-License-Identifier: MIT
"""Edition files: shape, hash, and errors that name the path in the file."""

import json
from pathlib import Path

import msgspec
import pytest

from stellwerk.core.edition import (
    MAX_BYTES,
    BadEdition,
    Edition,
    Problems,
    content_hash,
    read_edition,
    read_file,
    schema,
)


class Card(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    value: int
    provenance: str | None = None


class Box(msgspec.Struct, forbid_unknown_fields=True):
    edition: str
    cards: list[Card]


GOOD = {"edition": "box-1", "cards": [{"id": "A", "value": 1}, {"id": "B", "value": 2}]}


def check(box: Box, problems: Problems) -> None:
    problems.unique([card.id for card in box.cards], "cards")
    for place, card in enumerate(box.cards):
        problems.expect(card.value > 0, f"cards[{place}].value", "must be positive")


def read(text: str | bytes) -> Edition[Box]:
    data = text.encode() if isinstance(text, str) else text
    return read_edition(data, "box.json", Box, check)


def problems_of(text: str | bytes) -> list[tuple[str, str]]:
    with pytest.raises(BadEdition) as refused:
        read(text)
    message = str(refused.value)
    assert "box.json" in message
    for path, complaint in refused.value.problems:
        assert f"{path}: {complaint}" in message
    return refused.value.problems


def test_a_good_file_is_read_into_typed_values() -> None:
    edition = read(json.dumps(GOOD))
    assert edition.id == "box-1"
    assert [card.value for card in edition.content.cards] == [1, 2]
    assert edition.raw == GOOD
    assert edition.source == "box.json"


def test_the_hash_does_not_depend_on_spacing_and_order_of_keys() -> None:
    turned = {key: GOOD[key] for key in reversed(GOOD)}
    turned["cards"] = [{"value": 1, "id": "A"}, {"value": 2, "id": "B"}]
    hashes = {
        read(json.dumps(GOOD)).hash,
        read(json.dumps(GOOD, indent=3)).hash,
        read(json.dumps(turned, separators=(" ,", " : "))).hash,
    }
    assert hashes == {content_hash(GOOD)}
    assert content_hash(GOOD).startswith("sha256:")
    assert len(content_hash(GOOD)) == len("sha256:") + 64


def test_the_hash_depends_on_everything_that_is_said() -> None:
    versions = [
        GOOD,
        {**GOOD, "edition": "box-2"},
        {**GOOD, "cards": GOOD["cards"][::-1]},
        {**GOOD, "cards": GOOD["cards"][:1]},
    ]
    assert len({content_hash(version) for version in versions}) == len(versions)


def test_the_hash_never_changes() -> None:
    """Records keep it; umlauts are hashed as they are."""
    assert content_hash({"b": 1, "a": "ü"}) == (
        "sha256:4e7ff4080b1a00acdaf71eb0cdf2d504aa8068bbb375c002eac2df3f064047a7"
    )


@pytest.mark.parametrize("text", ["", " \n\t "])
def test_an_empty_file_is_refused(text: str) -> None:
    assert problems_of(text) == [("$", "the file is empty")]


@pytest.mark.parametrize(
    "text", ["{", "edition", '{"edition": "x",}', b"\xff\xfe{}", b"[" * 200_000]
)
def test_what_is_not_json_is_refused(text: str | bytes) -> None:
    [(path, complaint)] = problems_of(text)
    assert path == "$"
    assert complaint.startswith("not valid JSON")


def test_a_huge_file_is_refused() -> None:
    [(path, complaint)] = problems_of(b" " * (MAX_BYTES + 1))
    assert (path, complaint) == ("$", f"larger than {MAX_BYTES} bytes")


@pytest.mark.parametrize(
    ("changed", "path", "word"),
    [
        ([], "$", "array"),
        ({"edition": "x"}, "$", "cards"),
        ({**GOOD, "cards": 3}, "$.cards", "array"),
        ({**GOOD, "edition": 3}, "$.edition", "str"),
        ({**GOOD, "colour": 3}, "$", "colour"),
        ({**GOOD, "cards": [{"id": "A"}]}, "$.cards[0]", "value"),
        ({**GOOD, "cards": [{"id": "A", "value": "1"}]}, "$.cards[0].value", "int"),
        ({**GOOD, "cards": [{"id": "A", "value": True}]}, "$.cards[0].value", "int"),
    ],
)
def test_a_wrong_shape_is_refused_with_its_path(
    changed: object, path: str, word: str
) -> None:
    [(found, complaint)] = problems_of(json.dumps(changed))
    assert found.replace("[...]", "[0]") == path
    assert word in complaint


def test_all_problems_are_named_at_once() -> None:
    cards = [{"id": "A", "value": 0}, {"id": "A", "value": -1}]
    assert problems_of(json.dumps({**GOOD, "cards": cards})) == [
        ("$.cards", "'A' occurs 2 times"),
        ("$.cards[0].value", "must be positive"),
        ("$.cards[1].value", "must be positive"),
    ]


def test_problems_of_a_list_are_those_of_its_places() -> None:
    problems = Problems()
    for at, value in problems.at("cards").each("", [1, 2]):
        at.equal(value, 1, "value")
    for at, value in problems.each("", [1, 2]):
        at.equal(value, 1, "")
    places = [path for path, _ in problems.found]
    assert places == ["$.cards[1].value", "$.[1]"]


def test_an_unknown_origin_is_refused_with_its_path() -> None:
    cards = [{"id": "A", "value": 1, "provenance": "hearsay"}]
    [(path, complaint)] = problems_of(json.dumps({**GOOD, "cards": cards}))
    assert path == "$.cards[0].provenance"
    assert "'hearsay'" in complaint
    assert "rulebook, public, reconstructed, not found" in complaint
    cards[0]["provenance"] = "rulebook"
    read(json.dumps({**GOOD, "cards": cards}))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in [tmp_path / "missing.json", tmp_path]:
        with pytest.raises(BadEdition, match="cannot be read") as refused:
            read_file(path)
        assert refused.value.source == str(path)


def test_the_schema_describes_the_file() -> None:
    made = schema(Box, "Box")
    assert made["title"] == "Stellwerk edition of Box"
    assert made["$schema"].startswith("https://json-schema.org/")
    assert made["$defs"]["Box"]["required"] == ["edition", "cards"]
    json.dumps(made)
