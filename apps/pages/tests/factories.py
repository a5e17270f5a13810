"""Pages for tests, begun as the calls begin them; complete ones may be published as they are."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.content.tests.factories import block, paragraph
from apps.pages.models import Page, Redirect
from apps.pages.services import pages, redirects

__all__ = ["block", "paragraph"]


def hero(heading: str = "Kopi di Jakarta", **fields: Any) -> dict[str, Any]:
    """The block that holds the main heading."""
    return block("hero", heading=heading, **fields)


def page(actor: User | None = None, *, country: str = "ID", **fields: Any) -> Page:
    """A draft without blocks, by an operator of the country or by `actor`."""
    actor = actor or UserFactory(countries=[country])
    given = {"page_type": "city_cuisine", "title": "Kopi di Jakarta", **fields}
    return pages.create_page(actor=actor, country=country, fields=given)


def complete(actor: User | None = None, *, country: str = "ID", **fields: Any) -> Page:
    """A draft that lacks nothing."""
    given = {
        "meta_title": "Kopi terbaik di Jakarta menurut kami",
        "meta_description": "Kedai kopi yang layak didatangi, dari Menteng sampai Kemang.",
        "blocks": [hero(), paragraph("Selamat datang.")],
        **fields,
    }
    return page(actor, country=country, **given)


def redirect(actor: User | None = None, *, country: str = "ID", **fields: Any) -> Redirect:
    """A redirect to another site."""
    actor = actor or UserFactory(countries=[country])
    given = {"from_path": "lama", "to_type": "url", "to_url": "https://example.com/baru", **fields}
    return redirects.REDIRECT_SERVICES.create(actor=actor, country=country, fields=given)
