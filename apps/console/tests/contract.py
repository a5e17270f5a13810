"""Calls of the shell's own operations for the contract test."""

import datetime as dt
from typing import Any

from django.utils import timezone

from apps.accounts.tests.factories import UserFactory
from apps.console.tests.waiting import one_of_each
from apps.core.inbox import claims
from apps.core.models import DailyFigure
from apps.core.testing.contract import Body, Case, register
from apps.feedback.models import Feedback
from apps.feedback.tests.factories import report, shop


def _waiting(person: Any) -> dict[str, Any]:
    one_of_each()
    return {}


def _in_hand(country: str) -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = report(shop(country), ip=f"203.0.113.{Feedback.objects.count() % 250}")
        holder = person if country == "ID" else UserFactory(manager=True, countries=[country])
        claims.claim(actor=holder, item=claims.Item(made.country, "feedback", made.pk))
        return {"kind": "feedback", "object_id": made.pk}

    return body


def _claimed_body(person: Any) -> dict[str, Any]:
    one_of_each()
    Feedback.objects.update(assignee=person)
    return {}


def _counted_abroad(person: Any) -> dict[str, Any]:
    now = timezone.now()
    DailyFigure.objects.update_or_create(
        country="TR",
        key="feedback.waiting",
        dimension="",
        day=(now - dt.timedelta(days=3)).date(),
        defaults={"value": 9_731, "refreshed_at": now},
    )
    return {}


register("system/get_bootstrap", Case(16, own=lambda person: {}))
register("inbox/query_inbox", Case(9, own=_claimed_body))
register("inbox/claim_next", Case(15, own=_waiting))
register("inbox/get_claim", Case(3, own=_in_hand("ID"), foreign=_in_hand("TR"), id_field="object_id"))
register("inbox/give_back", Case(4, own=_in_hand("ID"), foreign=_in_hand("TR"), id_field="object_id"))
register("today/get_today", Case(15, own=_waiting))
register("today/mark_visit", Case(4, own=lambda person: {}))
register("insights/query_charts", Case(3, own=lambda person: {"days": 30}, abroad=_counted_abroad))
register("insights/export_charts", Case(3, own=lambda person: {"days": 90}, abroad=_counted_abroad))
