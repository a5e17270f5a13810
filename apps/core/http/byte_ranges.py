"""Parsing of HTTP Range headers."""

from __future__ import annotations

import re

_RANGE = re.compile(r"^bytes=(?=\d|-\d)(\d{0,19})-(\d{0,19})$")


def is_range(header: str) -> bool:
    """Return whether a Range header requests one range."""
    return _RANGE.match(header) is not None


def part_of(header: str, size: int) -> tuple[int, int] | None:
    """Return the first and last byte of a Range header; of the whole file for an invalid or missing one.

    Return None if the file has no such range.
    """
    match = _RANGE.match(header)
    if match is None:
        return (0, size - 1)
    begins, ends = match.groups()
    if not begins:
        length = min(int(ends), size)
        return (size - length, size - 1) if length else None
    first, last = int(begins), min(int(ends) if ends else size - 1, size - 1)
    return (first, last) if first <= last and first < size else None
