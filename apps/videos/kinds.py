"""What a video is made of: the fields that people write."""

from __future__ import annotations

from apps.content.kinds import ABOUT, ABOUT_LABELS, SEO, SEO_LABELS

LONGEST_TITLE, MOST_STORES, MOST_CHAPTERS, MOST_SUBTITLES = 100, 20, 50, 10
VIDEO_CONTENT = (
    "title", "slug", "description", "asset_id", "external_url", "frame_at_s", "subtitles", "chapters",
    "has_alcohol", "has_pork", "music_rights", *ABOUT, *SEO,
)  # fmt: skip
"""What a revision of a video holds."""
VIDEO_LABELS = {
    "title": "Title",
    "slug": "Web address",
    "description": "Description",
    "asset_id": "File",
    "external_url": "Link",
    "cover_picture_id": "Cover",
    "cover_alt": "Cover alt text",
    "frame_at_s": "Cover taken at",
    "subtitles": "Subtitles",
    "chapters": "Chapters",
    "has_alcohol": "Shows alcohol",
    "has_pork": "Shows pork",
    "music_rights": "Music",
    **ABOUT_LABELS,
    **SEO_LABELS,
}
"""What the fields are called where versions are compared, in the order of reading."""
