"""Records in every state and attempts at every action, registered for the test of `allowed_actions`.

An area's `tests/offers.py`, or for a short list its `tests/contract.py`, calls `register` for each kind of
record whose answers contain `allowed_actions`.
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
from apps.core.db import clock
from apps.core.http.rendering import dumps
from apps.core.testing.contract import load
from apps.core.values import FieldValue, Json

Call = tuple[str, dict[str, FieldValue]]
"""The name of an operation and the body of a call."""
CONFIRM = 10009


@dataclass(frozen=True)
class Offers:
    """A kind of record and its actions."""

    answers: tuple[str, ...]
    """The output serializers that contain the actions."""
    states: Mapping[str, Callable[[], Any]]
    """State -> creates a record of country ID in that state.

    A state starts with the value of `field`, if set.
    """
    shown: Callable[[Any], Call]
    """(record) -> the call that returns the record's actions."""
    attempts: Mapping[str, Callable[[Any, User], Call | None]]
    """Action -> (record, person) -> a call that takes the action with the minimal input.

    The call is None if the record has no such call.
    """
    within: Callable[[Any, Any], Mapping[str, Any]] = lambda data, record: data
    """(the answer's data, record) -> the part of the data that shows the record."""
    key: str = "allowed_actions"
    field: str = ""
    values: tuple[str, ...] = ()
    """The values of `field`. Each must be among the states."""
    unmet: frozenset[str] = frozenset()
    """Actions rejected as invalid if required data of the record is missing, instead of because of its state."""
    super_admins: frozenset[str] = frozenset()
    """Actions only for super admins. The test checks that they succeed only at its full level."""
    alike: str = ""
    """Another kind with the same workflow that is tested in full.

    This kind is tested with every third person.
    """
    own: Callable[[Any, User], object] | None = None
    """(record, person) -> makes the person the record's owner, if ownership matters."""


_offers: dict[str, Offers] = {}


def register(name: str, offers: Offers) -> None:
    """Register one kind of record under a name."""
    _offers[name] = offers


def entered() -> dict[str, Offers]:
    """Return every kind, after loading those of all areas."""
    for name in ("contract", "offers"):
        load(name)
    return dict(sorted(_offers.items()))


def call(name: str, body: Mapping[str, FieldValue], *, person: User, country: str = "ID") -> dict[str, Any]:
    """Return the envelope of a call by a person, confirming it if asked.

    The operation is called without the session and the middleware, because the test makes thousands of calls.
    """
    envelope = _call(name, body, person, country)
    if envelope["code"] == CONFIRM:
        token = envelope["data"]["confirm_token"]
        return _call(name, {**body, "confirm_token": token}, person, country)
    return envelope


def _call(name: str, body: Mapping[str, FieldValue], person: User, country: str) -> dict[str, Any]:
    operation = registry.operations()[name]
    content = "multipart" if operation.takes_files() else "json"
    request = APIRequestFactory().post(f"/?cc={country}", dict(body), format=content)
    session = Session(user=person, assurance=Assurance.SECOND_FACTOR, proven_at=clock.now())
    force_authenticate(request, user=person, token=session)  # type: ignore[arg-type]  # any object will do
    response = operation.as_view()(request)
    # A file response has no envelope.
    answer = response.data if hasattr(response, "data") else {"code": 0, "data": None, "msg": ""}
    envelope: dict[str, Json] = orjson.loads(dumps(answer))
    return envelope


def answers_with_actions() -> dict[str, str]:
    """Return every output serializer that contains actions, with an operation that returns it."""
    result: dict[str, str] = {}
    for name, operation in registry.operations().items():
        _look(operation.described_output(), name, result)
    return result


def _look(shape: Any, name: str, result: dict[str, str]) -> None:
    if isinstance(shape, serializers.ListSerializer | serializers.ListField):
        _look(shape.child, name, result)
    elif isinstance(shape, serializers.Serializer):
        if "allowed_actions" in shape.fields:
            result.setdefault(type(shape).__name__, name)
        for field in shape.fields.values():
            _look(field, name, result)
