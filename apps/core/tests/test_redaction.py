"""Redaction of personal data: Python and PostgreSQL find the same names, and no others."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from apps.core.errors import Invalid
from apps.core.privacy.redaction import REMOVED, Redactor, patterns
from apps.core.privacy.sought import read

EMAIL, PHONE, NAME = "rahma.dewi@mail.example", "+6281298765432", "Rahma Dewi"
REDACTOR = Redactor(email=EMAIL, phone=PHONE, names=[NAME, "Al", ""])
NAMED = [
    "rahma.dewi@mail.example",
    "Write to Rahma.Dewi@Mail.Example.",
    "<rahma.dewi@mail.example>",
    "+6281298765432",
    "+62 812-9876-5432",
    "0812 9876 5432",
    "(0812) 98765432",
    "6281298765432",
    "81298765432",
    "Rahma Dewi",
    "Halo RAHMA  DEWI,",
    "kata Rahma\nDewi",
]
OTHERS = [
    "x.rahma.dewi@mail.example",
    "rahma.dewi@mail.example.id",
    "rahma.dewi@mail.example-shop",
    "+62812987654321",
    "1081298765432",
    "Rahmad Dewi",
    "Rahma Dewinta",
    "Rahma",
    "Al",
    "",
]


@pytest.mark.parametrize("text", NAMED)
def test_names_of_the_person_are_redacted(text: str) -> None:
    assert REDACTOR.finds(text)
    assert REMOVED in REDACTOR.without(text)
    assert not REDACTOR.finds(REDACTOR.without(text))


@pytest.mark.parametrize("text", OTHERS)
def test_people_of_the_same_name_are_not_redacted(text: str) -> None:
    assert not REDACTOR.finds(text)
    assert REDACTOR.without(text) == text


@pytest.mark.django_db
@pytest.mark.parametrize("text", [*NAMED, *OTHERS])
def test_the_database_finds_the_same(text: str) -> None:
    expression = "|".join(patterns(email=EMAIL, phone=PHONE, names=[NAME]))
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s ~* %s, %s ~* %s", [text, expression, text, REDACTOR.expression])
        exactly, loosely = cursor.fetchone()
    assert exactly is REDACTOR.finds(text)
    assert loosely or not exactly


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.sampled_from([*NAMED, *OTHERS]) | st.text(),
        lambda parts: st.lists(parts) | st.dictionaries(st.sampled_from([*NAMED, *OTHERS]), parts),
    )
)
def test_of_any_value_nothing_is_left_and_the_rest_stays(value: Any) -> None:
    after = REDACTOR.without(value)
    assert not REDACTOR.finds(after)
    assert REDACTOR.without(after) == after
    if not REDACTOR.finds(value):
        assert after == value


@given(st.text(alphabet=st.characters(categories=["L", "Nd"]), min_size=3), st.text())
def test_names_are_redacted_between_other_words(name: str, text: str) -> None:
    redactor = Redactor(names=[name])
    assert redactor.finds(f"{text} ({name}) {text}")
    assert redactor.finds({"names": [[f"{name}, {text}"]]})


@pytest.mark.parametrize(
    ("typed", "country", "value"),
    [
        (" Rahma@Mail.Example ", "", "rahma@mail.example"),
        ("0812-9876-5432", "ID", "+6281298765432"),
        ("+90 532 123 45 67", "ID", "+905321234567"),
        ("0532 123 45 67", "TR", "+905321234567"),
    ],
)
def test_what_is_typed_is_read_as_it_is_stored(typed: str, country: str, value: str) -> None:
    assert read(typed, country).value == value


@pytest.mark.parametrize("typed", ["", "rahma", "@", "12", "+62 1", "0812 9876 5432"])
def test_what_is_neither_address_nor_number_is_refused(typed: str) -> None:
    with pytest.raises(Invalid):
        read(typed)


def test_hash_separates_people_and_reveals_none() -> None:
    first = read("rahma@mail.example")
    assert first.digest == read("RAHMA@mail.example").digest != read("budi@mail.example").digest
    assert "rahma" not in first.digest
    assert len(first.digest) == 32
