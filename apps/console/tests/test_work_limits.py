"""Limits of public requests: the worst body of each operation is cheap to process."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from rest_framework import serializers

from apps.accounts.tests.factories import UserFactory
from apps.comments.models import Comment
from apps.console.tests.spoiling import good_calls
from apps.core import registry
from apps.core.choices import Country
from apps.core.http.body_limits import MOST_BYTES, MOST_ELEMENTS
from apps.core.http.operations import PUBLIC, Operation
from apps.core.http.public_limits import TRIES
from apps.core.http.rendering import MOST_CONTAINERS, MOST_VALUES
from apps.core.testing.api import Api
from apps.core.testing.levels import LEVEL, Level

MOST_YARDSTICKS = 10
"""The limit is 0.1 s of CPU time on an idle machine; a yardstick takes a tenth of that there."""
MOST_TRIES = 10
MOST_ANSWER = 10_000
KEY = "x"


def filled(size: int, item: bytes) -> bytes:
    """Return a JSON list with the maximum number of items."""
    return b"[" + b",".join([item] * max(1, (size - 2) // (len(item) + 1))) + b"]"


def worst_bodies(operation: type[Operation], size: int) -> Iterator[bytes]:
    """Yield bodies of `size` bytes: lists in place of lists and objects, many keys, nesting, long texts."""
    items = (b'""', b"{}", b"[]")
    values = [filled(size, item) for item in items]
    values.append(b"{" + b",".join(b'"k%d":0' % number for number in range(size // 12)) + b"}")
    values.append(filled(size, b"[" * 28 + b"]" * 28))
    # The maximum that is parsed: many lists, and many objects with many keys.
    values.append(filled(min(size, 3 * MOST_CONTAINERS - 200), b"[]"))
    keys = b"{" + b",".join(b'"k%d":0' % number for number in range(MOST_VALUES // MOST_ELEMENTS - 5)) + b"}"
    values.append(filled(min(size, MOST_ELEMENTS * len(keys)), keys))
    values.append(b'"' + b"\\u0130" * (size // 6) + b'"')
    structured = [
        name
        for name, field in operation.input().fields.items()
        if isinstance(field, serializers.ListField | serializers.BaseSerializer | serializers.DictField)
    ]
    texts = [n for n, field in operation.input().fields.items() if isinstance(field, serializers.CharField)]
    for name in [*structured[:2], *texts[:1], "unknown"]:
        for value in values:
            yield b'{"' + name.encode() + b'":' + value + b"}"


def looked_at() -> list[tuple[str, type[Operation]]]:
    """Return operations with the largest bodies, and public ones; at the full level almost all."""
    spared = {"user/logout", "user/update_password", "user/choose_password"}
    by_key = {name: one for name, one in registry.operations().items() if name not in spared}
    largest = sorted(by_key, key=lambda name: by_key[name].largest_body(), reverse=True)
    strangers = [name for name, one in by_key.items() if one.roles is PUBLIC]
    names = by_key if LEVEL is Level.FULL else dict.fromkeys([*largest[::4][:12], *strangers])
    return [(name, by_key[name]) for name in names]


def yardstick() -> float:
    """Return the CPU seconds of a fixed piece of work, which grow with the load of the machine."""
    before = time.process_time()
    sum(number * number for number in range(150_000))
    return time.process_time() - before


def cost_of(api: Api, name: str, body: bytes, headers: dict[str, str]) -> tuple[float, Any]:
    """Return the lowest CPU time of a few attempts, in yardsticks, and the response.

    Other programs can only make an attempt slower, so the lowest is the cost of the call itself.
    """
    least, response = float("inf"), None
    for _ in range(MOST_TRIES):
        before = time.process_time()
        response = api.client.post(
            f"/seo/admin/v1/{name}?cc=ID", body, content_type="application/json", headers=headers
        )
        least = min(least, (time.process_time() - before) / yardstick())
        if least < MOST_YARDSTICKS:
            break
    return least, response


@pytest.fixture
def own_garbage() -> Iterator[None]:
    """Let the garbage collector check only objects of this test, not those of earlier tests."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.slow
@pytest.mark.usefixtures("own_garbage")
def test_the_worst_body_of_every_call_costs_little_and_is_answered_shortly(api: Api) -> None:
    admin = UserFactory(super_admin=True, countries=list(Country.values))
    good_calls(admin)
    signed = {"Authorization": f"Bearer {api.token(admin)}"}
    faults: list[str] = []
    for name, operation in looked_at():
        headers = {} if operation.roles is PUBLIC else signed
        size = min(MOST_BYTES, operation.largest_body()) - 200
        for body in worst_bodies(operation, size):
            cost, response = cost_of(api, name, body, headers)
            if cost > MOST_YARDSTICKS or len(response.content) > MOST_ANSWER:
                faults.append(
                    f"{name} {body[:40]!r} {len(body):,} bytes: {cost:.1f} yardsticks, {len(response.content):,} back"
                )
    assert faults == []


def test_a_body_that_is_too_large_is_refused_unread(api: Api) -> None:
    for name, operation in registry.operations().items():
        if operation.takes_files():
            continue
        body = orjson.dumps({KEY: "y" * operation.largest_body()})
        response = api.client.post(f"/seo/admin/v1/{name}?cc=ID", body, content_type="application/json")
        assert (response.status_code, response.json()["code"]) == (413, 10005), name
        assert "too large" in response.json()["msg"]


def test_a_form_for_djangos_admin_is_refused_unread(api: Api) -> None:
    response = api.client.post("/django-admin/login/", {"username": "x" * (MOST_BYTES + 1)})
    assert response.status_code == 413


def test_public_calls_take_small_bodies(api: Api) -> None:
    public = {n: o for n, o in registry.operations().items() if o.roles is PUBLIC and not o.takes_files()}
    assert public
    assert dict.fromkeys(public, True) == {name: o.largest_body() <= 200 * 1024 for name, o in public.items()}


@pytest.mark.usefixtures("standing_clock")
def test_bad_public_calls_are_counted_before_their_body_is_read(api: Api) -> None:
    seen = [api.call("public/create_comment", {"picture_ids": ["", ""]}) for _ in range(TRIES.limit)]
    assert {answer.code for answer in seen} == {10005}
    answer = api.call("public/create_comment", {"picture_ids": ["", ""]})
    assert (answer.status, answer.code) == (429, 10012)
    assert not Comment.objects.exists()


def test_an_answer_names_twenty_fields_at_most(api: Api) -> None:
    answer = api.call(
        "store/query_stores", {f"k{n}": 1 for n in range(300)}, as_=UserFactory(super_admin=True)
    )
    assert answer.code == 10005
    assert len(answer.errors) == 20


def test_a_list_that_is_too_long_is_refused_by_its_length_alone(api: Api) -> None:
    answer = api.call("store/query_stores", {"ids": ["no number"] * 300}, as_=UserFactory(super_admin=True))
    assert answer.code == 10005
    assert list(answer.errors) == ["ids"]
