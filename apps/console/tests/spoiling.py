"""Valid calls with one value replaced by a problematic one, in transactions that are rolled back."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core import signals
from django.db import close_old_connections, transaction

from apps.core.testing.contract import cases
from config import api_urls

assert api_urls.urlpatterns, "the operations are loaded by their URLs"

SEED = 20260301
DEEP: Any = "end"
for _ in range(200):
    DEEP = [DEEP]

NASTY: tuple[Any, ...] = (
    None,
    True,
    "",
    " ",
    "\x00",
    "a\x00b",
    "\u202e\u200b\ufeff",
    "\U0001f35c" * 300,
    "İıẞﬁ\u0301\u0327",
    "x" * 70_000,
    "-1",
    "9" * 400,
    "0001-01-01",
    "9999-12-31",
    "9999-12-31T23:59:59Z",
    "24:00",
    "Asia/../../etc",
    0,
    -1,
    2**31,
    2**63,
    -(2**63),
    1e308,
    -0.0,
    0.1,
    [],
    {},
    [None],
    [[]],
    [{}],
    {"": None},
    {"\x00": "\x00"},
    {"day": "mon", "state": "open", "ranges": [None]},
    {"__proto__": 1, "id__gt": 0},
    list(range(2000)),
    DEEP,
)
FULL_STORE: dict[str, Any] = {
    "regular_hours": [{"day": "mon", "state": "open", "ranges": [{"from": "08:00", "to": "17:00"}]}],
    "more_hours": [{"kind": "kitchen", "days": [{"day": "mon", "state": "open", "ranges": []}]}],
    "special_hours": [{"from": "2026-03-01", "to": "2026-03-02", "state": "closed", "ranges": []}],
    "attributes": {"wifi": "free", "seats": 20, "payment_methods": ["cash"]},
    "phones": [{"number": "+62 812 3456 7890", "type": "mobile"}],
    "socials": [{"platform": "instagram", "url": "https://instagram.com/x"}],
    "external_ids": [{"source": "osm", "external_id": "n1", "url": ""}],
    "pictures": [{"picture_id": 1, "category": "food", "caption": "", "sort": 0}],
    "cuisines": ["indonesian"],
    "tags": [1],
    "lat": -6.2,
    "lng": 106.8,
    "halal_status": "muslim_owned",
    "halal_expires_on": "2027-01-01",
    "names_alt": ["a"],
}
KOL = {"display_name": "Kim", "slug": "kim", "socials": [{"platform": "x", "url": "u", "followers": 1}]}


@contextmanager
def undone() -> Iterator[None]:
    """Roll back what the block wrote; the application cannot close the connection meanwhile."""
    ends = (signals.request_started, signals.request_finished)
    for end in ends:
        end.disconnect(close_old_connections)
    try:
        with transaction.atomic():
            yield
            transaction.set_rollback(True)
    finally:
        for end in ends:
            end.connect(close_old_connections)


def good_calls(person: Any) -> list[tuple[str, dict[str, Any]]]:
    """Return a complete valid body for every operation that takes JSON."""
    items = []
    for name, case in cases().items():
        if case.own is None or case.files:
            continue
        body = case.own_body(person)
        if name in ("store/create_store", "store/edit_store"):
            body = {**FULL_STORE, **body}
        if name in ("store/preview_hours", "store/edit_store"):
            body = {**body, **{key: FULL_STORE[key] for key in FULL_STORE if key.endswith("_hours")}}
        if name in ("user/create_user", "user/edit_user"):
            body = {**body, "role": "kol", "kol": KOL}
        items.append((name, body))
    return items


def places_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in a body."""
    if isinstance(value, dict):
        inside: Any = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    else:
        return
    for key, item in inside:
        yield (*path, key)
        yield from places_of(item, (*path, key))


def spoiled(body: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """Return the body with another value at the path."""
    changed = copy.deepcopy(body)
    at: Any = changed
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return changed
