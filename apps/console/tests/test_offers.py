"""Offered actions match accepted operations, for every kind of record, state and role."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import transaction

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.choices import Role
from apps.core.testing.offers import Offers, answers_with_actions, call, entered
from config import api_urls

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

assert api_urls.urlpatterns, "the operations are loaded by their URLs"
OFFERS = entered()
REFUSALS = {10003, 10004, 10007}
"""Not allowed for this user, not visible, not in this state."""
INVALID, WRONG_STATUS = 10005, 10007
WITHOUT_STATES: dict[str, str] = {}
"""Outputs whose actions are not tested. Each needs its reason."""


IS_FULL = os.environ.get("SOFRA_TEST_LEVEL") == "full"
ONE_IN = 3


def people() -> dict[str, User]:
    """Return a user of every role; a super admin, who may do what managers may, only at the full level."""
    by_key = {role: UserFactory(role=role) for role in Role.values}
    if not IS_FULL:
        return by_key
    return {**by_key, "super admin": UserFactory(super_admin=True)}


@dataclass
class Walk:
    """The test of one kind and its results."""

    offers: Offers
    faults: list[str] = field(default_factory=list)
    accepted: set[str] = field(default_factory=set)

    def over(self, state: str, persons: Mapping[str, User]) -> None:
        """Try every action on a record in a state as every role, as another user and as the owner."""
        record = self.offers.states[state]()
        if record.pk is not None:
            record.refresh_from_db()
        if self.offers.field:
            assert state.split()[0] == str(getattr(record, self.offers.field)), f"{state} makes another state"
        managers = self.offered(record, persons[Role.MANAGER]) if Role.MANAGER in persons else set()
        for role, person in persons.items():
            offered = self.offered(record, person)
            self.attempt(record, person, offered, f"{state}, {role}", managers - offered)
            if self.offers.own is None:
                continue
            sid = transaction.savepoint()
            self.offers.own(record, person)
            record.refresh_from_db()
            of_own = self.offered(record, person)
            # If the owner is offered nothing else, it was tried already.
            if IS_FULL or of_own != offered:
                self.attempt(record, person, of_own, f"{state}, {role}, whose it is")
            transaction.savepoint_rollback(sid)
            record.refresh_from_db()

    def offered(self, record: Any, person: User) -> set[str]:
        """Return the actions offered to the person; none if they may not see the record."""
        name, body = self.offers.shown(record)
        answer = call(name, body, person=person)
        if answer["code"] in REFUSALS:
            return set()
        assert answer["code"] == 0, (name, answer)
        items = set(self.offers.within(answer["data"], record)[self.offers.key])
        unknown = items - set(self.offers.attempts)
        assert not unknown, f"give an attempt of {sorted(unknown)}"
        return items

    def attempt(
        self,
        record: Any,
        person: User,
        offered: set[str],
        where: str,
        of_role: Collection[str] = (),
    ) -> None:
        """Try every action; note refused offers and accepted actions that were not offered.

        `of_role` names the actions of a manager on the same record, which are refused because of the role.
        """
        for action, attempt in self.offers.attempts.items():
            sid = transaction.savepoint()
            tried = attempt(record, person)
            answer = call(*tried, person=person) if tried else None
            transaction.savepoint_rollback(sid)
            if tried is None or answer is None:
                continue
            code = answer["code"]
            refusals = REFUSALS | ({INVALID} if action in self.offers.unmet else set())
            if code == 0:
                self.accepted.add(action)
            if (code == 0) != (action in offered) or code not in {0, *refusals}:
                word = "offered" if action in offered else "not offered"
                self.faults.append(f"{where}: {action} is {word}, {tried[0]} answers {code} {answer['msg']}")
            elif action in of_role and code == WRONG_STATUS:
                self.faults.append(
                    f"{where}: {tried[0]} names the status, the role is the reason: {answer['msg']}"
                )


@pytest.mark.parametrize("kind", OFFERS)
def test_offers_what_it_accepts(kind: str) -> None:
    offers = OFFERS[kind]
    missing = set(offers.values) - {state.split()[0] for state in offers.states}
    assert not missing, f"give {kind} a state for {sorted(missing)}"
    walk = Walk(offers)
    persons = list(people().items())
    is_thinned = bool(offers.alike) and not IS_FULL
    for number, state in enumerate(offers.states):
        chosen = persons[number % ONE_IN :: ONE_IN] if is_thinned else persons
        sid = transaction.savepoint()
        walk.over(state, dict(chosen))
        transaction.savepoint_rollback(sid)
    assert not walk.faults, "\n".join(walk.faults)
    if is_thinned:
        return
    never = set(offers.attempts) - walk.accepted - (frozenset() if IS_FULL else offers.super_admins)
    assert not never, f"no state of {kind} lets anybody {sorted(never)}"


def test_every_answer_with_actions_is_walked() -> None:
    walked = {name for offers in OFFERS.values() for name in offers.answers} | set(WITHOUT_STATES)
    result = answers_with_actions()
    missing = {name: operation for name, operation in result.items() if name not in walked}
    assert missing == {}, "enter Offers for these answers in their area's tests/offers.py"
    assert walked - set(result) == set()
