"""Redaction: removal of a person's names, addresses and numbers from texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import overload

import phonenumbers
from django.db import models

from apps.core.text.folding import fold
from apps.core.values import Json

REMOVED = "[removed]"
"""Replacement for redacted text."""
REMOVED_PERSON = "Removed person"
"""Name of an erased person."""
SHORTEST_NAME = 3
"""Minimum length of a name to redact: shorter ones are part of any sentence."""
_NUMBER = re.compile(r"\+\d{6,15}")
_BETWEEN = r"[\s().\-]*"


def patterns(
    *, email: str = "", phone: str = "", names: Iterable[str] = (), is_loose: bool = False
) -> list[str]:
    """Return regular expressions that find a person in a text, valid in Python and in PostgreSQL.

    `names` may also contain other addresses and numbers of the person. Loose expressions also match inside
    longer words.
    """
    texts = {" ".join(text.split()) for text in (email, phone, *names)} - {REMOVED_PERSON}
    compiled = [_pattern(text) for text in sorted(texts, key=len, reverse=True) if len(text) >= SHORTEST_NAME]
    return [inner if is_loose else f"{before}{inner}{after}" for before, inner, after in compiled]


def _pattern(text: str) -> tuple[str, str, str]:
    """Return the lookbehind, the pattern and the lookahead for a text."""
    if "@" in text:
        return r"(?<![A-Za-z0-9._+\-])", re.escape(text), r"(?!\.?[A-Za-z0-9\-])"
    if _NUMBER.fullmatch(text):
        return r"(?<!\d)", _of_number(text), r"(?!\d)"
    return r"(?<!\w)", r"\s+".join(re.escape(word) for word in text.split()), r"(?!\w)"


def _of_number(number: str) -> str:
    """Return the pattern of a number in any grouping.

    With its country code, with a leading 0, or with neither.
    """
    try:
        parsed = phonenumbers.parse(number)
        code, national = str(parsed.country_code), phonenumbers.national_significant_number(parsed)
    except phonenumbers.NumberParseException:
        code, national = "", "".join(letter for letter in number if letter.isdigit())
    before = rf"(?:\+?{_BETWEEN.join(code)}{_BETWEEN}|0{_BETWEEN})?" if code else ""
    return before + _BETWEEN.join(national)


class Redactor:
    """A finder and remover of the texts that identify one person."""

    def __init__(self, *, email: str = "", phone: str = "", names: Iterable[str] = ()) -> None:
        parts = {email, phone, *names} - {""}
        self.names = frozenset(parts)
        texts = sorted({*parts, *map(fold, parts)})
        bounded, loose = patterns(names=texts), patterns(names=texts, is_loose=True)
        self._finds = re.compile("|".join(bounded) or r"(?!)", re.IGNORECASE)
        self.expression = "|".join(loose) or r"(?!)"
        """A loose expression that also finds the person in JSON text."""

    def finds(self, value: Json) -> bool:
        """Return whether a text, or any text inside a list or dict, identifies the person."""
        if isinstance(value, str):
            return bool(self._finds.search(value))
        if isinstance(value, dict):
            return any(self.finds(part) for part in (*value.keys(), *value.values()))
        return isinstance(value, list | tuple) and any(self.finds(part) for part in value)

    @overload
    def without(self, value: str) -> str: ...
    @overload
    def without(self, value: Json) -> Json: ...
    def without(self, value: Json) -> Json:
        """Return the value with `[removed]` in place of texts that identify the person."""
        if isinstance(value, str):
            return self._without(value)
        if isinstance(value, dict):
            return {self._without(key): self.without(part) for key, part in value.items()}
        if isinstance(value, list):
            return [self.without(part) for part in value]
        return value

    def _without(self, text: str) -> str:
        return self._finds.sub(REMOVED, text)

    def redact(self, record: models.Model, names: Sequence[str]) -> list[str]:
        """Redact these columns of a record without saving; return the changed ones."""
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
