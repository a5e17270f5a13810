"""Which part of a file a request asks for."""

from __future__ import annotations

import re

_RANGE = re.compile(r"^bytes=(?=\d|-\d)(\d{0,19})-(\d{0,19})$")


def is_range(asked: str) -> bool:
    """Whether a Range header names one part."""
    return _RANGE.match(asked) is not None


def part_of(asked: str, size: int) -> tuple[int, int] | None:
    """The first and last byte that a Range header asks for; the whole for none, or for what is no range.

    None where the file has no such part.
    """
    found = _RANGE.match(asked)
    if found is None:
        return (0, size - 1)
    begins, ends = found.groups()
    if not begins:
        length = min(int(ends), size)
        return (size - length, size - 1) if length else None
    first, last = int(begins), min(int(ends) if ends else size - 1, size - 1)
    return (first, last) if first <= last and first < size else None
