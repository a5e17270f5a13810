"""The error of all parsers."""

from __future__ import annotations

from apps.core.text.cleaning import line, shortened

_LONGEST_QUOTE = 60


class UnreadableValue(ValueError):
    """The text cannot be parsed completely; the message is a sentence for the user."""


def quote(text: str) -> str:
    """Return the text in quotation marks for a message: in one line, without control characters, shortened."""
    return f"“{shortened(line(text, _LONGEST_QUOTE + 1), _LONGEST_QUOTE)}”"
