"""Addresses on the public site."""

from __future__ import annotations

from django.conf import settings

_FOLDERS = {"article": "articles", "collection": "collections", "store": "stores", "video": "videos"}
FOLDERS = frozenset(_FOLDERS.values())
"""What the addresses of the kinds that have a folder begin with; pages have the country to themselves."""


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


def absolute(path: str) -> str:
    """A path of ours as an address that others can follow; what is one already stays, nothing stays nothing."""
    return f"{settings.PUBLIC_SITE}{path}" if path.startswith("/") else path
