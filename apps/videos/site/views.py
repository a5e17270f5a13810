"""Views of video files for playback, and the preview page of a video."""

from __future__ import annotations

from collections.abc import Iterable

from csp.decorators import csp
from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import require_safe

from apps.content.models import Revision
from apps.content.site.views import NOTHING_RUNS, answer, drawn
from apps.core.errors import NotFound, StorageAway
from apps.core.files import files
from apps.core.http import byte_ranges
from apps.videos.domain import links
from apps.videos.models import Video, VideoAsset
from apps.videos.services import playback, private_files
from apps.videos.site import public_data


# -- files --------------------------------------------------------------------------------------------
@require_safe
def play(request: HttpRequest, token: str) -> HttpResponseBase:
    """Stream the file of a playback token, whole or the requested range."""
    asset = playback.asset_of(token)
    if asset is None:
        return _plain("This link has expired", 404)
    return _streamed(request, asset)


@require_safe
def public_file(request: HttpRequest, cc: str, slug: str) -> HttpResponseBase:
    """Stream the file of a published video, for search engines: its address stays the same; 404 without one."""
    asset = public_data.live_asset(cc.upper(), slug)
    if asset is None:
        return _plain("There is no such video", 404)
    response = _streamed(request, asset)
    del response["X-Robots-Tag"]
    return response


def _streamed(request: HttpRequest, asset: VideoAsset) -> HttpResponseBase:
    try:
        return _sent(request, asset)
    except NotFound:
        return _plain("The file no longer exists", 404)
    except StorageAway:
        response = _plain("The file is not available now. Try again later", 503)
        response["Retry-After"] = "10"
        return response


@require_safe
def play_subtitles(request: HttpRequest, token: str, file_id: int) -> HttpResponse:
    """Return subtitles of the file of a playback token."""
    asset = playback.asset_of(token)
    named = playback.subtitles_of(asset, file_id) if asset else None
    if named is None:
        return _plain("This link has expired", 404)
    try:
        with files.opened(default_storage, named.file) as file, files.answering():
            response = HttpResponse(file.read(), content_type="text/vtt; charset=utf-8")
    except NotFound:
        return _plain("The file no longer exists", 404)
    except StorageAway:
        return _plain("The file is not available now. Try again later", 503)
    response["Cache-Control"] = "private, no-store"
    return response


def _plain(text: str, status: int) -> HttpResponse:
    response = HttpResponse(text, status=status, content_type="text/plain")
    response["Cache-Control"] = "no-store"
    return response


def _sent(request: HttpRequest, asset: VideoAsset) -> HttpResponseBase:
    size = private_files.size_of(asset.file)
    mark = f'"{asset.sha256[:32]}"'
    range_header = request.headers.get("Range", "")
    if request.headers.get("If-Range", mark) != mark:
        # The browser's part is of another file: send this one from the start.
        range_header = ""
    part = byte_ranges.part_of(range_header, size)
    if part is None:
        response: HttpResponseBase = _plain("No such part", 416)
        response["Content-Range"] = f"bytes */{size}"
        return response
    first, last = part
    body: Iterable[bytes] = () if request.method == "HEAD" else private_files.part_of(asset.file, first, last)
    is_part = byte_ranges.is_range(range_header)
    response = StreamingHttpResponse(body, status=206 if is_part else 200, content_type=asset.mime)
    if is_part:
        response["Content-Range"] = f"bytes {first}-{last}/{size}"
    response["Content-Length"] = str(last - first + 1)
    response["Accept-Ranges"] = "bytes"
    response["ETag"] = mark
    # Permission to play is personal: shared caches must not store the file.
    response["Cache-Control"] = "private, no-store"
    response["Content-Disposition"] = "inline"
    response["X-Robots-Tag"] = "noindex"
    return response


# -- the page -----------------------------------------------------------------------------------------
FILMS_PLAY = {**NOTHING_RUNS, "media-src": ["'self'"], "frame-src": list(links.FRAME_HOSTS)}


@require_safe
@csp(FILMS_PLAY)
def preview_video(request: HttpRequest) -> HttpResponse:
    """Show a revision as on the public site for a valid preview link."""
    return answer(request, "video", Video, _shown)


def _shown(request: HttpRequest, video: Video, revision: Revision) -> HttpResponse:
    return HttpResponse(draw(video, revision, is_framed=False))


def draw(video: Video, revision: Revision, *, is_framed: bool = True) -> str:
    """Return the page of a revision as HTML; `is_framed` for display within the console."""
    page = public_data.present(video, revision)
    return drawn(
        "videos/video.html",
        page,
        public_data.graph(page),
        country=video.country,
        language=page.content["language"],
        revision=revision,
        is_framed=is_framed,
    )
