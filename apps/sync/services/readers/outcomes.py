"""Outcomes of a row other than a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Raw = dict[str, Any]


class Skipped(Exception):
    """The row is irrelevant but valid; the text is the reason, the same for all rows of its kind."""


class RowRefused(Exception):
    """The row is invalid; the text is the problem, for the person who corrects the file."""


@dataclass(frozen=True, slots=True)
class Broken:
    """An unreadable row."""

    reason: str


OTHER_COUNTRY = "Another country"
NO_COUNTRY = "Neither country nor pin"
NOT_FOOD = "Not a place to eat"
NO_NAME = "No name"
NO_PLACE = "Neither pin nor address"
BROKEN_PIN = "Invalid coordinates"
