"""The archive of map tiles, which browsers read in ranges."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from apps.core.http import byte_ranges

MOST_BYTES = 4 * 1024 * 1024
"""Maximum size of a range: tiles and directories of an archive are far smaller."""


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """Return the requested range of the archive, which contains only a public map."""
    path, range_header = settings.PMTILES_FILE, request.headers.get("Range", "")
    if path is None or not path.is_file():
        return _plain("Map not found", 404)
    facts = path.stat()
    part = byte_ranges.part_of(range_header, facts.st_size) if byte_ranges.is_range(range_header) else None
    if part is None or part[1] - part[0] >= MOST_BYTES:
        response = _plain("Request a range of the map", 416)
        response["Content-Range"] = f"bytes */{facts.st_size}"
        return response
    first, last = part
    with path.open("rb") as file:
        file.seek(first)
        response = HttpResponse(
            file.read(last - first + 1), status=206, content_type="application/vnd.pmtiles"
        )
    response["Content-Range"] = f"bytes {first}-{last}/{facts.st_size}"
    response["Accept-Ranges"] = "bytes"
    # A new file at the same URL is another map: clients must start again.
    response["ETag"] = f'"{facts.st_mtime_ns:x}-{facts.st_size:x}"'
    response["Cache-Control"] = "public, max-age=3600"
    return response


def _plain(text: str, status: int) -> HttpResponse:
    response = HttpResponse(text, status=status, content_type="text/plain")
    response["Cache-Control"] = "no-store"
    return response
