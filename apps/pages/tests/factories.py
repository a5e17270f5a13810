"""Factories of pages, created through the services; complete ones can be published unchanged."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.content.tests.factories import block, paragraph
from apps.pages.models import Page, Redirect
from apps.pages.services import pages, redirects

__all__ = ["block", "paragraph"]


def hero(heading: str = "Kopi di Jakarta", **fields: Any) -> dict[str, Any]:
    """Return the block with the main heading."""
    return block("hero", heading=heading, **fields)


def page(actor: User | None = None, *, country: str = "ID", **fields: Any) -> Page:
    """Create a draft without blocks, by an operator of the country or by `actor`."""
    actor = actor or UserFactory(countries=[country])
    arguments = {"page_type": "city_cuisine", "title": "Kopi di Jakarta", **fields}
    return pages.create_page(actor=actor, country=country, fields=arguments)


def complete(actor: User | None = None, *, country: str = "ID", **fields: Any) -> Page:
    """Create a draft that can be published."""
    values = {
        "meta_title": "Kopi terbaik di Jakarta menurut kami",
        "meta_description": "Kedai kopi yang layak didatangi, dari Menteng sampai Kemang.",
        "blocks": [hero(), paragraph("Selamat datang.")],
        **fields,
    }
    return page(actor, country=country, **values)


def redirect(actor: User | None = None, *, country: str = "ID", **fields: Any) -> Redirect:
    """Create a redirect to another site."""
    actor = actor or UserFactory(countries=[country])
    arguments = {"from_path": "lama", "to_type": "url", "to_url": "https://example.com/baru", **fields}
    return redirects.REDIRECT_SERVICES.create(actor=actor, country=country, fields=arguments)
