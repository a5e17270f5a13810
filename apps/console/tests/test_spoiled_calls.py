"""Calls with invalid values, bodies and URLs never cause a fault."""

from __future__ import annotations

import random

import orjson
import pytest

from apps.accounts.tests.factories import UserFactory
from apps.console.tests.spoiling import NASTY, SEED, good_calls, places_of, spoiled, undone
from apps.core import registry
from apps.core.choices import Country
from apps.core.testing.api import Api
from apps.core.testing.levels import examples

SAMPLES = examples(2000)


@pytest.mark.slow
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
        assert response.status_code in (200, 413)
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
