"""Factories of collections, created through the services; complete ones can be published unchanged."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.collections.models import Collection
from apps.collections.services import collections
from apps.content.tests.factories import cover
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory


def store(name: str = "Kopi Tuku", *, country: str = "ID", **fields: Any) -> Store:
    """Create a published store."""
    return StoreFactory(name=name, country=country, **{"status": "published", **fields})


def of_store(one: Store, **more: Any) -> dict[str, Any]:
    """Return an item with a store."""
    return {"kind": "store", "ref_id": one.pk, **more}


def link(url: str = "https://example.com/menu", words: str = "Menu") -> dict[str, Any]:
    """Return an item with an external link."""
    return {"kind": "link", "url": url, "title_override": words}


def collection(actor: User | None = None, *, country: str = "ID", **fields: Any) -> Collection:
    """Create a draft without items, by an operator of the country or by `actor`."""
    actor = actor or UserFactory(countries=[country])
    arguments = {"title": "Sarapan di selatan", **fields}
    return collections.create_collection(actor=actor, country=country, fields=arguments)


def complete(actor: User | None = None, *, country: str = "ID", count: int = 3, **fields: Any) -> Collection:
    """Create a draft that can be published, with `count` stores."""
    actor = actor or UserFactory(countries=[country])
    values = {
        "cover_picture_id": cover(country, uploaded_by=actor).pk,
        "meta_title": "Sarapan di Jakarta Selatan",
        "meta_description": "Warung yang buka sejak subuh.",
        "items": [of_store(store(f"Warung {number}", country=country)) for number in range(1, count + 1)],
        **fields,
    }
    return collection(actor, country=country, **values)
