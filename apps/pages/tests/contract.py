"""Calls of the operations on pages and redirects for the contract test."""

from __future__ import annotations

import uuid
from typing import Any

from apps.core.testing.contract import Body, Case, register
from apps.pages.tests.factories import complete, page, redirect


def _named(country: str = "ID", **more: Any) -> Body:
    return lambda person: {"page_id": page(country=country).pk, **more}


def _versioned(**more: Any) -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = page()
        return {"page_id": made.pk, "version": made.version, **more}

    return body


def _redirect(country: str = "ID", **more: Any) -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = redirect(country=country, from_path=f"lama-{uuid.uuid4().hex}")
        return {"redirect_id": made.pk, "version": made.version, **more}

    return body


_ID: Any = {"id_field": "page_id"}
_REDIRECT_ID: Any = {"id_field": "redirect_id"}

register("page/query_pages", Case(4, own=lambda person: page() and {}))
register("page/get_page_detail", Case(4, own=_named(), foreign=_named("TR"), **_ID))
register("page/create_page", Case(11, own=lambda person: {"page_type": "topic", "title": "Bakso malam"}))
register(
    "page/edit_page",
    Case(9, own=_versioned(meta_title="Dari pagi"), foreign=_named("TR", version=1, title="xx"), **_ID),
)
register("page/copy_page", Case(12, own=_named(), foreign=_named("TR"), **_ID))
register(
    "page/preview_page",
    Case(
        4,
        own=_named(values={"title": "Sementara"}),
        foreign=_named("TR", values={"title": "Sementara"}),
        **_ID,
    ),
)
register(
    "page/check_slug",
    Case(
        3,
        own=lambda person: {"slug": "soto"},
        foreign=_named("TR"),
        abroad=lambda person: {"page_id": page(country="TR", slug="soto").pk},
        **_ID,
    ),
)
register(
    "page/change_page_status",
    Case(
        14,
        own=lambda person: {"page_id": complete().pk, "version": 1, "action": "publish"},
        foreign=_named("TR", version=1, action="publish"),
        **_ID,
    ),
)
register("page/query_versions", Case(5, own=_named(), foreign=_named("TR"), **_ID))
register("page/get_version", Case(4, own=_named(revision_no=1), foreign=_named("TR", revision_no=1), **_ID))
register(
    "page/restore_version",
    Case(10, own=_versioned(revision_no=1), foreign=_named("TR", version=1, revision_no=1), **_ID),
)
register("page/get_preview_url", Case(3, own=_named(), foreign=_named("TR"), **_ID))
register("page/draw_latest", Case(5, own=_named(), foreign=_named("TR"), **_ID))
register("page/bulk_edit_pages", Case(8, own=lambda person: {"ids": [page().pk], "action": "archive"}))
register("page/export_pages", Case(5, own=lambda person: page() and {}))
register("page/query_redirects", Case(4, own=lambda person: redirect(from_path="daftar") and {}))
register(
    "page/save_redirect",
    Case(
        7,
        own=lambda person: {"from_path": "promo", "to_type": "url", "to_url": "https://example.com"},
        foreign=_redirect("TR", note="x"),
        edit=_redirect(note="x"),
        **_REDIRECT_ID,
    ),
)
register("page/delete_redirect", Case(6, own=_redirect(), foreign=_redirect("TR"), **_REDIRECT_ID))
