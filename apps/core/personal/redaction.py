"""What names a person, taken out of texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import phonenumbers
from django.db import models

from apps.core.text.folding import fold

REMOVED = "[removed]"
"""What stands in a text in place of what named a person."""
REMOVED_PERSON = "Removed person"
"""What somebody is called who was erased."""
SHORTEST_NAME = 3
"""Shorter names are not looked for: they are words of any sentence."""
_NUMBER = re.compile(r"\+\d{6,15}")
_BETWEEN = r"[\s().\-]*"


def patterns(
    *, email: str = "", phone: str = "", names: Iterable[str] = (), is_loose: bool = False
) -> list[str]:
    """Expressions, the same to Python and to PostgreSQL, that find what names a person in a text.

    Among the names other addresses and numbers of the person may stand. Loose expressions also find what names them
    as a part of something longer.
    """
    texts = {" ".join(text.split()) for text in (email, phone, *names)} - {REMOVED_PERSON}
    found = [_pattern(text) for text in sorted(texts, key=len, reverse=True) if len(text) >= SHORTEST_NAME]
    return [inner if is_loose else f"{before}{inner}{after}" for before, inner, after in found]


def _pattern(text: str) -> tuple[str, str, str]:
    """What may not stand before it, what it looks like, what may not stand behind it."""
    if "@" in text:
        return r"(?<![A-Za-z0-9._+\-])", re.escape(text), r"(?!\.?[A-Za-z0-9\-])"
    if _NUMBER.fullmatch(text):
        return r"(?<!\d)", _of_number(text), r"(?!\d)"
    return r"(?<!\w)", r"\s+".join(re.escape(word) for word in text.split()), r"(?!\w)"


def _of_number(number: str) -> str:
    """A number however it is grouped, with its country code, with the 0 of its country, or with neither."""
    try:
        parsed = phonenumbers.parse(number)
        code, national = str(parsed.country_code), phonenumbers.national_significant_number(parsed)
    except phonenumbers.NumberParseException:
        code, national = "", "".join(letter for letter in number if letter.isdigit())
    before = rf"(?:\+?{_BETWEEN.join(code)}{_BETWEEN}|0{_BETWEEN})?" if code else ""
    return before + _BETWEEN.join(national)


class Redactor:
    """Finds and takes out what names one person."""

    def __init__(self, *, email: str = "", phone: str = "", names: Iterable[str] = ()) -> None:
        known = {email, phone, *names} - {""}
        self.names = frozenset(known)
        texts = sorted({*known, *map(fold, known)})
        bounded, loose = patterns(names=texts), patterns(names=texts, is_loose=True)
        self._finds = re.compile("|".join(bounded) or r"(?!)", re.IGNORECASE)
        self.expression = "|".join(loose) or r"(?!)"
        """What finds every text that may name the person, those too that are written as JSON."""

    def finds(self, value: Any) -> bool:
        """Whether a text, or any text within a list or a map, names the person."""
        if isinstance(value, str):
            return bool(self._finds.search(value))
        if isinstance(value, dict):
            return any(self.finds(part) for part in (*value.keys(), *value.values()))
        return isinstance(value, list | tuple) and any(self.finds(part) for part in value)

    def without(self, value: Any) -> Any:
        """The value with `[removed]` in place of what names the person."""
        if isinstance(value, str):
            return self._finds.sub(REMOVED, value)
        if isinstance(value, dict):
            return {self.without(key): self.without(part) for key, part in value.items()}
        if isinstance(value, list):
            return [self.without(part) for part in value]
        return value

    def redact(self, record: models.Model, names: Sequence[str]) -> list[str]:
        """Take what names the person out of these columns of a record; returns those changed. Saves nothing."""
        changed = []
        for name in names:
            before = getattr(record, name)
            after = self.without(before)
            if after == before:
                continue
            longest = getattr(record._meta.get_field(name), "max_length", None)
            setattr(record, name, after[:longest] if isinstance(after, str) and longest else after)
            changed.append(name)
        return changed
