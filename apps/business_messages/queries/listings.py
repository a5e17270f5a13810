"""Filters and sorts of the list of reply templates."""

from __future__ import annotations

from django.db.models import Q

from apps.business_messages.choices import Language, MessageType
from apps.core.lists import list_filters, list_spec

TEMPLATE_LIST = list_spec.ListSpec(
    filters={
        "ids": list_filters.ids("pk"),
        "language": list_filters.any_of("language", Language.values),
        # A template without types suits all of them.
        "type": list_filters.some_of(
            MessageType.values, lambda types: Q(types__overlap=types) | Q(types=[]), most=20
        ),
        "is_active": list_filters.flag(Q(is_active=True)),
    },
    sorts={"label": "label", "created_at": "created_at", "updated_at": "updated_at"},
    default_sort=("label", "asc"),
    alphabetical_sorts=frozenset({"label"}),
    keyword=lambda word: Q(label_key__contains=word) | Q(body__icontains=word),
)
