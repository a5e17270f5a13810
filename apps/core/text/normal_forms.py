"""Unicode normalization in linear time."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
MOST_MARKS = 30
"""Maximum number of marks sorted together, as in Unicode's stream-safe format."""
_LAST_WITH_MARKS = 0x1EFFF


def _mark_class() -> str:
    """Return all combining marks as a character class of a regular expression."""
    marks = [number for number in range(0x300, _LAST_WITH_MARKS) if unicodedata.combining(chr(number))]
    spans: list[list[int]] = []
    for mark in marks:
        if spans and spans[-1][1] == mark - 1:
            spans[-1][1] = mark
        else:
            spans.append([mark, mark])
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in spans)


_LONG_RUN = re.compile(f"[{_mark_class()}]{{{MOST_MARKS}}}(?=[{_mark_class()}])")


def normalize(form: Form, text: str) -> str:
    """Return the text in a normal form.

    Sorting the marks of one letter takes quadratic time: half an hour for a megabyte of marks. Longer runs of
    marks are therefore normalized in parts of `MOST_MARKS`.
    """
    if text.isascii():
        return text
    parts: list[str] = []
    start = 0
    for run in _LONG_RUN.finditer(text):
        parts.append(unicodedata.normalize(form, text[start : run.end()]))
        start = run.end()
    return "".join([*parts, unicodedata.normalize(form, text[start:])])
