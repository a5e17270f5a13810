"""Positions in a board column as text: there is always a rank between any two, in text order.

A rank starts with an integer of six digits in base 62, optionally followed by a fraction. Cards added at
either end of a column take the next integer and stay short; cards between two others take the fraction
halfway. Ranks are compared byte by byte (collation "C").
"""

from __future__ import annotations

from collections.abc import Iterator

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
BASE = len(DIGITS)
WIDTH = 6
START = DIGITS[BASE // 2] * WIDTH
LONGEST = 40
"""Maximum length of a rank; if exceeded, the surrounding cards are spaced out again."""
_VALUE = {digit: value for value, digit in enumerate(DIGITS)}


def between(low: str | None, high: str | None) -> str:
    """Return a rank after `low` and before `high`; None is that end of the column.

    Raise ValueError if they are equal or in the wrong order.
    """
    if low is None or high is None:
        return _beside(low, high)
    if low >= high:
        raise ValueError(f"Nothing is between {low!r} and {high!r}")
    return _halfway(low, high)


def _beside(low: str | None, high: str | None) -> str:
    if low is not None:
        return _written(_number(low) + 1)
    return _written(_number(high) - 1) if high is not None else START


def _number(rank: str) -> int:
    number = 0
    for digit in rank[:WIDTH]:
        number = number * BASE + _VALUE[digit]
    return number


def _written(number: int) -> str:
    if not 0 <= number < BASE**WIDTH:
        raise ValueError("The column is full at this end")
    digits = ""
    for _ in range(WIDTH):
        number, digit = divmod(number, BASE)
        digits = DIGITS[digit] + digits
    return digits


def _halfway(low: str, high: str | None) -> str:
    """Return the shortest rank between two; once below the upper bound, only the lower one counts."""
    ranks: list[str] = []
    while True:
        at = len(ranks)
        least = _VALUE[low[at]] if at < len(low) else 0
        most = _VALUE[high[at]] if high is not None else BASE
        # Not shorter than the integer part, which determines the order at the ends.
        if most - least > 1 and at >= WIDTH - 1:
            return "".join([*ranks, DIGITS[(least + most) // 2]])
        if most - least > 1:
            ranks.append(DIGITS[(least + most) // 2])
            return "".join(ranks).ljust(WIDTH, DIGITS[BASE // 2])
        ranks.append(DIGITS[least])
        if most > least:
            high = None


def spread(low: str | None, high: str | None, count: int) -> list[str]:
    """Return `count` ranks in order between two ranks, as short as possible.

    None is that end of the column. Between two ranks they are evenly spaced.
    """
    if low is not None and high is not None:
        return list(_spread(low, high, count))
    ranks: list[str] = []
    for _ in range(count):
        if low is not None or high is None:
            ranks.append(between(ranks[-1] if ranks else low, None))
        else:
            ranks.insert(0, between(None, ranks[0] if ranks else high))
    return ranks


def _spread(low: str, high: str, count: int) -> Iterator[str]:
    if count <= 0:
        return
    middle = between(low, high)
    left = (count - 1) // 2
    yield from _spread(low, middle, left)
    yield middle
    yield from _spread(middle, high, count - 1 - left)
