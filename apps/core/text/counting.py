"""Numbers with nouns."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """Return a text such as "1 record" or "3,000 records"; `many` for an irregular plural."""
    return f"1 {one}" if number == 1 else f"{number:,} {many or f'{one}s'}"
