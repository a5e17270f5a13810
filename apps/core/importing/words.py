"""Words for yes and no in tables, in the languages of the countries."""

from __future__ import annotations

from apps.core.files.sheets import RUNS
from apps.core.text.folding import fold

_YES = frozenset(
    "yes y true t 1 x v ok on ya iya ada betul benar evet var dogru e oo opo meron mayroon tama".split()
)
_NO = frozenset(
    "no n false f 0 - off none tidak tak tiada tdk bukan hayir yok yanlis h hindi wala dili mali".split()
)
_MARKS = {"✓": True, "✔": True, "☑": True, "✗": False, "✘": False, "☐": False}


def read_yes_no(text: str) -> bool | None:
    """Return True, False, or None for other words."""
    if text in _MARKS:
        return _MARKS[text]
    word = fold(text).strip(" .!")
    if word in _YES:
        return True
    return False if word in _NO else None


def without_mark(text: str) -> str:
    """Return the text of a cell without the apostrophe that our exports put before formulas."""
    return text[1:] if text[:1] == "'" and text[1:].startswith(RUNS) else text
