"""Every action that is not offered has a reason, for every kind of record, state and role."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core import registry
from apps.core.choices import Role
from apps.core.permissions import verdicts
from apps.core.permissions.verdicts import only_while
from apps.core.testing.api import Api
from apps.core.testing.offers import Offers, call, entered
from apps.feedback.choices import FeedbackStatus
from apps.stores.tests.factories import StoreFactory
from config import api_urls

pytestmark = pytest.mark.django_db

assert api_urls.urlpatterns, "the operations are loaded by their URLs"
OFFERS = entered()
OTHER_RULES = {"one's own profile"}
"""Outputs with other actions than their kind: everyone may edit their own profile."""


def _kind_of(record: Any) -> str:
    try:
        return registry.object_type_of(record).code
    except KeyError:
        return ""


def _offered(offers: Offers, record: Any, person: User) -> set[str] | None:
    """Return the actions offered to the person; None if they may not see the record."""
    name, body = offers.shown(record)
    answer = call(name, body, person=person)
    return set(offers.within(answer["data"], record)[offers.key]) if answer["code"] == 0 else None


def _reasons(kind: str, record: Any, person: User) -> dict[str, str]:
    body = {"object_type": kind, "object_id": record.pk}
    message = call("system/get_unavailable_actions", body, person=person)
    assert message["code"] == 0, message
    return {one["action"]: one["reason"] for one in message["data"]["list"]}


@pytest.mark.slow
@pytest.mark.parametrize("name", OFFERS)
def test_every_unavailable_action_has_a_reason(name: str) -> None:
    offers = OFFERS[name]
    seen: set[str] = set()
    people = [*(UserFactory(role=role) for role in Role.values), UserFactory(super_admin=True)]
    for state, make in offers.states.items():
        sid = transaction.savepoint()
        record = make()
        kind = _kind_of(record)
        if verdicts.judge_of(kind) is None or offers.key != "allowed_actions" or name in OTHER_RULES:
            return
        for person in people:
            offered = _offered(offers, record, person)
            if offered is None:
                continue
            reasons = _reasons(kind, record, person)
            message = f"{name}, {state}, {person.role}"
            assert not offered & set(reasons), f"{message}: offered, and refused with a reason"
            assert all(reason.strip() for reason in reasons.values()), message
            seen |= offered | set(reasons)
        transaction.savepoint_rollback(sid)
    # Each action of a kind is offered, or refused with a reason, in at least one state.
    assert set(offers.attempts) <= seen


def test_reasons_name_the_roles_and_the_state(api: Api) -> None:
    store, operator = StoreFactory(complete=True, status="published"), UserFactory(role=Role.OPERATOR)
    body = {"object_type": "store", "object_id": store.pk}
    response = {
        one["action"]: one
        for one in api.call("system/get_unavailable_actions", body, as_=operator).ok()["list"]
    }
    assert response["delete"] == {"action": "delete", "label": "Delete", "reason": "Managers only"}
    assert (
        response["publish"]["reason"] == "Not available in status Published; requires status Draft or Hidden"
    )
    manager = UserFactory(role=Role.MANAGER)
    response = {
        one["action"]: one
        for one in api.call("system/get_unavailable_actions", body, as_=manager).ok()["list"]
    }
    assert response["delete"]["reason"] == "Published stores cannot be deleted. Hide it first"


def test_a_state_that_refuses_names_no_long_list_of_others() -> None:
    origins = frozenset({FeedbackStatus.IN_PROGRESS, FeedbackStatus.WAITING, FeedbackStatus.RESOLVED})
    assert only_while(FeedbackStatus, FeedbackStatus.SPAM, origins) == "Not available in status Spam"
    assert only_while(FeedbackStatus, FeedbackStatus.NEW, frozenset({FeedbackStatus.IN_PROGRESS})) == (
        "Not available in status New; requires status In progress"
    )


def test_reason_names_the_colleague_who_has_claimed_a_review(api: Api) -> None:
    item = OFFERS["item of a review"].states["in_review of a colleague"]()
    reasons = _reasons("sync_item", item, UserFactory(role=Role.OPERATOR))
    assert reasons["apply"].startswith("Claimed by "), reasons


def test_reasons_of_an_invisible_record_are_refused(api: Api) -> None:
    body = {"object_type": "store", "object_id": StoreFactory(country="TR").pk}
    answer = api.call("system/get_unavailable_actions", body, as_=UserFactory(role=Role.MANAGER))
    assert (answer.code, answer.msg) == (10004, "Store not found")
    answer = api.call(
        "system/get_unavailable_actions",
        {**body, "object_type": "teapot"},
        as_=UserFactory(role=Role.MANAGER),
    )
    assert answer.errors == {"object_type": ["Unknown kind of record"]}
