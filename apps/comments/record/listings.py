"""Filters and sorts of the lists of comments and words."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q
from rest_framework import serializers

from apps.comments import choices
from apps.comments.choices import Target
from apps.core.http.fields import Id
from apps.core.lists import list_filters, list_spec
from apps.stores.models import Store


def region(column: str) -> list_filters.Filter:
    """Return a filter by the region of the commented store."""

    def where(ids: list[int], ctx: list_filters.FilterContext) -> Q:
        inside = Store.objects.filter(**{f"{column}__in": ids}, country=ctx.country)
        return Q(target_type=Target.STORE, target_id__in=inside.values("pk"))

    return list_filters.Filter(
        lambda: serializers.ListField(child=Id(), required=False, max_length=200), where
    )


def _several(values: Any, where: Any) -> list_filters.Filter:
    return list_filters.Filter(
        lambda: serializers.ListField(
            child=serializers.ChoiceField(choices=list(values)), required=False, max_length=20
        ),
        lambda chosen, ctx: where(chosen),
    )


def _flagged_as(reasons: list[str]) -> Q:
    return reduce(or_, (Q(flag_reasons__has_key=reason) for reason in reasons))


LANGUAGES = {"id": "Indonesian", "ms": "Malay", "tr": "Turkish", "fil": "Filipino", "en": "English"}
STARS = {str(stars): "★" * stars for stars in range(1, 6)}

STORE = list_filters.some_ids(lambda ids: Q(target_type=Target.STORE, target_id__in=ids), 200)

RATING = list_filters.Filter(
    lambda: serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=5), required=False, max_length=5
    ),
    lambda values, ctx: Q(rating__in=values),
)
FLAG_REASON = _several(choices.FlagReason.values, _flagged_as)
DETECTION = _several(
    # The planner assumes that unknown finding types are common. Few comments have findings; they are in a
    # partial index.
    choices.Detection.values,
    lambda chosen: ~Q(detection_types=[]) & Q(detection_types__overlap=chosen),
)

WORD_LIST = list_spec.ListSpec(
    filters={
        "language": list_filters.any_of("language", choices.WordLanguage.values),
        "level": list_filters.any_of("level", choices.WordLevel.values),
        "is_active": list_filters.flag(Q(is_active=True)),
    },
    sorts={"word": "word", "updated_at": "updated_at"},
    default_sort=("word", "asc"),
    keyword=lambda folded: Q(word__icontains=folded),
)
