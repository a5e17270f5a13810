"""Numbers of things in words."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """ "1 record", "3,000 records"; `many` where it is not `one` with an s."""
    return f"1 {one}" if number == 1 else f"{number:,} {many or f'{one}s'}"
