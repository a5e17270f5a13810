"""Text representation of proposed values."""

from __future__ import annotations

from typing import Any

import pytest

from apps.stores.services.proposals.formatting import Names, text_lines


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        ({"payment": ["cash", "debit"]}, ["Payment: Cash, Debit card"]),
        ({"payment": ["cash", "some_wallet"]}, ["Payment: Cash, some wallet"]),
        ({"alcohol": "beer_wine"}, ["Alcohol: Beer wine"]),
        ({"pork": True, "seats": 40}, ["Pork: yes", "Seats: 40"]),
    ],
)
def test_attributes_are_shown_by_labels(value: dict[str, Any], lines: list[str]) -> None:
    assert text_lines("attributes", value, Names("ID")) == lines
