"""Ranks: always one between two, text order, and short."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.crm.domain import ranks


@given(st.lists(st.integers(min_value=0, max_value=10_000), max_size=200))
def test_any_insertion_sequence_preserves_one_order(places: list[int]) -> None:
    column: list[str] = []
    for place in places:
        at = place % (len(column) + 1)
        low = column[at - 1] if at else None
        high = column[at] if at < len(column) else None
        column.insert(at, ranks.between(low, high))
    assert column == sorted(set(column))


def test_ends_stay_short_and_the_middle_grows_slowly() -> None:
    top = bottom = ranks.START
    for _ in range(5000):
        top, bottom = ranks.between(None, top), ranks.between(bottom, None)
    assert len(top) == len(bottom) == ranks.WIDTH
    low, high = top, bottom
    for _ in range(150):
        high = ranks.between(low, high)
    assert len(high) <= ranks.LONGEST


@given(st.integers(min_value=0, max_value=300), st.booleans(), st.booleans())
def test_spread_ranks_lie_in_order_between_their_neighbours(
    count: int, has_low: bool, has_high: bool
) -> None:
    low = ranks.START if has_low else None
    high = ranks.between(ranks.START, None) if has_high else None
    result = ranks.spread(low, high, count)
    assert len(result) == count
    assert result == sorted(set(result))
    assert all((low is None or low < rank) and (high is None or rank < high) for rank in result)
    assert all(len(rank) <= ranks.WIDTH + 3 for rank in result)


def test_nothing_is_between_neighbours_the_wrong_way_round() -> None:
    with pytest.raises(ValueError, match="Nothing is between"):
        ranks.between("VVVVVV", "VVVVVV")
    with pytest.raises(ValueError, match="full at this end"):
        ranks.between("z" * ranks.WIDTH, None)
