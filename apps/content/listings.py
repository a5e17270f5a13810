"""What the list of articles offers: filters and sorts."""

from __future__ import annotations

from apps.content.choices import Category
from apps.content.publishing.listings import ABOUT, NULLABLE, SORTS, STANDING, keyword
from apps.core import listing, searching, waiting

ARTICLE_LIST = listing.ListSpec(
    filters={
        "waiting": waiting.only("articles"),
        **STANDING,
        "category": listing.any_of("category", Category.values),
        **ABOUT,
    },
    sorts=SORTS,
    default_sort=("updated_at", "desc"),
    keyword=keyword,
    misspelt=searching.misspelt,
    nullable_sorts=NULLABLE,
)
