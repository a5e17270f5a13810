"""Taking values out of history: the one way in which what was written there may change.

The application's role may not change history. A function of the database, which belongs to the owner of the tables,
blanks values and nothing else, and notes each blanking; the chain of hashes still holds (decision 0120).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db import connection


def blanked(field: str) -> dict[str, Any]:
    """The change of a field of which history holds no value any more, as the database's function writes it."""
    return {"field": field, "old": None, "new": None, "erased": True}


def is_blanked(change: Mapping[str, Any]) -> bool:
    """Whether the values of a change were taken out."""
    return bool(change.get("erased"))


def blank_entries(entry_ids: Sequence[int], *, fields: Collection[str] | None, title: bool) -> int:
    """Blanks the values of these fields (None: all) in history entries; returns how many entries changed.

    With `title` what the record was called and the reason go, too. A change that was blanked says so (`erased`). Nothing
    is sealed until the caller's transaction ends.
    """
    names = None if fields is None else sorted(fields)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT core_blank_history(%s::bigint[], %s::text[], %s)", [list(entry_ids), names, title]
        )
        return int(cursor.fetchone()[0])
