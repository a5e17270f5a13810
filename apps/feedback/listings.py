"""What the list of reports offers: filters and sorts."""

from __future__ import annotations

from functools import reduce
from operator import and_, or_
from typing import Any

from django.db.models import Q
from django.utils import timezone
from rest_framework import serializers

from apps.core.http.fields import Id
from apps.core.queries import list_spec
from apps.feedback.choices import ON_THE_CLOCK, Priority


def _priority(values: list[str], ctx: list_spec.FilterContext) -> Q:
    return Q(priority__in=[Priority[value.upper()] for value in values])


def _assignee(values: list[str], ctx: list_spec.FilterContext) -> Q:
    meant = {"me": Q(assignee=ctx.user), "none": Q(assignee=None)}
    return reduce(or_, (meant[value] for value in values))


def overdue() -> Q:
    """The condition for being late: we are awaited, and the time is over."""
    return Q(status__in=ON_THE_CLOCK, sla_due_at__lt=timezone.now())


def _overdue(value: bool | None, ctx: list_spec.FilterContext) -> Q:
    if value is None:
        return Q()
    return overdue() if value else ~overdue()


def keyword(folded: str) -> Q:
    """The condition for a folded keyword: every word in the text; or the report's or the store's id."""
    found = reduce(and_, (Q(search_text__contains=word) for word in folded.split()[:8]), Q())
    if folded.isdigit() and int(folded) < 2**62:
        found |= Q(pk=int(folded)) | Q(store_id=int(folded))
    return found


def _choices(values: Any) -> Any:
    return lambda: serializers.ListField(
        child=serializers.ChoiceField(choices=list(values)), required=False, max_length=10
    )


ASSIGNED = {"me": "Me", "none": "Nobody"}
PRIORITY = list_spec.Filter(_choices(("low", "normal", "high")), _priority)
ASSIGNEE = list_spec.Filter(_choices(tuple(ASSIGNED)), _assignee)
OVERDUE = list_spec.Filter(lambda: serializers.BooleanField(required=False, allow_null=True), _overdue)
IDS = list_spec.Filter(
    lambda: serializers.ListField(child=Id(), required=False, max_length=200),
    lambda value, ctx: Q(pk__in=value),
)
