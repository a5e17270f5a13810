"""What the list of articles offers: filters and sorts."""

from __future__ import annotations

from apps.content.choices import Category
from apps.content.publishing.listings import ABOUT, NULLABLE, SORTS, STANDING, keyword
from apps.core.inbox import waiting_counts
from apps.core.queries import list_spec
from apps.core.text import fuzzy_search

ARTICLE_LIST = list_spec.ListSpec(
    filters={
        "waiting": waiting_counts.only("articles"),
        **STANDING,
        "category": list_spec.any_of("category", Category.values),
        **ABOUT,
    },
    sorts=SORTS,
    default_sort=("updated_at", "desc"),
    keyword=keyword,
    misspelt=fuzzy_search.misspelt,
    nullable_sorts=NULLABLE,
)
