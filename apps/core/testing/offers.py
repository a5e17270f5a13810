"""What each area registers for the walk over `allowed_actions`: records in every state, and how each action is tried.

An area's `tests/offers.py`, or where there is little to say its `tests/contract.py`, calls `register` for each kind
of record whose answers carry `allowed_actions`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from rest_framework import serializers
from rest_framework.test import APIRequestFactory, force_authenticate

from apps.accounts.choices import Assurance
from apps.accounts.models import Session, User
from apps.core import registry
from apps.core.database import clock
from apps.core.http.rendering import dumps
from apps.core.testing.contract import load

Call = tuple[str, dict[str, Any]]
"""The name of an operation and the body of a call."""
CONFIRM = 10009


@dataclass(frozen=True)
class Offers:
    """One kind of record, and what may be done with it."""

    answers: tuple[str, ...]
    """The output serializers that carry its actions."""
    states: Mapping[str, Callable[[], Any]]
    """State -> makes a record of country ID in it. A state begins with the value of `field`, if there is one."""
    shown: Callable[[Any], Call]
    """(record) -> the call that answers what may be done with it."""
    attempts: Mapping[str, Callable[[Any, User], Call | None]]
    """Action -> (record, person) -> a call that takes it, with the least that it needs beside; None where there
    is no such call for the record."""
    within: Callable[[Any, Any], Mapping[str, Any]] = lambda data, record: data
    """(the answer's data, record) -> the part of it that shows the record."""
    key: str = "allowed_actions"
    field: str = ""
    values: tuple[str, ...] = ()
    """The values of `field`: each must be among the states."""
    unmet: frozenset[str] = frozenset()
    """Actions that are refused as invalid where the record lacks what they need, instead of for its state."""
    super_admins: frozenset[str] = frozenset()
    """Actions that nobody else may take: the walk accepts them at its full level alone."""
    alike: str = ""
    """Another kind of the same workflow, which is walked whole: of this one every third person of each state is."""
    own: Callable[[Any, User], object] | None = None
    """(record, person) -> makes the record the person's own, where that makes a difference."""


_offers: dict[str, Offers] = {}


def register(name: str, offers: Offers) -> None:
    """Registers one kind of record under a name."""
    _offers[name] = offers


def entered() -> dict[str, Offers]:
    """Every kind, those of all areas loaded."""
    for name in ("contract", "offers"):
        load(name)
    return dict(sorted(_offers.items()))


def call(name: str, body: Mapping[str, Any], *, person: User, country: str = "ID") -> dict[str, Any]:
    """The envelope that an operation answers a person, who confirms whatever they are asked.

    The operation is called without the session and the middleware around it: the walk makes thousands of calls.
    """
    envelope = _call(name, body, person, country)
    if envelope["code"] == CONFIRM:
        token = envelope["data"]["confirm_token"]
        return _call(name, {**body, "confirm_token": token}, person, country)
    return envelope


def _call(name: str, body: Mapping[str, Any], person: User, country: str) -> dict[str, Any]:
    operation = registry.operations()[name]
    content = "multipart" if operation.takes_files() else "json"
    request = APIRequestFactory().post(f"/?cc={country}", dict(body), format=content)
    session = Session(user=person, assurance=Assurance.SECOND_FACTOR, proven_at=clock.now())
    force_authenticate(request, user=person, token=session)  # type: ignore[arg-type]  # any object will do
    response = operation.as_view()(request)
    # A file is an answer too.
    answer = response.data if hasattr(response, "data") else {"code": 0, "data": None, "msg": ""}
    envelope: dict[str, Any] = orjson.loads(dumps(answer))
    return envelope


def answers_with_actions() -> dict[str, str]:
    """Every output serializer that carries actions, and an operation that answers it."""
    found: dict[str, str] = {}
    for name, operation in registry.operations().items():
        _look(operation.described_output(), name, found)
    return found


def _look(shape: Any, name: str, found: dict[str, str]) -> None:
    if isinstance(shape, serializers.ListSerializer | serializers.ListField):
        _look(shape.child, name, found)
    elif isinstance(shape, serializers.Serializer):
        if "allowed_actions" in shape.fields:
            found.setdefault(type(shape).__name__, name)
        for field in shape.fields.values():
            _look(field, name, found)
