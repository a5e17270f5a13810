"""Costs of a row: two columns, each with an amount or a range."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

from apps.core.country import pack
from apps.core.readers.amounts import AmountRange, read_amount_range, whole_units
from apps.core.readers.errors import UnreadableValue, quote

if TYPE_CHECKING:
    from apps.stores.importing.rows import MappedRow

LOW, HIGH = "avg_cost_min", "avg_cost_max"
FIELDS = (LOW, HIGH)


def read_costs(mapped: MappedRow, country: str, decimal_signs: Mapping[str, str]) -> None:
    """Set minimum and maximum cost from the cells in `mapped.costs`, rounded to whole currency units.

    Skipped with a warning: an unreadable cell, and a range that contradicts the other column. Rounding has a
    warning too. A range ("20.000-50.000") in one column fills both costs if the other column is empty.
    `decimal_signs` maps a field to the sign that the user chose.
    """
    amounts: dict[str, AmountRange] = {}
    for name, text in mapped.costs.items():
        try:
            amounts[name] = read_amount_range(text, country, decimal_sign=decimal_signs.get(name, ""))
        except UnreadableValue as unreadable:
            mapped.warn(name, f"{unreadable}: skipped", text)
    ends = {name: end for name in FIELDS if (end := _end(mapped, amounts, name)) is not None}
    for name, amount in ends.items():
        _set(mapped, name, amount)


def price_level_of(text: str, country: str) -> str | None:
    """Return the price level ("1" to "4") of a range of costs per person, such as "50.000-75.000"; else None.

    None if the ends are in different price bands of the country, or if the text is unreadable, a single
    amount or implausible. Source of the bands: `apps.core.country.data`.
    """
    try:
        amounts = read_amount_range(text, country)
    except UnreadableValue:
        return None
    if amounts.low is None or amounts.high is None or amounts.low == amounts.high:
        return None
    here = pack(country)
    if not here.plausible_cost.lowest <= amounts.high <= here.plausible_cost.highest:
        return None
    levels = {
        next(band.level for band in here.price_bands if band.up_to is None or amount <= band.up_to)
        for amount in (amounts.low, amounts.high)
    }
    return str(levels.pop()) if len(levels) == 1 else None


def _end(mapped: MappedRow, amounts: Mapping[str, AmountRange], name: str) -> Decimal | None:
    """Return the amount of a field: from its own column, else from a range in the other column."""
    other = HIGH if name == LOW else LOW
    own = amounts.get(name)
    if own is None:
        beside = amounts.get(other)
        is_range = beside is not None and beside.low != beside.high
        return _part(beside, name) if beside is not None and is_range and name not in mapped.costs else None
    amount = _part(own, name)
    beside_amount = _part(amounts[other], other) if other in amounts else None
    opposite = _part(own, other)
    if own.low != own.high and None not in (beside_amount, opposite) and opposite != beside_amount:
        text = mapped.costs[name]
        mapped.warn(
            name, f"{quote(text)} and {quote(mapped.costs[other])} are different ranges: skipped", text
        )
        return None
    return amount


def _part(amounts: AmountRange, name: str) -> Decimal | None:
    return amounts.low if name == LOW else amounts.high


def _set(mapped: MappedRow, name: str, amount: Decimal) -> None:
    """Set a cost in whole currency units, with a warning if it was rounded or cannot be read."""
    text = mapped.costs.get(name) or next(iter(mapped.costs.values()))
    try:
        whole = whole_units(amount)
    except UnreadableValue as unreadable:
        mapped.warn(name, f"{unreadable}: skipped", text)
        return
    if whole != amount:
        mapped.warn(name, f"{quote(text)} is rounded to {whole:,}: costs are whole units", text)
    mapped.values[name] = whole
