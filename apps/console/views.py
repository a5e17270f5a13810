"""The page of the console's shell, and other responses besides the API."""

from __future__ import annotations

import json
import mimetypes
from dataclasses import asdict
from functools import cache

from django.conf import settings
from django.core.files.storage import storages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from apps.accounts.services import oidc, relying_party
from apps.console import demo_accounts
from apps.console.preloads import preloads
from apps.core.country import PACKS, CountryPack
from apps.core.errors import NotFound
from apps.core.files import files
from apps.core.http.rendering import envelope
from apps.core.values import Json
from apps.uploads.queries import selectors as pictures


@cache
def build_id() -> str:
    """Return the id of the served bundle; it changes with each deployment."""
    stats = settings.BUNDLE_DIR / "webpack-stats.json"
    if not stats.exists():
        return "none"
    chunks = json.loads(stats.read_text()).get("chunks", {})
    return "-".join(
        sorted(name.split(".")[1] for files in chunks.values() for name in files if name.count(".") >= 2)
    )[:200]


def _boot_country(pack: CountryPack) -> dict[str, Json]:
    """Return the facts of a country that the shell needs before sign-in."""
    return {
        "value": pack.code,
        "label": pack.name,
        "currency": pack.currency.code,
        "symbol": pack.currency.symbol,
        "group": pack.currency.group,
        "locale": pack.locale,
        "timezone": pack.timezone,
        "center": asdict(pack.center),
        "bounds": asdict(pack.bounds),
    }


def boot(request: HttpRequest) -> dict[str, Json]:
    """Return the data that the template passes to the shell, without personal data."""
    shown = demo_accounts.allowed() and demo_accounts.exist()
    return {
        "app_title": settings.APP_TITLE,
        "short_name": settings.APP_SHORT_NAME,
        "crm_title": settings.CRM_TITLE,
        "build_id": build_id(),
        "csp_nonce": str(request.csp_nonce),  # type: ignore[attr-defined]
        "api_base": settings.API_BASE,
        "file_api_base": settings.FILE_API_BASE,
        "address_api_base": settings.ADDRESS_API_BASE,
        "file_biz_code": settings.FILE_BIZ_CODE,
        "tile_url": settings.MAP_TILE_URL,
        "tile_attribution": settings.MAP_TILE_ATTRIBUTION,
        "default_country": "ID",
        "countries": [_boot_country(pack) for pack in PACKS.values()],
        "oidc_label": oidc.label(),
        "passkeys": relying_party.is_offered_at(f"{request.scheme}://{request.get_host()}"),
        "preloads": [{"href": file.href, "as": file.used_as} for file in preloads(request.path)],
        "demo_sign_ins": demo_accounts.sign_ins() if shown else None,
        "demo_password": demo_accounts.PASSWORD if shown else None,
    }


@require_safe
def shell(request: HttpRequest) -> HttpResponse:
    """Return the shell for every path other than API, admin and files; the shell shows its own 404 page."""
    response = render(request, "console/index.html", {"boot": boot(request), "app_title": settings.APP_TITLE})
    response["Cache-Control"] = "no-store"
    return response


@csrf_exempt
def unknown_call(request: HttpRequest) -> JsonResponse:
    """Return 404 for an API path without an operation."""
    body = envelope({"errors": {"request": ["Unknown call"]}}, code=10005, msg="Unknown call")
    return JsonResponse({**body, "error": {"message": "Unknown call"}}, status=404)


@require_safe
def media(request: HttpRequest, path: str) -> HttpResponseBase:
    """Return a public picture from this machine's disk, with scripts disabled.

    Raise Http404 for originals, exports, and blocked or deleted pictures.
    """
    if not pictures.is_shown(path):
        raise Http404
    try:
        file = files.opened(storages["public"], path)
    except NotFound as error:
        raise Http404 from error
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    response = FileResponse(file, content_type=kind)
    # A day only: a blocked picture must disappear.
    response["Cache-Control"] = "public, max-age=86400"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response
