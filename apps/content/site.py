"""Addresses on the public site."""

from __future__ import annotations

from django.conf import settings

_FOLDERS = {"article": "articles", "store": "stores"}


def home(country: str) -> str:
    """The front page of a country."""
    return f"{settings.PUBLIC_SITE}/{country.lower()}"


def address(country: str, kind: str, slug: str) -> str:
    """Where a record is read."""
    return f"{home(country)}/{_FOLDERS[kind]}/{slug}"
