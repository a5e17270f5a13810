"""Conversion of single input values of a video to stored values."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from apps.content.record import values
from apps.content.record.values import InvalidValue
from apps.core.values import FieldValue
from apps.videos.domain import links

MOST_CHAPTERS, MOST_SUBTITLES = 50, 10


def link(value: FieldValue) -> str:
    """Return the canonical URL of a video on another platform, or "". Raise InvalidValue."""
    address = str(value or "").strip()
    if not address:
        return ""
    try:
        return links.read(address).url
    except links.InvalidLink as refused:
        raise InvalidValue(str(refused)) from None


def seconds(value: Any) -> float | None:
    """Return a time in seconds, rounded to hundredths, or None."""
    return None if value is None else round(float(value), 2)


def chapters(value: Any) -> list[dict[str, Any]]:
    """Return named chapters in increasing order. Raise InvalidValue."""
    rows = [
        {"at_s": round(float(row["at_s"]), 2), "title": values.text(row.get("title"))} for row in value or []
    ]
    if len(rows) > MOST_CHAPTERS:
        raise InvalidValue(f"At most {MOST_CHAPTERS} chapters")
    if any(not row["title"] for row in rows):
        raise InvalidValue("Enter a title for each chapter")
    times = [float(row["at_s"]) for row in value or []]
    if any(later <= earlier for earlier, later in pairwise(times)):
        raise InvalidValue("Each chapter must start after the previous one")
    return rows


def subtitles(value: Any) -> list[dict[str, Any]]:
    """Return the subtitles, one file per language. Raise InvalidValue."""
    rows = [
        {
            "language": str(row["language"]),
            "file_id": int(row["file_id"]),
            "is_auto": bool(row.get("is_auto")),
        }
        for row in value or []
    ]
    if len(rows) > MOST_SUBTITLES:
        raise InvalidValue(f"At most {MOST_SUBTITLES} subtitles")
    if len({row["language"] for row in rows}) < len(rows):
        raise InvalidValue("One file for each language")
    return rows
