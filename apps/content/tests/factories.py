"""Factories of articles, created through the services; complete ones can be published unchanged."""

from __future__ import annotations

import uuid
from typing import Any

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.content.models import Article
from apps.content.services import articles
from apps.stores.tests.factories import PictureFactory
from apps.uploads.models import Picture

WORDS = " ".join(f"kata{number}" for number in range(110))
"""Enough words for an article."""


def block(kind: str, **fields: Any) -> dict[str, Any]:
    """Return a block of a type with a new id."""
    return {"id": str(uuid.uuid4()), "type": kind, "hidden": False, "anchor": None, **fields}


def paragraph(text: str = WORDS, **fields: Any) -> dict[str, Any]:
    """Return a paragraph block."""
    return block("paragraph", html=text, **fields)


def cover(country: str = "ID", **fields: Any) -> Picture:
    """Create a picture that is large enough for a cover."""
    return PictureFactory(country=country, width=1600, height=1000, alt={"local": "Sepiring soto"}, **fields)


def article(author: User | None = None, *, country: str = "ID", **fields: Any) -> Article:
    """Create a draft by a KOL of the country, or by `author`."""
    author = author or UserFactory(kol=True, countries=[country])
    arguments = {"title": "Soto terbaik di kota", "category": "guide", "language": "id", **fields}
    return articles.create_article(actor=author, country=country, fields=arguments)


def complete(author: User | None = None, *, country: str = "ID", **fields: Any) -> Article:
    """Create a draft that can be published."""
    author = author or UserFactory(kol=True, countries=[country])
    values = {
        "summary": "Lima warung soto yang buka sejak pagi.",
        "body": [paragraph()],
        "cover_picture_id": cover(country, uploaded_by=author).pk,
        "cover_alt": "Sepiring soto",
        "sponsorship": "none",
        **fields,
    }
    return article(author, country=country, **values)
