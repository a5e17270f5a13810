"""Text of strangers as it can be kept."""

from __future__ import annotations

import re

from apps.core.text.normal_forms import normalize

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\u202a-\u202e\u2066-\u2069]")


def clean(text: str, most: int) -> str:
    """The text without what cannot be kept or seen, trimmed, at most so long."""
    # A lone half of a letter, as broken encodings leave it, has no place in UTF-8.
    whole = text.encode("utf-8", "replace").decode("utf-8")
    lines = whole.replace("\r\n", "\n").replace("\r", "\n")
    return normalize("NFC", _CONTROLS.sub("", lines)).strip()[:most].rstrip()


def line(text: str, most: int) -> str:
    """The same as one line."""
    return " ".join(clean(text, most * 4).split())[:most].rstrip()


def shortened(text: str, longest: int) -> str:
    """Return a text of at most `longest` characters; an ellipsis shows that something was cut off."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
