"""The list of pages, as it is exported, saved and changed in bulk; the list of redirects, as it is saved."""

from __future__ import annotations

from apps.content.labels import label_of
from apps.core.queries import list_area
from apps.pages import selectors
from apps.pages.listings import REDIRECT_LIST
from apps.pages.querysets import PAGE_ROLES
from apps.pages.record import PAGE_RECORD
from apps.pages.services.bulk import ACTIONS


def register() -> None:
    """Register the lists of pages and of redirects."""
    list_area.register(
        list_area.ListArea(
            code="redirect",
            noun="redirects",
            object_type=selectors.REDIRECT,
            spec=REDIRECT_LIST,
            roles=PAGE_ROLES,
            matching=selectors.redirects_of,
            rows=selectors.redirect_rows,
        )
    )
    list_area.register(
        list_area.ListArea(
            code="page",
            noun="pages",
            object_type=selectors.KIND,
            spec=PAGE_RECORD.list_spec,
            roles=PAGE_ROLES,
            matching=selectors.pages_of,
            rows=selectors.DOOR.rows_of,
            note=lambda page: f"{page.slug} · {label_of(page)}",
            columns=PAGE_RECORD.columns(),
            lock=selectors.DOOR.lock_many,
            actions=ACTIONS,
        )
    )
