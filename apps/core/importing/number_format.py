"""Questions about the number format of a column, if its numbers are ambiguous."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from apps.core.importing.area import AMOUNT, Field
from apps.core.importing.row_reader import FileFacts
from apps.core.importing.setup import FieldSource, Setup
from apps.core.readers.amounts import FormatDoubt, doubt_of


def number_format_errors(
    facts: FileFacts, setup: Setup, fields: Sequence[Field], country: str
) -> dict[str, list[str]]:
    """Return a question for each column of amounts whose numbers may be thousands or decimals.

    `12.000` is ambiguous if other values of the column show that “.” is the decimal sign, or if only 12 is a
    plausible amount. A column whose decimal sign was chosen is not asked about again.
    """
    amounts = {one.id: one for one in fields if one.kind == AMOUNT}
    errors: dict[str, list[str]] = {}
    for source in setup.mapped:
        if source.field not in amounts or source.decimal_sign:
            continue
        doubt = _doubt(facts, source, amounts[source.field], country)
        if doubt is not None:
            errors[f"mapped.{source.field}"] = [
                f"“{doubt.example}” may be {doubt.as_group:,f} or {doubt.as_decimal.normalize():,f}."
                f" Choose how numbers are written in “{source.columns[0]}”"
            ]
    return errors


def _doubt(facts: FileFacts, source: FieldSource, field: Field, country: str) -> FormatDoubt | None:
    values = [value for column in facts.columns if column.name in source.columns for value in column.values]

    def is_plausible(amount: Decimal) -> bool:
        return field.plausible is None or field.plausible.lowest <= amount <= field.plausible.highest

    return doubt_of(values, country, is_plausible)
