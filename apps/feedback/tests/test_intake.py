"""Intake of reports from the public and staff: accepted, rejected and joined ones."""

from __future__ import annotations

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.http.public_limits import hash_of
from apps.core.models import ChangeLog, Notification
from apps.core.testing.api import Api
from apps.core.testing.levels import examples
from apps.feedback.models import Feedback, JoinedReport
from apps.feedback.services import intake
from apps.feedback.tests.factories import report, shop
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def proxy(settings: Any) -> None:
    """Trust a proxy for client addresses."""
    settings.TRUSTED_PROXY_COUNT = 1


def send(api: Api, store: Store, *, cc: str = "ID", ip: str = "203.0.113.7", **body: Any) -> Any:
    data = {"store_id": store.pk, "category": "other", "description": "Tokonya pindah ke lantai dua", **body}
    return api.call("public/create_feedback", data, cc=cc, **{"X-Forwarded-For": ip})


# -- the public ---------------------------------------------------------------------------------------
def test_visitor_can_report_and_gets_only_a_receipt(api: Api) -> None:
    store = shop()
    data = send(
        api,
        store,
        category="wrong_phone",
        suggested={"phones": [{"number": "021 1234 5678"}]},
        reporter={"name": "Sari", "email": "sari@example.com", "wants_reply": True},
    ).ok()
    item = Feedback.objects.get()
    assert data == {"id": item.pk}
    assert item.suggested["phones"][0]["number"] == "+622112345678"
    assert (item.status, item.channel, item.language, item.priority) == ("new", "web", "id", 1)
    assert item.summary == "+622112345678"
    store.refresh_from_db()
    assert store.open_feedback_count == 1
    assert ChangeLog.objects.filter(object_type="feedback", action="create", actor=None).count() == 1


def test_store_counts_closure_reports(api: Api, operator: User) -> None:
    store = shop()
    for ip in ("203.0.113.7", "203.0.113.8", "203.0.113.9"):
        send(api, store, category="closed_permanently", ip=ip).ok()
    store.refresh_from_db()
    assert (store.reported_closed_count, store.open_feedback_count) == (3, 1)
    send(api, store, category="wrong_hours").ok()
    store.refresh_from_db()
    assert (store.reported_closed_count, store.business_status) == (3, "open"), "a hint, never a change"
    row = api.call("store/query_stores", {}, as_=operator, cc="ID").ok()["list"][0]
    assert (row["reported_closed_count"], row["open_feedback_count"]) == (3, 2)
    item = Feedback.objects.get(category="closed_permanently")
    data = {"feedback_id": item.pk, "version": item.version, "action": "spam"}
    api.call("error_feedback/change_feedback_status", data, as_=operator, cc="ID").ok()
    store.refresh_from_db()
    assert (store.reported_closed_count, store.open_feedback_count) == (0, 1)


def test_address_is_stored_only_as_a_keyed_hash(api: Api, settings: Any) -> None:
    send(api, shop(), ip="203.0.113.7").ok()
    first = Feedback.objects.get().ip_hash
    assert len(first) == 32
    assert "203.0.113" not in first
    assert hash_of("203.0.113.7") == first != hash_of("203.0.113.8")
    settings.OWN_KEYS = {"reporters": ["another"]}
    assert hash_of("203.0.113.7") != first


@pytest.mark.usefixtures("standing_clock")
def test_five_an_hour_from_one_address(api: Api) -> None:
    store = shop()
    for _ in range(5):
        send(api, store).ok()
    refused = send(api, store)
    assert (refused.status, refused.code) == (429, 10012)
    assert refused.data["retry_after"] > 0
    send(api, store, ip="198.51.100.9").ok()
    assert (Feedback.objects.count(), JoinedReport.objects.count()) == (1, 5)


@pytest.mark.usefixtures("standing_clock")
def test_refused_reports_count_as_well(api: Api) -> None:
    store = shop()
    for _ in range(5):
        assert send(api, store, description="").code == 10005
    assert send(api, store).status == 429


