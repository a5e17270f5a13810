"""Tests of reading values of one type."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from apps.core.values import (
    FieldValue,
    items_of,
    number_of,
    object_of,
    objects_of,
    optional_number_of,
    text_of,
    texts_of,
)


def test_empty_values_are_read_as_empty() -> None:
    assert (text_of(None), optional_number_of(None)) == ("", None)
    assert (texts_of(None), list(items_of("")), objects_of([])) == ([], [], [])
    assert object_of(None) == {}


def test_values_of_the_type_are_unchanged() -> None:
    assert (text_of("soto"), number_of(7), optional_number_of(0)) == ("soto", 7, 0)
    assert texts_of(["a", "b"]) == ["a", "b"]
    assert objects_of([{"day": 1}]) == [{"day": 1}]


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (text_of, 7),
        (number_of, "7"),
        (number_of, None),
        (optional_number_of, "7"),
        (items_of, "soto"),
        (texts_of, [7]),
        (object_of, ["day"]),
        (objects_of, ["day"]),
    ],
)
def test_values_of_another_type_are_refused(
    read: Callable[[FieldValue], FieldValue], value: FieldValue
) -> None:
    with pytest.raises(TypeError, match="is not"):
        read(value)
