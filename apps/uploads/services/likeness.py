"""The flag for similar pictures, stored so that a list of a million pictures can filter by it.

Two statements for any number of pictures; both find similar pictures by the indexes on the bands.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db import connection

from apps.uploads.domain.images.looks import SAME_WITHIN

# If two hashes differ in at most six bits, one of their four bands differs in at most one (looks.near).
_MASKS = ", ".join(f"({mask})" for mask in (0, *(1 << bit for bit in range(16))))
_BANDS = " UNION ALL ".join(
    f"SELECT o.id, o.phash, o.status FROM uploads_picture o"  # noqa: S608 (our own names and numbers)
    f" WHERE o.country = p.country AND o.phash_{band} = p.phash_{band} # near.mask"
    for band in range(4)
)
_SIMILAR_SQL = (
    f"(VALUES {_MASKS}) AS near(mask) CROSS JOIN LATERAL ({_BANDS}) AS other"
    f" WHERE other.id <> p.id AND other.status <> 'deleted'"
    f" AND bit_count((other.phash # p.phash)::bit(64)) <= {SAME_WITHIN}"
)
_NEIGHBORS_SQL = (
    f"SELECT DISTINCT other.id FROM uploads_picture p CROSS JOIN {_SIMILAR_SQL}"  # noqa: S608 -- constants of this file
    " AND p.phash IS NOT NULL AND p.id = ANY(%s)"
)
_NOTE = (
    "WITH seen AS (SELECT p.id, p.status <> 'deleted' AND p.phash IS NOT NULL"  # noqa: S608 -- constants of this file
    f" AND EXISTS (SELECT 1 FROM {_SIMILAR_SQL}) AS has_alike FROM uploads_picture p WHERE p.id = ANY(%s))"
    " UPDATE uploads_picture t SET has_alike = seen.has_alike FROM seen"
    " WHERE t.id = seen.id AND t.has_alike <> seen.has_alike"
)


def refresh(picture_ids: Collection[int]) -> None:
    """Refresh `has_alike` of changed pictures and of all pictures similar to them.

    Not a change by a user: version and history stay the same.
    """
    ids = list(picture_ids)
    if not ids:
        return
    with connection.cursor() as cursor:
        cursor.execute(_NEIGHBORS_SQL, [ids])
        neighbors = [row[0] for row in cursor.fetchall()]
        cursor.execute(_NOTE, [[*ids, *neighbors]])
