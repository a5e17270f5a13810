"""Keyword filter of published records, and the list of their versions."""

from __future__ import annotations

from django.db.models import Q

from apps.core.lists import common_filters, list_filters, list_spec


def keyword(folded: str) -> Q:
    """Return the filter for a normalized keyword: every word in the text, or the id."""
    return common_filters.keyword(folded, "pk")


VERSION_LIST = list_spec.ListSpec(
    filters={"is_published": list_filters.flag(Q(is_published=True))},
    sorts={"revision_no": "revision_no"},
    default_sort=("revision_no", "desc"),
)
