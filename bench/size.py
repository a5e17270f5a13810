"""How much is measured: all of it, or so little that a test can show that every part of the benchmark works."""

from __future__ import annotations

import os

IS_SMALL = bool(os.environ.get("BENCH_SMALL"))
FULL = 1_000_000
"""The stores at which figures are compared with their targets; other numbers show what grows with them."""


def of(full: int, small: int) -> int:
    """How many: `small` where BENCH_SMALL says so."""
    return small if IS_SMALL else full


STORES = int(os.environ.get("BENCH_STORES", of(FULL, 30_000)))
