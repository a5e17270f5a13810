"""What a collection is made of: the fields that people write, and what they are called."""

from __future__ import annotations

from apps.content.kinds import ARTICLE_LABELS, SEO

CONTENT = (
    "title", "slug", "subtitle", "intro", "cover_picture_id", "theme", "mode", "rule", "items", "region_id",
    "tags", "curator_id", "sponsorship", "sort_weight", *SEO,
)  # fmt: skip
"""What a revision of a collection holds."""

LABELS = {
    "title": "Title",
    "slug": "Web address",
    "subtitle": "Subtitle",
    "intro": "Introduction",
    "cover_picture_id": "Cover",
    "theme": "Theme",
    "mode": "Items come from",
    "rule": "Rule",
    "items": "Items",
    "region_id": "Region",
    "tags": "Tags",
    "curator_id": "Curator",
    "sponsorship": "Sponsorship",
    "sort_weight": "Sort weight",
    **{name: ARTICLE_LABELS[name] for name in SEO},
}
"""What the fields are called where versions are compared, in the order of reading."""
