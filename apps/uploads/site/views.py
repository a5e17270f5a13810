"""Downloads of documents by signed URL."""

from __future__ import annotations

from django.core.files.storage import default_storage
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.http import require_safe

from apps.core.errors import NotFound, StorageAway
from apps.core.files import files
from apps.uploads.services import documents

_PRIVATE = {
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex",
}


@require_safe
def document(request: HttpRequest, token: str) -> HttpResponseBase:
    """Return the document of a signed URL, always as an attachment that browsers do not display."""
    file = documents.at_address(token)
    if file is None:
        return _plain("This link has expired. Open the record again", 404)
    try:
        stored = files.opened(default_storage, file.file)
    except NotFound:
        return _plain("The file no longer exists", 404)
    except StorageAway:
        response = _plain("The file is not available now. Try again later", 503)
        response["Retry-After"] = "10"
        return response
    return FileResponse(
        stored,
        as_attachment=True,
        filename=file.file_name,
        content_type="application/octet-stream",
        headers=_PRIVATE,
    )


def _plain(text: str, status: int) -> HttpResponse:
    return HttpResponse(text, status=status, content_type="text/plain", headers=_PRIVATE)