def test_a_program_that_fills_every_field_is_thanked_and_nothing_is_written(api: Api) -> None:
    before = report()
    data = send(api, shop(), website="https://cheap.example/").ok()
    assert data["id"] != before.pk + 1
    assert Feedback.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"description": "salah"}, "description", "Tell us what is wrong"),
        ({"category": "wrong_name", "description": ""}, "description", "Tell us what is wrong"),
        (
            {"category": "wrong_name", "suggested": {"website": "https://a.example/"}},
            "suggested.website",
            "Does not match the chosen problem",
        ),
        (
            {"category": "wrong_link", "suggested": {"website": "javascript:alert(1)"}},
            "suggested.website",
            "“javascript:alert(1)” is not a web address. Write it like www.example.com",
        ),
        (
            {"category": "wrong_pin", "suggested": {"lat": -6.2}},
            "suggested.lat",
            "Enter both latitude and longitude",
        ),
        (
            {"category": "wrong_pin", "suggested": {"lat": 41.0, "lng": 29.0}},
            "suggested.lat",
            "The pin is outside Indonesia",
        ),
        (
            {"category": "wrong_halal_alcohol", "suggested": {"alcohol": "plenty"}},
            "suggested.alcohol",
            "Alcohol: this value is not offered",
        ),
        (
            {"category": "wrong_price", "suggested": {"avg_cost_min": 9, "avg_cost_max": 3}},
            "suggested.avg_cost_min",
            "The lower cost is above the higher one",
        ),
        (
            {"category": "duplicate", "suggested": {"other_store_id": 999_999}},
            "suggested.other_store_id",
            "Store not found",
        ),
        ({"reporter": {"email": "nobody"}}, "reporter.email", "Email address is not valid: “nobody”"),
        ({"reporter": {"wants_reply": True}}, "reporter.email", "Enter an email address for the reply"),
        ({"reporter": {"phone": "12"}}, "reporter.phone", "Phone number is not valid for Indonesia: “12”"),
        ({"picture_ids": [1]}, "picture_ids", "Pictures are not supported yet. Describe what you saw"),
    ],
)
def test_intake_errors_name_the_field(api: Api, body: dict[str, Any], field: str, message: str) -> None:
    answer = send(api, shop(), **body)
    assert answer.errors[field] == [message]
    assert Feedback.objects.count() == 0


@pytest.mark.parametrize("status", ["draft", "hidden", "deleted"])
def test_unpublished_stores_cannot_be_reported(api: Api, status: str) -> None:
    assert send(api, shop(status=status)).code == 10004
    assert send(api, shop(), cc="TR").code == 10004
    assert Feedback.objects.count() == 0


def test_a_report_about_a_merged_store_is_about_the_one_it_became(api: Api) -> None:
    winner = shop()
    loser = shop(status="merged", merged_into_store=winner)
    send(api, loser).ok()
    assert Feedback.objects.get().store_id == winner.pk


def test_hours_are_checked_as_those_of_a_store(api: Api) -> None:
    same = [{"open": "10:00", "close": "10:00"}]
    week = [{"day": day, "state": "open", "intervals": same} for day in range(1, 8)]
    answer = send(api, shop(), category="wrong_hours", suggested={"regular_hours": week})
    assert "same" in answer.errors["suggested.regular_hours"][0]


# -- urgency ------------------------------------------------------------------------------------------
def test_closures_are_urgent_and_notify_managers(api: Api) -> None:
    manager = UserFactory(role="manager", countries=["ID"])
    UserFactory(role="manager", countries=["TR"])
    send(api, shop(), category="closed_permanently", description="Sudah tutup sejak Lebaran").ok()
    item = Feedback.objects.get()
    assert item.priority == 2
    assert item.sla_due_at - item.created_at < dt.timedelta(days=6)
    notice = Notification.objects.get()
    assert (notice.user_id, notice.type, notice.title) == (
        manager.pk,
        "feedback_new_closure",
        "Closed for good: Kopi Tuku",
    )


def test_repeated_spam_reporter_is_ranked_last_without_notice() -> None:
    UserFactory(role="manager", countries=["ID"])
    for _ in range(3):
        item = report(shop(), category="other")
        Feedback.objects.filter(pk=item.pk).update(status="spam", resolved_at=timezone.now())
    assert report(shop(), category="closed_permanently").priority == 0
    assert Notification.objects.count() == 0


