"""Filters and keywords that lists of several areas offer in the same way."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import and_, or_

from django.db.models import IntegerChoices, Q, QuerySet
from rest_framework import serializers

from apps.core.models import ChangeLog
from apps.core.queries.list_filters import Filter, FilterContext, some_ids, some_of
from apps.core.text.folding import digits_of

MOST_WORDS = 8
"""So many words of a keyword are looked for."""
SHORTEST_NUMBER = 5
"""So many digits may be a telephone number."""
ASSIGNEES = {"me": "Me", "none": "Nobody"}
"""The values of `assigned_to`, with their labels."""


def keyword(folded: str, *ids: str) -> Q:
    """Return the condition for a folded keyword: every word in the text; or one of these ids, where it is a number."""
    words = folded.split()[:MOST_WORDS]
    found = reduce(and_, (Q(search_text__contains=word) for word in words), Q())
    if folded.isdigit() and int(folded) < 2**62:
        return reduce(or_, (Q(**{column: int(folded)}) for column in ids), found)
    return found


def telephone(folded: str) -> Q:
    """Return the condition that the text holds a telephone number, however it was typed; Q() where none was."""
    # "+62 (0)812": the zero is dialled inside the country only. Numbers are kept with the country's code, without it.
    digits = digits_of(folded.replace("(0)", ""))
    bare = digits.lstrip("0")
    if len(digits) < SHORTEST_NUMBER or not bare or any(one.isalpha() for one in folded):
        return Q()
    return Q(search_text__contains=bare)


def level(column: str, choices: type[IntegerChoices]) -> Filter:
    """A filter by members of an enumeration of numbers, which calls name in small letters: "high"."""
    return some_of(
        [one.name.lower() for one in choices],
        lambda names: Q(**{f"{column}__in": [choices[name.upper()] for name in names]}),
        10,
    )


def assigned_to(column: str) -> Filter:
    """A filter by whose a record is: one's own, or nobody's (`ASSIGNEES`)."""

    def where(values: list[str], ctx: FilterContext) -> Q:
        meant = {"me": Q(**{column: ctx.user}), "none": Q(**{column: None})}
        return reduce(or_, (meant[value] for value in values))

    return Filter(
        lambda: serializers.ListField(
            child=serializers.ChoiceField(choices=list(ASSIGNEES)), required=False, max_length=10
        ),
        where,
    )


def flag_at(condition: Callable[[], Q]) -> Filter:
    """A yes/no filter whose condition depends on the moment at which it is asked."""

    def where(value: bool | None, ctx: FilterContext) -> Q:
        if value is None:
            return Q()
        return condition() if value else ~condition()

    return Filter(lambda: serializers.BooleanField(required=False, allow_null=True), where)


def created_in(object_type: str) -> Filter:
    """A filter by the changesets that made a record: what an import brought."""
    return some_ids(lambda ids: Q(pk__in=_made(object_type, ids)), most=20)


def _made(object_type: str, changesets: list[int]) -> QuerySet[ChangeLog, int]:
    entries = ChangeLog.objects.filter(changeset__in=changesets, object_type=object_type, action="create")
    return entries.order_by().values_list("object_id", flat=True)
