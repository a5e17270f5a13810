"""What the list of business messages offers: filters and sorts."""

from __future__ import annotations

from functools import reduce
from operator import and_, or_
from typing import Any

from django.db.models import Q
from django.utils import timezone
from rest_framework import serializers

from apps.business_messages.choices import (
    AWAITING_US,
    Channel,
    Language,
    MessageStatus,
    MessageType,
    Priority,
    SlaStatus,
)
from apps.core.http.fields import Id, Text
from apps.core.inbox import waiting_counts
from apps.core.queries import list_spec
from apps.core.text import fuzzy_search


def _priority(values: list[str], ctx: list_spec.FilterContext) -> Q:
    return Q(priority__in=[Priority[value.upper()] for value in values])


def _assignee(values: list[str], ctx: list_spec.FilterContext) -> Q:
    meant = {"me": Q(assignee=ctx.user), "none": Q(assignee=None)}
    return reduce(or_, (meant[value] for value in values))


def overdue() -> Q:
    """The condition for being late: nobody has answered yet, and the time is over."""
    return Q(status__in=AWAITING_US, first_responded_at=None, first_response_due_at__lt=timezone.now())


def _overdue(value: bool | None, ctx: list_spec.FilterContext) -> Q:
    if value is None:
        return Q()
    return overdue() if value else ~overdue()


def keyword(folded: str) -> Q:
    """The condition for a folded keyword: every word in the text; or the message's or the store's id."""
    found = reduce(and_, (Q(search_text__contains=word) for word in folded.split()[:8]), Q())
    if folded.isdigit() and int(folded) < 2**62:
        found |= Q(pk=int(folded)) | Q(store_id=int(folded))
    return found


def _choices(values: Any) -> Any:
    return lambda: serializers.ListField(
        child=serializers.ChoiceField(choices=list(values)), required=False, max_length=10
    )


def _yes_or_no() -> serializers.Field:
    return serializers.BooleanField(required=False, allow_null=True)


MESSAGE_LIST = list_spec.ListSpec(
    filters={
        "waiting": waiting_counts.only("messages"),
        "status": list_spec.any_of("status", MessageStatus.values),
        "type": list_spec.any_of("type", MessageType.values),
        "channel": list_spec.any_of("channel", Channel.values),
        "priority": list_spec.Filter(_choices(("low", "normal", "high")), _priority),
        "assignee": list_spec.Filter(_choices(("me", "none")), _assignee),
        "assignee_id": list_spec.ids("assignee"),
        "store_id": list_spec.ids("store"),
        "unread": list_spec.flag(Q(unread=True)),
        "overdue": list_spec.Filter(_yes_or_no, _overdue),
        "sla_status": list_spec.any_of("sla_status", SlaStatus.values),
        "has_lead": list_spec.flag(Q(lead__isnull=False)),
        "lead_id": list_spec.ids("lead"),
        "has_store": list_spec.flag(Q(store__isnull=False)),
        "label": list_spec.Filter(
            lambda: serializers.ListField(child=Text(max_length=30), required=False, max_length=10),
            lambda value, ctx: Q(labels__overlap=value),
        ),
        "created_from": list_spec.day_from("created_at"),
        "created_to": list_spec.day_to("created_at"),
        "last_entry_from": list_spec.day_from("last_entry_at"),
        "last_entry_to": list_spec.day_to("last_entry_at"),
        "ids": list_spec.Filter(
            lambda: serializers.ListField(child=Id(), required=False, max_length=200),
            lambda value, ctx: Q(pk__in=value),
        ),
    },
    sorts={
        "last_entry_at": "last_entry_at",
        "first_response_due_at": "first_response_due_at",
        "created_at": "created_at",
        "priority": "priority",
    },
    default_sort=("last_entry_at", "desc"),
    keyword=keyword,
    misspelt=fuzzy_search.misspelt,
)

TEMPLATE_LIST = list_spec.ListSpec(
    filters={
        "ids": list_spec.ids("pk"),
        "language": list_spec.any_of("language", Language.values),
        "type": list_spec.Filter(
            lambda: serializers.ListField(
                child=serializers.ChoiceField(choices=list(MessageType.values)), required=False, max_length=20
            ),
            # One that is for no kind is for all of them.
            lambda value, ctx: Q(types__overlap=value) | Q(types=[]),
        ),
        "is_active": list_spec.flag(Q(is_active=True)),
    },
    sorts={"label": "label_key", "created_at": "created_at", "updated_at": "updated_at"},
    default_sort=("label", "asc"),
    keyword=lambda word: Q(label_key__contains=word) | Q(body__icontains=word),
)
