"""What came in for a video, made ready to be stored; each value by itself."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from apps.content.publishing import values
from apps.content.publishing.apply_values import Cleaned
from apps.content.publishing.values import InvalidValue
from apps.videos import links
from apps.videos.kinds import LONGEST_TITLE, MOST_CHAPTERS, MOST_STORES, MOST_SUBTITLES


def clean(given: Mapping[str, Any]) -> Cleaned:
    """The values ready to be set; a file takes the place of a link, and a link that of a file."""
    ready, errors = values.clean(given, _READERS)
    if ready.get("external_url"):
        if ready.get("asset_id"):
            errors["external_url"] = ["Either a file or a link"]
        ready["asset_id"] = None
    elif ready.get("asset_id"):
        ready["external_url"] = ""
    return ready, errors


def _link(value: Any) -> str:
    address = str(value or "").strip()
    if not address:
        return ""
    try:
        return links.read(address).url
    except links.InvalidLink as refused:
        raise InvalidValue(str(refused)) from None


def _seconds(value: Any) -> float | None:
    return None if value is None else round(float(value), 2)


def _chapters(value: Any) -> list[dict[str, Any]]:
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


def _subtitles(value: Any) -> list[dict[str, Any]]:
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


_READERS: Mapping[str, values.Reader] = {
    **values.REVIEWED,
    "title": values.title(LONGEST_TITLE),
    "description": values.text,
    "stores": values.stores(MOST_STORES),
    "external_url": _link,
    "frame_at_s": _seconds,
    "chapters": _chapters,
    "subtitles": _subtitles,
    "music_rights": lambda value: str(value or ""),
}
