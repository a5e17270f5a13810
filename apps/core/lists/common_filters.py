"""Filters and keywords shared by lists of several areas."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import and_, or_

from django.db.models import IntegerChoices, Q, QuerySet
from rest_framework import serializers

from apps.core.lists.list_filters import Filter, FilterContext, some_ids, some_of
from apps.core.models import ChangeLog
from apps.core.text.folding import digits_of

MOST_WORDS = 8
"""Maximum number of words of a keyword."""
SHORTEST_NUMBER = 5
"""Minimum number of digits of a phone number."""
ASSIGNEES = {"me": "Me", "none": "Unassigned"}
"""The values of `assigned_to`, with their labels."""


def keyword(folded: str, *ids: str) -> Q:
    """Return the condition for a folded keyword: every word in the text.

    A number also matches these id columns.
    """
    words = folded.split()[:MOST_WORDS]
    condition = reduce(and_, (Q(search_text__contains=word) for word in words), Q())
    if folded.isdigit() and int(folded) < 2**62:
        return reduce(or_, (Q(**{column: int(folded)}) for column in ids), condition)
    return condition


def telephone(folded: str) -> Q:
    """Return the condition that the text contains a phone number in any spelling; Q() if none was typed."""
    # "+62 (0)812": the zero is only dialed inside the country. Numbers are stored with the country code,
    # without the zero.
    digits = digits_of(folded.replace("(0)", ""))
    bare = digits.lstrip("0")
    if len(digits) < SHORTEST_NUMBER or not bare or any(one.isalpha() for one in folded):
        return Q()
    return Q(search_text__contains=bare)


def level(column: str, choices: type[IntegerChoices]) -> Filter:
    """Return a filter by members of an integer enumeration, named in lower case: "high"."""
    return some_of(
        [one.name.lower() for one in choices],
        lambda names: Q(**{f"{column}__in": [choices[name.upper()] for name in names]}),
        10,
    )


def assigned_to(column: str) -> Filter:
    """Return a filter by assignee: the user, or nobody (`ASSIGNEES`)."""

    def where(values: list[str], ctx: FilterContext) -> Q:
        conditions = {"me": Q(**{column: ctx.user}), "none": Q(**{column: None})}
        return reduce(or_, (conditions[value] for value in values))

    return Filter(
        lambda: serializers.ListField(
            child=serializers.ChoiceField(choices=list(ASSIGNEES)), required=False, max_length=10
        ),
        where,
    )


def flag_at(condition: Callable[[], Q]) -> Filter:
    """Return a yes/no filter whose condition depends on the current time."""

    def where(value: bool | None, ctx: FilterContext) -> Q:
        if value is None:
            return Q()
        return condition() if value else ~condition()

    return Filter(lambda: serializers.BooleanField(required=False, allow_null=True), where)


def created_in(object_type: str) -> Filter:
    """Return a filter by the changesets that created a record, such as an import."""
    return some_ids(lambda ids: Q(pk__in=_made(object_type, ids)), most=20)


def _made(object_type: str, changesets: list[int]) -> QuerySet[ChangeLog, int]:
    entries = ChangeLog.objects.filter(changeset__in=changesets, object_type=object_type, action="create")
    return entries.order_by().values_list("object_id", flat=True)
