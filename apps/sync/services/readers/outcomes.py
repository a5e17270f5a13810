"""What may become of a row besides a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Raw = dict[str, Any]


class Skipped(Exception):
    """The row is not for us, and nothing is wrong with it; the text says why, the same for all of its kind."""


class RowRefused(Exception):
    """Something is wrong with the row; the text says what, for the person who mends the file."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A row that cannot even be read."""

    reason: str


OTHER_COUNTRY = "Another country"
NO_COUNTRY = "Neither country nor pin"
NOT_FOOD = "Not a place to eat"
NO_NAME = "No name"
NO_PLACE = "Neither pin nor address"
BROKEN_PIN = "The coordinates cannot be read"
