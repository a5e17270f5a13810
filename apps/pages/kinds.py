"""What a revision of a page holds, and what its fields are called."""

from __future__ import annotations

from apps.content.blocks import spec
from apps.content.blocks.canonical import Kind
from apps.content.kinds import SEO, SEO_LABELS

BLOCKS = Kind(frozenset(spec.SHAPES), 60)
"""Pages hold every type of block."""
CONTENT = (
    "page_type", "title", "slug", "language", "blocks", "cover_picture_id", "region_id", "cuisine_code",
    "tags", "in_menu", "translation_of_id", *SEO,
)  # fmt: skip
LABELS = {
    "page_type": "Type",
    "title": "Title",
    "slug": "Web address",
    "language": "Language",
    "cover_picture_id": "Cover",
    "blocks": "Content",
    "region_id": "Region",
    "cuisine_code": "Cuisine",
    "tags": "Tags",
    "in_menu": "In the menu",
    "translation_of_id": "Translation of",
    **SEO_LABELS,
}
