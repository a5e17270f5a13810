"""What came in for a video, made ready to be stored; each value by itself."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from apps.content.record import values
from apps.content.record.values import InvalidValue
from apps.videos.domain import links

MOST_CHAPTERS, MOST_SUBTITLES = 50, 10


def link(value: Any) -> str:
    """The address of a video on another platform as we keep it, or nothing. Raises Refused."""
    address = str(value or "").strip()
    if not address:
        return ""
    try:
        return links.read(address).url
    except links.InvalidLink as refused:
        raise InvalidValue(str(refused)) from None


def seconds(value: Any) -> float | None:
    """A moment of the video to the hundredth, or none."""
    return None if value is None else round(float(value), 2)


def chapters(value: Any) -> list[dict[str, Any]]:
    """Parts that begin one after the other, each named. Raises Refused."""
    rows = [
        {"at_s": round(float(row["at_s"]), 2), "title": values.text(row.get("title"))} for row in value or []
    ]
    if len(rows) > MOST_CHAPTERS:
        raise InvalidValue(f"At most {MOST_CHAPTERS} chapters")
    if any(not row["title"] for row in rows):
        raise InvalidValue("Name each chapter")
    times = [float(row["at_s"]) for row in value or []]
    if any(later <= earlier for earlier, later in pairwise(times)):
        raise InvalidValue("Each chapter begins after the one before it")
    return rows


def subtitles(value: Any) -> list[dict[str, Any]]:
    """A file for each language. Raises Refused."""
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
