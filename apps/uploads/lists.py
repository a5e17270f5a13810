"""The list of pictures, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from collections.abc import Sequence

from apps.core.queries import list_area
from apps.core.queries.list_area import Column
from apps.uploads import selectors, usages
from apps.uploads.choices import Folder, Licence, PictureSource, PictureStatus
from apps.uploads.listings import PICTURE_LIST
from apps.uploads.models import Picture
from apps.uploads.permissions import LIBRARIANS
from apps.uploads.services.bulk import ACTIONS

KIND = "picture"


def _rows(ids: Sequence[int]) -> list[Picture]:
    """Pictures as the sheet shows them, each with the number of places where it is used."""
    found = selectors.rows_of(ids)
    counted = usages.counts(ids)
    for picture in found:
        picture.usage_count = counted[picture.pk]
    return found


def _shows(picture: Picture) -> str:
    """As the list shows it: in the local language, or in English."""
    return str(picture.alt.get("local") or picture.alt.get("en") or "")


COLUMNS = (
    Column("id", "Id", lambda picture: picture.pk, width=10),
    Column("name", "File", lambda picture: picture.file_name, width=36),
    Column("folder", "Folder", lambda picture: Folder(picture.folder).label, width=12),
    Column("status", "Status", lambda picture: PictureStatus(picture.status).label, width=12),
    Column("alt_local", "What it shows", _shows, width=40),
    Column("alt_en", "What it shows (English)", lambda picture: picture.alt.get("en", ""), width=40),
    Column("caption", "Caption", lambda picture: picture.caption, width=30),
    Column("tags", "Tags", lambda picture: picture.tags, width=24),
    Column("source", "Source", lambda picture: PictureSource(picture.source).label, width=12),
    Column("credit", "Credit", lambda picture: picture.credit, width=20),
    Column("licence", "Licence", lambda picture: Licence(picture.licence).label, width=14),
    Column("licence_until", "Licence until", lambda picture: picture.licence_expires_on, width=14),
    Column("used", "Used in", lambda picture: picture.usage_count, width=10),
    Column("width", "Pixels", lambda picture: f"{picture.width} × {picture.height}", width=14),
    Column("size", "Size (kB)", lambda picture: max(1, round(picture.size / 1000)), width=12),
    Column("kind", "Kind", lambda picture: picture.mime, width=14),
    Column("alike", "Looks like another", lambda picture: picture.has_alike, width=12),
    Column(
        "uploader",
        "Uploaded by",
        lambda picture: picture.uploaded_by.nickname if picture.uploaded_by else "",
        width=20,
    ),
    Column("taken", "Taken", lambda picture: picture.taken_at, width=18),
    Column("created", "Uploaded", lambda picture: picture.created_at, width=18),
    Column("updated", "Updated", lambda picture: picture.updated_at, width=18),
)


def register() -> None:
    """Register the list of pictures."""
    list_area.register(
        list_area.ListArea(
            code=KIND,
            noun="pictures",
            object_type=KIND,
            spec=PICTURE_LIST,
            roles=LIBRARIANS,
            matching=selectors.pictures_of,
            rows=_rows,
            columns=COLUMNS,
            lock=selectors.lock_pictures,
            actions=ACTIONS,
        )
    )