# -- joined reports -----------------------------------------------------------------------------------
def test_repeated_report_joins_one_case_with_both_contacts(api: Api, operator: User) -> None:
    store = shop()
    first = report(store, suggested={}, description="Situsnya mati sejak lama")
    send(
        api,
        store,
        ip="198.51.100.9",
        category="wrong_link",
        suggested={"website": "https://tuku.example/"},
        reporter={"name": "Budi", "phone": "0812 3456 7890"},
    ).ok()
    first.refresh_from_db()
    assert (Feedback.objects.count(), first.similar_count, first.version) == (1, 1, 1)
    shown = api.call("error_feedback/get_feedback_detail", {"feedback_id": first.pk}, as_=operator).ok()
    assert [row["name"] for row in shown["joined"]] == ["Budi"]
    assert shown["joined"][0]["phone"] == "+6281234567890"
    assert shown["diffs"][0]["field"] == "website", "what the first left out is taken from the second"
    store.refresh_from_db()
    assert store.open_feedback_count == 1


def test_other_categories_and_closed_cases_are_not_joined() -> None:
    store = shop()
    first = report(store)
    report(store, category="wrong_phone", suggested={})
    Feedback.objects.filter(pk=first.pk).update(
        status="resolved", resolution="not_accepted", resolved_at=timezone.now()
    )
    report(store)
    assert (Feedback.objects.count(), JoinedReport.objects.count()) == (3, 0)


@pytest.mark.django_db(transaction=True)
def test_concurrent_reports_form_one_case() -> None:
    store = shop()

    def file(number: int) -> None:
        try:
            report(store, ip=f"203.0.113.{number}")
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(file, range(4)))
    assert Feedback.objects.get().similar_count == 3


class JoiningProperties(TestCase):
    """Property: for any sequence of reports and closures, the counters match the reports."""

    @pytest.mark.slow
    @hypothesis_settings(max_examples=examples(25))
    @given(
        st.lists(
            st.tuples(
                st.sampled_from(["report", "close", "reopen"]), st.sampled_from(["wrong_link", "other"])
            ),
            min_size=1,
            max_size=12,
        )
    )
    def test_the_count_of_open_reports_follows_any_sequence_of_steps(
        self, steps: list[tuple[str, str]]
    ) -> None:
        store = StoreFactory(country="ID", status="published")
        reported = 0
        for step, category in steps:
            open_before = Feedback.objects.filter(store=store, category=category).open().count()
            if step == "report":
                report(store, category=category, description="Ada yang salah di sini")
                reported += 1
                opened = Feedback.objects.filter(store=store, category=category).open().count()
                assert opened == max(open_before, 1)
            elif step == "close":
                Feedback.objects.filter(store=store, category=category).open().update(
                    status="resolved", resolution="not_accepted", resolved_at=timezone.now()
                )
        cases = Feedback.objects.filter(store=store)
        assert cases.count() + sum(cases.values_list("similar_count", flat=True)) == reported
        intake.recount({store.pk})
        store.refresh_from_db()
        assert store.open_feedback_count == cases.open().count()


# -- staff --------------------------------------------------------------------------------------------
def test_staff_note_what_they_hear(api: Api, operator: User) -> None:
    store = shop(status="draft")
    body = {"store_id": store.pk, "category": "wrong_name", "suggested": {"name": "Kopi Toko Tuku"}}
    shown = api.call("error_feedback/create_feedback", body, as_=operator).ok()
    assert (shown["channel"], shown["created_by"]["user_id"]) == ("staff", operator.pk)
    assert shown["diffs"][0]["severity"] == "critical"
    assert Feedback.objects.get().ip_hash == ""


def test_a_picture_has_to_be_there(api: Api, operator: User) -> None:
    body = {"store_id": shop().pk, "category": "inappropriate", "description": "Foto ini tidak pantas"}
    answer = api.call("error_feedback/create_feedback", {**body, "picture_ids": [999]}, as_=operator)
    assert answer.errors == {"picture_ids": ["Picture not found"]}
