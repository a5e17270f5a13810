"""The words by which a picture is found."""

from __future__ import annotations

from apps.core.text.folding import fold
from apps.uploads.models import Picture


def refresh(picture: Picture) -> None:
    """Fill the folded text that the keyword looks into; it is not saved here."""
    words = [
        picture.file_name,
        picture.alt.get("local") or "",
        picture.alt.get("en") or "",
        picture.caption,
        picture.credit,
        *picture.tags,
    ]
    picture.search_text = fold(" ".join(filter(None, words)))
