"""What lists of published records and of their versions offer beside what their tables say."""

from __future__ import annotations

from functools import reduce
from operator import and_

from django.db.models import Q
from rest_framework import serializers

from apps.core.http.fields import Id
from apps.core.queries import list_spec


def keyword(folded: str) -> Q:
    """The condition for a folded keyword: every word in the text; or the id."""
    found = reduce(and_, (Q(search_text__contains=word) for word in folded.split()[:8]), Q())
    if folded.isdigit() and int(folded) < 2**62:
        found |= Q(pk=int(folded))
    return found


IDS = list_spec.Filter(
    lambda: serializers.ListField(child=Id(), required=False, max_length=200),
    lambda value, ctx: Q(pk__in=value),
)


VERSION_LIST = list_spec.ListSpec(
    filters={"is_published": list_spec.flag(Q(is_published=True))},
    sorts={"revision_no": "revision_no"},
    default_sort=("revision_no", "desc"),
)
