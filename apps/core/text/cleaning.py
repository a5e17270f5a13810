"""Cleaning of text from outside."""

from __future__ import annotations

import re

from apps.core.text.normal_forms import normalize

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\u202a-\u202e\u2066-\u2069]")


def clean(text: str, most: int) -> str:
    """Return the text without control characters, trimmed, with at most `most` characters."""
    # Replaces lone surrogates from broken encodings, which UTF-8 cannot represent.
    whole = text.encode("utf-8", "replace").decode("utf-8")
    lines = whole.replace("\r\n", "\n").replace("\r", "\n")
    return normalize("NFC", _CONTROLS.sub("", lines)).strip()[:most].rstrip()


def line(text: str, most: int) -> str:
    """Return the cleaned text in one line."""
    return " ".join(clean(text, most * 4).split())[:most].rstrip()


def shortened(text: str, longest: int) -> str:
    """Return a text of at most `longest` characters; an ellipsis shows that something was cut off."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
