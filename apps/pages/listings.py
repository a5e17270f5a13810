"""How the list of redirects is filtered and sorted."""

from __future__ import annotations

from functools import reduce
from operator import and_
from typing import Any

from django.db.models import Q
from rest_framework import serializers

from apps.content.publishing.listings import IDS, VERSION_LIST
from apps.core.http.fields import Id
from apps.core.queries import list_spec
from apps.pages.choices import Code, LeadsTo

__all__ = ["REDIRECT_LIST", "VERSION_LIST"]


def _ids(where: Any) -> list_spec.Filter:
    return list_spec.Filter(
        lambda: serializers.ListField(child=Id(), required=False, max_length=50),
        lambda value, ctx: where(value),
    )


def _words(folded: str) -> Q:
    return reduce(and_, (Q(search_text__contains=word) for word in folded.split()[:8]), Q())


REDIRECT_LIST = list_spec.ListSpec(
    filters={
        "page_id": _ids(lambda value: Q(page__in=value) | Q(to_type=LeadsTo.PAGE, to_id__in=value)),
        "is_auto": list_spec.flag(Q(is_auto=True)),
        "code": list_spec.Filter(
            lambda: serializers.ListField(
                child=serializers.ChoiceField(choices=Code.choices), required=False, max_length=3
            ),
            lambda value, ctx: Q(code__in=value),
        ),
        "to_type": list_spec.any_of("to_type", LeadsTo.values),
        "ids": IDS,
    },
    sorts={"updated_at": "updated_at", "hits": "hits", "from_path": "from_path"},
    default_sort=("updated_at", "desc"),
    keyword=_words,
)
