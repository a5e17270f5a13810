"""Derived columns of videos: source, references and search text."""

from __future__ import annotations

from apps.content.services.publishing import pointers
from apps.core.text.folding import fold
from apps.videos.choices import Source
from apps.videos.domain import links
from apps.videos.models import Video

LONGEST_SEARCH = 2000


def refresh(video: Video) -> None:
    """Set all derived columns from the content. Does not save."""
    video.source = links.read(video.external_url).source if video.external_url else Source.UPLOAD
    pointers.refresh(video)
    words = [video.title, video.description, video.byline, video.slug]
    video.search_text = " ".join(fold(word) for word in words if word)[:LONGEST_SEARCH]
