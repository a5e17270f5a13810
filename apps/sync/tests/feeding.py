"""Helpers to upload and run files of a feed."""

from __future__ import annotations

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from apps.core.testing.api import Api
from apps.core.testing.jobs import work


def place(number: int, **tags: Any) -> dict[str, Any]:
    """Return a cafe as OpenStreetMap feature."""
    return {
        "type": "Feature",
        "id": f"node/{number}",
        "geometry": {"type": "Point", "coordinates": [106.8 + number / 10_000, -6.24]},
        "properties": {"amenity": "cafe", "name": f"Kopi {number}", **tags},
    }


def content(*features: Any) -> bytes:
    return json.dumps({"type": "FeatureCollection", "features": features}).encode()


def send(api: Api, person: Any, body: bytes, name: str = "places.geojson", **more: Any) -> Any:
    file = SimpleUploadedFile(name, body)
    sent = {"source_code": "osm", "is_full": "true", **more}
    return api.call("store_sync/upload_feed", sent, as_=person, files={"file": file})


def feed(api: Api, person: Any, *features: Any, **more: Any) -> dict[str, int]:
    """Upload a file and run it in the worker. Return the nonzero counts."""
    run_id = send(api, person, content(*features), **more).ok()["run_id"]
    work()
    counts = api.call("store_sync/get_run_detail", {"run_id": run_id}, as_=person).ok()["counts"]
    return {name: count for name, count in counts.items() if count}
