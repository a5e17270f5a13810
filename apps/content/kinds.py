"""What an article is made of: its blocks, and the fields that people write."""

from __future__ import annotations

from apps.content.blocks import spec
from apps.content.blocks.canonical import Kind

ARTICLE_BODY = Kind(frozenset(spec.SHAPES) - {"hero", "html", "map"}, 200)

SEO = (
    "meta_title", "meta_description", "canonical_url", "robots", "og_title", "og_description", "og_picture_id",
    "sitemap", "sitemap_priority",
)  # fmt: skip
ARTICLE_CONTENT = (
    "title", "slug", "subtitle", "summary", "category", "body", "cover_picture_id", "cover_alt", "author_id",
    "byline", "co_author_ids", "stores", "cuisines", "tags", "region_id", "language", "sponsorship",
    "comments_open", "is_featured", "sort_weight", *SEO,
)  # fmt: skip
"""What a revision of an article holds."""
