"""Contract test cases of the operations on sources and runs."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from apps.core.testing.contract import Case, register
from apps.sync.models import SyncSource
from apps.sync.services.sources import make_missing
from apps.sync.tests import item_contract, rule_contract
from apps.sync.tests.factories import RunFactory, SourceFactory

__all__ = ["item_contract", "rule_contract"]


class _Feed(SimpleUploadedFile):
    """A file that can be sent in several tests."""

    def read(self, *args: Any) -> bytes:
        if self.tell() and not args:
            self.seek(0)
        return super().read(*args)


def _edit(person: Any) -> dict[str, Any]:
    make_missing()
    return {"source_code": "osm", "version": SyncSource.objects.get(code="osm").version, "radius_m": 200}


def _elsewhere(person: Any) -> dict[str, Any]:
    return {"source_code": SourceFactory(countries=["TR"]).code}


def _run(country: str) -> Any:
    return lambda person: {"run_id": RunFactory(country=country).pk}


def _start(person: Any) -> dict[str, Any]:
    return {"source_code": RunFactory(file="feeds/1.geojson").source.code}


def _upload(person: Any) -> dict[str, Any]:
    make_missing()
    return {"source_code": "osm"}


register("store_sync/query_sources", Case(4, own=lambda person: RunFactory() and {}))
register(
    "store_sync/edit_source",
    Case(
        4,
        own=_edit,
        foreign=lambda person: {**_elsewhere(person), "version": 1},
        id_field="source_code",
        missing="none",
    ),
)
register("store_sync/query_runs", Case(4, own=lambda person: RunFactory() and {}))
register("store_sync/get_run_detail", Case(4, own=_run("ID"), foreign=_run("TR"), id_field="run_id"))
register(
    "store_sync/start_run",
    Case(9, own=_start, foreign=_elsewhere, id_field="source_code", missing="none"),
)
register(
    "store_sync/upload_feed",
    Case(
        8,
        own=_upload,
        foreign=_elsewhere,
        id_field="source_code",
        missing="none",
        files={"file": _Feed("a.geojson", b'{"features": []}')},
    ),
)
