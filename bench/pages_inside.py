"""A page of the length that is measured."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

TITLE = "A page of many blocks"
_TEXT = (
    "The broth is clear and the rice is hot, and whoever comes late waits on the pavement with the others."
)


def long_page(blocks: int) -> dict[str, Any]:
    """A page of so many blocks, lists of stores by rule among them, begun once."""
    from apps.accounts.models import User
    from apps.pages.models import Page
    from apps.pages.services.pages import create_page

    title = f"{TITLE}: {blocks}"
    made = Page.objects.filter(title=title).first()
    if made is None:
        fields = {
            "page_type": "city_cuisine",
            "title": title,
            "slug": f"bench/blocks-{blocks}",
            "blocks": [_block("hero", heading=title), *(_nth(number) for number in range(1, blocks))],
        }
        made = create_page(actor=User.objects.get(username="manager"), country="ID", fields=fields)
    return {"page_id": made.pk, "blocks": len(made.blocks)}


def _nth(number: int) -> dict[str, Any]:
    if number % 10 == 5:
        return _block("store_list", mode="rule", rule={"sort": "newest", "limit": 24}, layout="card")
    if number % 5 == 0:
        return _block("heading", level=2, text=f"Part {number}")
    return _block("paragraph", html=f"{_TEXT} {_TEXT} {number}")


def _block(kind: str, **fields: Any) -> dict[str, Any]:
    return {"id": str(uuid.uuid4()), "type": kind, **fields}


CASES: dict[str, Callable[[int], dict[str, Any]]] = {"long_page": long_page}
