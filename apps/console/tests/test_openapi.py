"""Every documented call under made-up input: no fault, and every answer as openapi.yaml says.

Two ways in: schemathesis makes input from the document; the second test takes good calls and spoils one
value at a time with what programs trip over. Both run in transactions that are undone after each call.
"""

from __future__ import annotations

import copy
import random
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import orjson
import pytest
import schemathesis
from django.conf import settings
from django.core import signals
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, seed
from hypothesis import settings as hypothesis_settings
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.generation.meta import TestPhase

from apps.accounts.tests.factories import UserFactory
from apps.core import registry
from apps.core.choices import Country
from apps.core.testing.api import Api
from apps.core.testing.contract import cases
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

SEED = 20260301
EXAMPLES = 5
ONE_IN = 6
"""Of the ninety thousand calls at the edges of the document's bodies, how many are sent: all of them take an hour."""
WIDE = "/store/(create|edit)_store$"
"""Bodies of eighty fields, which take schemathesis half a minute each to make up: spoiled ones are sent instead."""
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
schema = schemathesis.openapi.from_path(settings.BASE_DIR / "openapi.yaml")
schema.app = get_wsgi_application()
"""Read from the committed document: what the client was made from."""


@contextmanager
def undone() -> Iterator[None]:
    """Takes back what the block wrote; the application may not close the connection meanwhile."""
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


@pytest.fixture
def admin_headers(db: None) -> dict[str, str]:
    admin = UserFactory(super_admin=True, countries=list(Country.values))
    return {"Authorization": f"Bearer {Api().token(admin)}"}


@pytest.fixture
def store(db: None) -> Store:
    return StoreFactory(country="ID")


def known_ids(body: Any, store: Store) -> Any:
    """Every other made-up body names the record that exists, so that calls reach below the look-up."""
    if not isinstance(body, dict) or "store_id" not in body or len(repr(body)) % 2:
        return body
    return {**body, "store_id": store.pk, **({"version": 1} if "version" in body else {})}


def bounded(examples: int) -> Any:
    """Few calls, the same in every run."""
    return hypothesis_settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def is_sent(case: schemathesis.Case) -> bool:
    """Whether a made-up call is one of those that are sent: of several hundred at the edges of each body, a share.

    Which ones depends on what they hold, so that they are the same in every run, and others for each call.
    """
    if case.meta is None or case.meta.phase.name != TestPhase.COVERAGE:
        return True
    return zlib.crc32(repr((case.operation.label, case.body, case.query)).encode()) % ONE_IN == 0


def answered_as_documented(case: schemathesis.Case, headers: dict[str, str], store: Store) -> None:
    case.body = known_ids(case.body, store)
    with undone():
        case.call_and_validate(headers=headers, checks=list(CHECKS))


@seed(SEED)
@bounded(EXAMPLES)
@schema.exclude(path_regex=WIDE).parametrize()
def test_made_up_calls_are_answered_as_documented(
    case: schemathesis.Case, admin_headers: dict[str, str], store: Store
) -> None:
    if is_sent(case):
        answered_as_documented(case, admin_headers, store)


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
SAMPLES = 700


def good_calls(person: Any) -> list[tuple[str, dict[str, Any]]]:
    """A full good body of every operation that takes JSON."""
    found = []
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
        found.append((name, body))
    return found


def places_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value inside a body."""
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
    """The body with another value at the path."""
    changed = copy.deepcopy(body)
    at: Any = changed
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return changed


def test_one_spoiled_value_in_a_good_call_is_never_a_fault(api: Api) -> None:
    admin = UserFactory(super_admin=True, countries=list(Country.values))
    calls = good_calls(admin)
    token = api.token(admin)
    tries = [(name, body, path, value) for name, body in calls for path in places_of(body) for value in NASTY]
    fields = {
        (name, (key,)): body for name, body in calls for key in registry.operations()[name].input().fields
    }
    tries += [(name, body, path, value) for (name, path), body in fields.items() for value in NASTY]
    faults = []
    api.client.raise_request_exception = False
    for name, body, path, value in random.Random(SEED).sample(tries, min(SAMPLES, len(tries))):
        with undone():
            answer = api.call(name, spoiled(body, path, value), token=token)
        if answer.status not in (200, 401, 413, 429):
            faults.append(f"{name} {'.'.join(map(str, path))}={value!r:.60}: {answer.status}")
    assert faults == []


@pytest.mark.parametrize("name", ["store/create_store", "store/edit_store"])
def test_spoiled_stores_are_answered_as_documented(
    name: str, admin_headers: dict[str, str], store: Store
) -> None:
    operation = schema[f"/seo/admin/v1/{name}"]["POST"]
    body = dict(good_calls(UserFactory(super_admin=True)))[name]
    tries = [(path, value) for path in places_of(body) for value in NASTY]
    for path, value in random.Random(SEED).sample(tries, 60):
        case = operation.Case(
            body=spoiled(body, path, value), query={"cc": "ID"}, media_type="application/json"
        )
        with undone():
            case.call_and_validate(headers=admin_headers, checks=list(CHECKS))


@pytest.mark.parametrize(
    "raw",
    [
        b"[" * 100_000 + b"]" * 100_000,
        b'{"keyword": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"page": NaN}',
        b'{"page": 1e999}',
        b'{"page": ' + b"9" * 5000 + b"}",
        b'{"keyword": "\\ud800"}',
        b'{"keyword": "\\u0000"}',
        b'{"keyword": "\xff"}',
        b'\xef\xbb\xbf{"page": 1}',
        b'{"page": 1, "page": 2}',
        b"null",
        b"",
    ],
)
def test_odd_bodies_are_answered_not_faulted(api: Api, raw: bytes) -> None:
    admin = UserFactory(super_admin=True)
    for name in ("store/query_stores", "activity/query_logs", "user/query_users"):
        response = api.client.post(
            f"/seo/admin/v1/{name}?cc=ID",
            raw,
            content_type="application/json",
            headers={"Authorization": f"Bearer {api.token(admin)}"},
        )
        assert response.status_code == 200
        assert orjson.loads(response.content)["code"] in (0, 10005)


@pytest.mark.parametrize("value", ["%00", "%F0%9F%8D%9C", "ID%00", "9" * 4000, "%ff"])
def test_odd_addresses_are_answered_not_faulted(api: Api, value: str) -> None:
    admin = UserFactory(super_admin=True)
    headers = {"Authorization": f"Bearer {api.token(admin)}", "X-Request-ID": "x" * 5000}
    for query in (f"cc={value}", f"cc=ID&ui={value}", f"cc=ID&{value}=1"):
        response = api.client.post(
            f"/seo/admin/v1/user/user_info?{query}", b"{}", content_type="application/json", headers=headers
        )
        assert response.status_code in (200, 401), query
    for path in (f"/seo/admin/v1/{value}", f"/media/{value}", f"/{value}"):
        assert api.client.get(path).status_code in (200, 404), path


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_the_calendar_are_days_like_others(api: Api, day: str) -> None:
    admin = UserFactory(super_admin=True)
    for name, key in (("store/query_stores", "created"), ("activity/query_logs", "at")):
        for end in ("from", "to"):
            api.call(name, {f"{key}_{end}": day}, as_=admin).ok()
