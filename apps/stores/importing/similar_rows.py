"""Rows of a file that repeat an earlier row, except for one letter of the name."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

MOST_PLACES = 200_000
"""Number of different places that are remembered, about 300 bytes each."""
MOST_AT_PLACE = 50
"""Number of rows at one place that are compared, such as the shops of a mall."""
_SHORTEST_WORD = 4
"""Number of letters from which a different letter in a word is a slip: "Sari" and "Sary", but not "A" and "B"."""


@dataclass(frozen=True, slots=True)
class RowIdentity:
    """The values that distinguish a row from others at its place; texts are folded."""

    names: tuple[str, ...]
    """Name and branch."""
    numbers: tuple[str, ...]
    """House numbers."""
    phone: str


class SimilarRows:
    """The first rows of a file by place, to find repetitions with a misspelled name."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, ...], list[tuple[int, RowIdentity]]] = defaultdict(list)

    def first(self, place: tuple[str, ...], row: RowIdentity, number: int) -> int:
        """Return the number of an earlier row at this place whose name differs in one letter, else `number`.

        The letter is different or missing, in a word of at least four letters, and not its first one. House
        numbers and phones must not contradict each other. Records the row for later calls, at most 50 rows
        for a place and 200,000 places.
        """
        if place not in self._rows and len(self._rows) >= MOST_PLACES:
            return number
        there = self._rows[place]
        for earlier, other in there:
            if earlier < number and _is_similar(row, other):
                return earlier
        if len(there) < MOST_AT_PLACE:
            there.append((number, row))
        return number


def _is_similar(a: RowIdentity, b: RowIdentity) -> bool:
    """Return whether only one name differs, in one letter, and phones and house numbers may be the same."""
    if a.phone and b.phone and a.phone != b.phone:
        return False
    if a.numbers and b.numbers and set(a.numbers).isdisjoint(b.numbers):
        return False
    different = [(one, other) for one, other in zip(a.names, b.names, strict=True) if one != other]
    return len(different) == 1 and _differ_in_one_letter(*different[0])


def _differ_in_one_letter(a: str, b: str) -> bool:
    """Return whether two names differ in one letter of a longer word, which is not its first letter.

    The letter may be another, or missing. First letters and digits distinguish names: Budi, Rudi; Gate 1, 2.
    """
    mine, second = a.split(), b.split()
    if len(mine) != len(second):
        return False
    different = [(one, other) for one, other in zip(mine, second, strict=True) if one != other]
    return len(different) == 1 and _are_spellings(*sorted(different[0], key=len))


def _are_spellings(short: str, long: str) -> bool:
    if len(short) < _SHORTEST_WORD or not (short.isalpha() and long.isalpha()) or short[0] != long[0]:
        return False
    if len(short) == len(long):
        return sum(one != other for one, other in zip(short, long, strict=True)) == 1
    return any(long[:place] + long[place + 1 :] == short for place in range(1, len(long)))
