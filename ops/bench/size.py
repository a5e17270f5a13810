"""Amount of work to measure: full, or small for the test that runs every part."""

from __future__ import annotations

import os

IS_SMALL = bool(os.environ.get("BENCH_SMALL"))
FULL = 1_000_000
"""The number of stores of the committed figures."""


def of(full: int, small: int) -> int:
    """Return `full`, or `small` with BENCH_SMALL."""
    return small if IS_SMALL else full


STORES = int(os.environ.get("BENCH_STORES", of(FULL, 30_000)))
