"""Addresses on the public site, and what stands around each of its pages."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings

from apps.core.country import PACKS, pack

_FOLDERS = {"article": "articles", "collection": "collections", "store": "stores", "video": "videos"}
FOLDERS = frozenset(_FOLDERS.values())
"""What the addresses of the kinds that have a folder begin with; pages have the country to themselves."""


@dataclass(frozen=True)
class Frame:
    """What the head and the foot of every page of a country name."""

    name: str
    country: str
    home: str
    others: tuple[Other, ...]
    """The front pages of the other countries."""


@dataclass(frozen=True)
class Other:
    """Another country's front page, under the name that the country gives itself."""

    name: str
    home: str


def frame(country: str) -> Frame:
    """The head and the foot of a country's pages."""
    others = (Other(one.name_local, home(code)) for code, one in PACKS.items() if code != country)
    return Frame(settings.PUBLIC_SITE_NAME, pack(country).name_local, home(country), tuple(others))


def folder(kind: str) -> str:
    """What the addresses of a kind begin with, behind the country: "articles"; "" for pages."""
    return _FOLDERS.get(kind, "")


def home(country: str) -> str:
    """The front page of a country."""
    return f"{settings.PUBLIC_SITE}/{country.lower()}"


def address(country: str, kind: str, slug: str) -> str:
    """Where a record is read."""
    begun = folder(kind)
    return f"{home(country)}/{begun}/{slug}" if begun else f"{home(country)}/{slug}"


def path_before() -> str:
    """The path below which the site lies at its host: "" where it has the host to itself."""
    return urlsplit(settings.PUBLIC_SITE).path


def absolute(path: str) -> str:
    """A file of ours as an address that others can follow; what is one already stays, nothing stays nothing."""
    return f"{settings.PUBLIC_SITE.removesuffix(path_before())}{path}" if path.startswith("/") else path
