"""Preview of a page with unsaved form values."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.content.choices import LANGUAGE_OF, Status
from apps.content.services.publishing import revisions
from apps.content.site.views import drawn
from apps.core.values import FieldValue, Json
from apps.pages.models import Page
from apps.pages.queries import selectors
from apps.pages.record import PAGE_RECORD
from apps.pages.services import apply_values
from apps.pages.site import structured
from apps.pages.site.public_data import present
from apps.uploads.models import Picture


def draw(*, user: User, country: str, page_id: int | None, fields: Mapping[str, Json]) -> str:
    """Return the page as HTML with these values; invalid ones are dropped. Writes nothing.

    Raise NotFound if the page is not visible.
    """
    page = Page(country=country, language=LANGUAGE_OF[country])
    if page_id is not None:
        page = selectors.get_page(user=user, country=country, page_id=page_id)
    ready, wrong = apply_values.read(
        {name: value for name, value in fields.items() if name in PAGE_RECORD.written}
    )
    valid = {name: value for name, value in ready.items() if name not in wrong or name == "blocks"}
    is_saved = page_id is not None and all(getattr(page, name) == value for name, value in valid.items())
    snapshot = {**revisions.snapshot(page, PAGE_RECORD.written), **valid}
    snapshot["blocks"] = [_named(block, user, page.blocks) for block in snapshot["blocks"]]
    _forget_pictures(snapshot, user, country)
    shown = present(page, snapshot, timezone.now(), is_marked=True)
    return drawn(
        "pages/page.html",
        shown,
        structured.graph(shown),
        country=country,
        language=str(snapshot["language"]),
        is_saved=is_saved,
        is_current=is_saved and page.status == Status.PUBLISHED,
    )


def _named(block: dict[str, FieldValue], user: User, before: list[dict[str, Json]]) -> dict[str, Any]:
    """Return a block with an id; raw HTML that the user may not add is removed."""
    shown = {**block, "id": block["id"] or str(uuid.uuid4())}
    if block["type"] == "html" and not user.is_superuser:
        existing = {one["raw"] for one in before if one["type"] == "html"}
        shown["raw"] = block["raw"] if block["raw"] in existing else ""
    return shown


def _forget_pictures(snapshot: dict[str, Json], user: User, country: str) -> None:
    """Remove pictures that the user may not see."""
    for name in ("cover_picture_id", "og_picture_id"):
        seen = (
            snapshot.get(name)
            and Picture.objects.visible_to(user, country).filter(pk=snapshot[name]).exists()
        )
        snapshot[name] = snapshot[name] if seen else None
