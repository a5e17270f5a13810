"""Search for letters anywhere in a word, by indexes of the search table (docs/performance.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import models
from django.db.models import Q
from django.db.models.expressions import RawSQL

from apps.core.search.words import BETWEEN, LONGEST, WORD_START

TEXT = "search_text"
_LETTERS = "(words::text)"
"""The words of a record, each in quotes: 'kopi' 'lestari'. Must equal the expression of the index."""


@dataclass(frozen=True)
class _TableCondition:
    """A condition on the search table; if it is not exact, it matches too many records."""

    sql: str
    params: tuple[str | int, ...]
    is_exact: bool


def by_index(kind: str, model: type[models.Model], condition: Q) -> Q:
    """Return an equivalent condition on records of a kind that uses the search table's index.

    Conditions on `search_text` (contains, startswith, start of a word) are evaluated on the search table,
    others on the records. Without a condition on the text, the original is returned. Letters after the sixtieth of a word
    are not found. `kind` is a constant of the project, never user input.
    """
    parts = condition.children if condition.connector == Q.OR and not condition.negated else [condition]
    conditions = [(part, _table_condition(part)) for part in parts]
    usable = [one for _, one in conditions if one is not None]
    others = [part for part, one in conditions if one is None]
    if not usable:
        return condition
    # All rows have this kind, but it lets the planner infer that each id is unique.
    where = f"kind = '{kind}' AND ({_any_of(usable)})"
    sql = f"SELECT object_id FROM core_search_{kind} WHERE {where}"  # noqa: S608  # names of ours
    params = [value for one in usable for value in one.params]
    if others:
        by_columns, values = _ids(model, others)
        sql, params = f"{sql}{by_columns}", [*params, *values]
    ids = Q(pk__in=RawSQL(sql, params))  # noqa: S611  # the text above, with separate values
    return ids if all(one.is_exact for one in usable) else ids & condition


def _any_of(conditions: Sequence[_TableCondition]) -> str:
    return " OR ".join(f"({one.sql})" for one in conditions)


def _ids(model: type[models.Model], parts: Sequence[Any]) -> tuple[str, tuple[Any, ...]]:
    """Return the SQL to add for records that meet conditions on their own columns."""
    wanted = reduce(or_, (part if isinstance(part, Q) else Q(part) for part in parts))
    try:
        sql, params = model._base_manager.filter(wanted).order_by().values("pk").query.sql_with_params()
    except EmptyResultSet:
        return "", ()
    return f" UNION ALL {sql}", tuple(params)


def _table_condition(part: Any) -> _TableCondition | None:
    """Return the part of a condition that the search table can evaluate, or None."""
    if isinstance(part, Q):
        return _table_conditions(part)
    column, value = part
    if column == "pk":
        return _TableCondition("object_id = %s", (int(value),), is_exact=True)
    if column == f"{TEXT}__contains":
        return _containing(value, begins=False)
    if column == f"{TEXT}__startswith":
        return _containing(value, begins=True)
    if column == f"{TEXT}__regex" and value.startswith(WORD_START):
        word = value.removeprefix(WORD_START)
        return _TableCondition("words @@ %s::tsquery", (f"'{word}':*",), is_exact=True)
    return None


def _table_conditions(condition: Q) -> _TableCondition | None:
    conditions = [_table_condition(part) for part in condition.children]
    usable = [one for one in conditions if one is not None]
    is_any = condition.connector == Q.OR
    if condition.negated or not usable or (is_any and len(usable) < len(conditions)):
        return None
    params = tuple(value for one in usable for value in one.params)
    if is_any:
        return _TableCondition(_any_of(usable), params, all(one.is_exact for one in usable))
    is_exact = len(usable) == len(conditions) and all(one.is_exact for one in usable)
    return _TableCondition(" AND ".join(f"({one.sql})" for one in usable), params, is_exact)


def _containing(text: str, *, begins: bool) -> _TableCondition | None:
    """Return the words that a text with this part must have.

    The outer words may continue, the inner ones are complete.
    """
    pieces = re.split(BETWEEN, text)
    last = len(pieces) - 1
    parts = [
        ("'" if place or begins else "") + piece + ("'" if place < last else "")
        for place, piece in enumerate(pieces)
        if piece
    ]
    if not parts or max(map(len, pieces)) > LONGEST:
        return None
    sql = " AND ".join(f"{_LETTERS} LIKE %s" for _ in parts)
    return _TableCondition(sql, tuple(f"%{one}%" for one in parts), is_exact=last == 0 and not begins)
