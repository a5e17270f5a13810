"""Search text of pictures."""

from __future__ import annotations

from apps.core.text.folding import fold
from apps.uploads.models import Picture


def refresh(picture: Picture) -> None:
    """Set the normalized search text. Saves nothing."""
    words = [
        picture.file_name,
        picture.alt.get("local") or "",
        picture.alt.get("en") or "",
        picture.caption,
        picture.credit,
        *picture.tags,
    ]
    picture.search_text = fold(" ".join(filter(None, words)))
