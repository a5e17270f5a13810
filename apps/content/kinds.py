"""What is published is made of: the fields that people write, and the blocks of an article."""

from __future__ import annotations

from apps.content.blocks import spec
from apps.content.blocks.canonical import Kind

ARTICLE_BODY = Kind(frozenset(spec.SHAPES) - {"hero", "html", "map"}, 200)

SEO = (
    "meta_title", "meta_description", "canonical_url", "robots", "og_title", "og_description", "og_picture_id",
    "sitemap", "sitemap_priority",
)  # fmt: skip
ABOUT = (
    "cover_picture_id", "cover_alt", "author_id", "byline", "co_author_ids", "stores", "cuisines", "tags",
    "region_id", "language", "sponsorship", "comments_open", "is_featured", "sort_weight",
)  # fmt: skip
"""What every reviewed kind holds beside its own fields."""
ARTICLE_CONTENT = ("title", "slug", "subtitle", "summary", "category", "body", *ABOUT, *SEO)
"""What a revision of an article holds."""

SEO_LABELS = {
    "meta_title": "Title in search results",
    "meta_description": "Description in search results",
    "canonical_url": "Canonical address",
    "robots": "Search engines",
    "og_title": "Title when shared",
    "og_description": "Description when shared",
    "og_picture_id": "Picture when shared",
    "sitemap": "In the sitemap",
    "sitemap_priority": "Sitemap priority",
}
ABOUT_LABELS = {
    "author_id": "Author",
    "byline": "Byline",
    "co_author_ids": "Co-authors",
    "stores": "Stores",
    "cuisines": "Cuisines",
    "tags": "Tags",
    "region_id": "Region",
    "language": "Language",
    "sponsorship": "Sponsorship",
    "comments_open": "Comments",
    "is_featured": "Featured",
    "sort_weight": "Sort weight",
}
ARTICLE_LABELS = {
    "title": "Title",
    "slug": "Web address",
    "subtitle": "Subtitle",
    "summary": "Summary",
    "category": "Category",
    "cover_picture_id": "Cover",
    "cover_alt": "Cover alt text",
    "body": "Body",
    **ABOUT_LABELS,
    **SEO_LABELS,
}
"""What the fields are called where versions are compared, in the order of reading."""
