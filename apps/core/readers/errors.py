"""The error of all parsers."""

from __future__ import annotations

_LONGEST_QUOTE = 60


class UnreadableValue(ValueError):
    """The text cannot be parsed completely; the message is a sentence for the user."""


def quote(text: str) -> str:
    """Return the text in quotation marks, shortened for a message."""
    plain = " ".join(text.split())
    return f"“{plain if len(plain) <= _LONGEST_QUOTE else plain[: _LONGEST_QUOTE - 1] + '…'}”"
