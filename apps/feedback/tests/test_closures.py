"""Closure of stores by reports of several people or a check by staff."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.core.testing.api import Api
from apps.feedback.models import Feedback, JoinedReport
from apps.feedback.tests.factories import shop
from apps.feedback.tests.working import apply, claim_report, closure, shown
from apps.stores.models import Store

pytestmark = pytest.mark.django_db


def closing(api: Api, item: Feedback, user: User, **more: Any) -> Any:
    case = shown(api, item, user) if item.status == "in_progress" else claim_report(api, item, user)
    return apply(api, case, user, note="Gone", **more)


def test_one_report_closes_nothing(api: Api, operator: User) -> None:
    item = closure()
    case = claim_report(api, item, operator)
    assert (case["closure"]["is_enough"], case["closure"]["reports"]) == (False, 1)
    refused = apply(api, case, operator, note="Gone")
    assert "there is one report" in refused.errors["verify_method"][0]
    assert Store.objects.get().business_status == "open"


def test_two_people_with_contacts_are_enough(api: Api, operator: User) -> None:
    item = closure()
    closure(item.store, ip="198.51.100.9", email="budi@example.com")
    done = closing(api, item, operator).ok()["feedback"]
    assert done["closure"]["is_enough"] is True
    store = Store.objects.get()
    assert (store.business_status, str(store.closed_on)) == ("permanently_closed", "2026-05-01")


@pytest.mark.parametrize(
    ("second", "why"),
    [
        ({"ip": "203.0.113.7", "email": "budi@example.com"}, "the same address"),
        ({"ip": "198.51.100.9", "email": "SARI@example.com"}, "the same contact"),
        ({"ip": "198.51.100.9", "email": ""}, "no contact"),
    ],
)
def test_two_reports_that_may_be_one_person_are_not(
    api: Api, operator: User, second: dict[str, Any], why: str
) -> None:
    item = closure()
    closure(item.store, **second)
    assert closing(api, item, operator).code == 10005, why
    assert Store.objects.get().business_status == "open"


def test_old_reports_and_spam_speak_for_nothing(api: Api, operator: User) -> None:
    item = closure()
    closure(item.store, ip="198.51.100.9", email="budi@example.com")
    JoinedReport.objects.update(created_at=timezone.now() - dt.timedelta(days=61))
    assert closing(api, item, operator).code == 10005
    assert Store.objects.get().business_status == "open"


def test_a_colleague_who_checked_it_is_enough(api: Api, operator: User) -> None:
    item = closure()
    closing(api, item, operator, verify_method="phone_call").ok()
    store = Store.objects.get()
    assert (store.business_status, store.verification) == ("permanently_closed", "staff_verified")
    assert store.verify_method == "phone_call"


def test_a_check_after_the_report_counts_and_one_before_does_not(api: Api, operator: User) -> None:
    store = shop(verification="staff_verified", verified_at=timezone.now() - dt.timedelta(days=3))
    item = closure(store)
    assert closing(api, item, operator).code == 10005
    version = Store.objects.get().version
    api.call(
        "store/verify_store", {"store_id": store.pk, "version": version, "method": "site_visit"}, as_=operator
    ).ok()
    item.refresh_from_db()
    closing(api, item, operator).ok()
