"""Calls of the operations on collections for the contract test."""

from __future__ import annotations

from typing import Any

from apps.collections.tests.factories import collection, complete, of_store, store
from apps.core.testing.contract import Body, Case, register


def _named(country: str = "ID", **more: Any) -> Body:
    return lambda person: {"collection_id": collection(country=country).pk, **more}


def _versioned(**more: Any) -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = collection()
        return {"collection_id": made.pk, "version": made.version, **more}

    return body


def _items(country: str) -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = collection(country=country)
        return {
            "collection_id": made.pk,
            "version": made.version,
            "items": [of_store(store(country=country))],
        }

    return body


_ID: Any = {"id_field": "collection_id"}

register("collection/query_collections", Case(4, own=lambda person: collection() and {}))
register("collection/get_collection_detail", Case(3, own=_named(), foreign=_named("TR"), **_ID))
register("collection/create_collection", Case(10, own=lambda person: {"title": "Bakso tengah malam"}))
register(
    "collection/edit_collection",
    Case(9, own=_versioned(subtitle="Dari pagi"), foreign=_named("TR", version=1, subtitle="x"), **_ID),
)
register("collection/save_collection_items", Case(12, own=_items("ID"), foreign=_items("TR"), **_ID))
register("collection/preview_rule", Case(2, own=lambda person: store() and {"rule": {"sort": "newest"}}))
register(
    "collection/find_items",
    Case(2, own=lambda person: {"kind": "store", "lines": [str(store().pk), "https://example.com"]}),
)
register(
    "collection/check_slug",
    Case(
        2,
        own=lambda person: {"slug": "soto"},
        foreign=_named("TR"),
        abroad=lambda person: {"collection_id": collection(country="TR", slug="soto").pk},
        **_ID,
    ),
)
register(
    "collection/change_collection_status",
    Case(
        17,
        own=lambda person: {"collection_id": complete().pk, "version": 1, "action": "publish"},
        foreign=_named("TR", version=1, action="publish"),
        **_ID,
    ),
)
register("collection/query_versions", Case(5, own=_named(), foreign=_named("TR"), **_ID))
register(
    "collection/get_version", Case(4, own=_named(revision_no=1), foreign=_named("TR", revision_no=1), **_ID)
)
register(
    "collection/restore_version",
    Case(10, own=_versioned(revision_no=1), foreign=_named("TR", version=1, revision_no=1), **_ID),
)
register("collection/get_preview_url", Case(3, own=_named(), foreign=_named("TR"), **_ID))
register("collection/draw_latest", Case(4, own=_named(), foreign=_named("TR"), **_ID))
register(
    "collection/bulk_edit_collections",
    Case(9, own=lambda person: {"ids": [collection().pk], "action": "archive"}),
)
register("collection/export_collections", Case(5, own=lambda person: collection() and {}))
