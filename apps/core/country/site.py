"""URLs on the public site, and the links in the header and footer of its pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings

from apps.core.country import PACKS, pack

_FOLDERS = {"article": "articles", "collection": "collections", "store": "stores", "video": "videos"}
FOLDERS = frozenset(_FOLDERS.values())
"""First path segments of the record kinds that have one; pages are directly below the country."""


@dataclass(frozen=True)
class Frame:
    """The content of header and footer on a country's pages."""

    name: str
    country: str
    home: str
    others: tuple[Other, ...]
    """Home pages of the other countries."""


@dataclass(frozen=True)
class Other:
    """The home page of another country, with the country's local name."""

    name: str
    home: str


def frame(country: str) -> Frame:
    """Return header and footer of a country's pages."""
    others = (Other(one.name_local, home(code)) for code, one in PACKS.items() if code != country)
    return Frame(settings.PUBLIC_SITE_NAME, pack(country).name_local, home(country), tuple(others))


def folder(kind: str) -> str:
    """Return the path segment of a record kind after the country, such as "articles"; "" for pages."""
    return _FOLDERS.get(kind, "")


def home(country: str) -> str:
    """Return the URL of a country's home page."""
    return f"{settings.PUBLIC_SITE}/{country.lower()}"


def address(country: str, kind: str, slug: str) -> str:
    """Return the public URL of a record."""
    path = folder(kind)
    return f"{home(country)}/{path}/{slug}" if path else f"{home(country)}/{slug}"


def list_address(country: str, kind: str) -> str:
    """Return the public URL of the list of a record kind that has a folder."""
    return f"{home(country)}/{folder(kind)}"


def path_before() -> str:
    """Return the path of the public site on its host; "" at the root."""
    return urlsplit(settings.PUBLIC_SITE).path


def first_picture(paths: Iterable[str]) -> str:
    """Return the absolute URL of the first picture of a page, "" if it has none."""
    return absolute(next(filter(None, paths), ""))


def absolute(path: str) -> str:
    """Return an absolute URL for a path on the public site; URLs and "" are returned unchanged."""
    return f"{settings.PUBLIC_SITE.removesuffix(path_before())}{path}" if path.startswith("/") else path
