"""Every operation with a version refuses a stale one, and writes nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.apps import apps as django_apps
from django.db.models import F

from apps.accounts.tests.factories import UserFactory
from apps.core import registry
from apps.core.choices import Country
from apps.core.models import Versioned
from apps.core.testing.api import Api
from apps.core.testing.contract import case_of
from config import api_urls

pytestmark = pytest.mark.django_db

assert api_urls.urlpatterns, "the operations are loaded by their URLs"
VERSION_KEY = re.compile(r"^(\w+_)?version$")
INVALID, CONFLICT = 10005, 10006
EXEMPT = {
    ("draft/save_draft", "version"): (
        "the version that the input was typed over: a draft is kept whatever became of the record"
    ),
    ("error_feedback/apply_feedback", "store_version"): (
        "the version whose values were compared: an accepted field that moved since is refused, others are not"
    ),
    ("store_sync/apply_sync", "store_version"): (
        "changes to the store that touch no accepted field do not matter; those that do are refused by value"
    ),
}
"""Keys that are versions, but not of the changed record. Each needs its reason."""
WITHOUT = {
    "store/resolve_duplicate": "a judgement is guarded by the pair's status; the version narrows it further",
}
"""Operations that change a record without its version. Each needs its reason."""
CASES = sorted(
    (name, key)
    for name, operation in registry.operations().items()
    for key in operation.input().fields
    if VERSION_KEY.match(key)
)
CHECKED = [case for case in CASES if case not in EXEMPT]


def test_exempt_keys_exist() -> None:
    assert set(EXEMPT) <= set(CASES)
    assert set(WITHOUT) <= set(optional_versions())


def after_another_change(body: dict[str, Any]) -> dict[str, Any]:
    """Increase the version of every record; return the body with the current versions."""
    for model in django_apps.get_models():
        if issubclass(model, Versioned):
            model._base_manager.update(version=F("version") + 1)
    return {
        key: value + 1 if VERSION_KEY.match(key) and isinstance(value, int) else value
        for key, value in body.items()
    }


@pytest.mark.parametrize(("name", "key"), CHECKED)
def test_refuses_a_version_that_is_not_the_records(api: Api, name: str, key: str) -> None:
    case = case_of(name)
    assert case is not None, f"enter a case for {name} in its area's tests/contract.py"
    admin = UserFactory(super_admin=True, countries=list(Country.values))
    api.token(admin)
    body = case.edit_body(admin)
    assert isinstance(body.get(key), int), (
        f"the case of {name} sends no {key}: give it `edit`, a body that changes a record that exists"
    )
    current = after_another_change(body)
    for other in (body[key], current[key] + 1):
        answer = api.call(name, {**current, key: other}, as_=admin, files=case.files)
        assert answer.code == CONFLICT, answer.body
        assert answer.writes == []
    # Only the version was wrong.
    api.call(name, current, as_=admin, files=case.files).ok()


def optional_versions() -> list[str]:
    """Return the operations that create a record without a version and change one with it."""
    return [name for name, key in CHECKED if not registry.operations()[name].input().fields[key].required]


@pytest.mark.parametrize("name", [name for name in optional_versions() if name not in WITHOUT])
def test_refuses_a_change_without_a_version(api: Api, name: str) -> None:
    case = case_of(name)
    assert case is not None
    admin = UserFactory(super_admin=True, countries=list(Country.values))
    api.token(admin)
    body = case.edit_body(admin)
    del body["version"]
    answer = api.call(name, body, as_=admin)
    assert answer.code in (INVALID, CONFLICT), answer.body
    assert answer.writes == []
