"""Demo reports of visitors, owners and staff: every category and status, in four languages."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.console.demo.lanes import by_country_once
from apps.console.demo.reading import read, read_rows
from apps.console.demo.stores import described_stores
from apps.core.models import OutgoingMail
from apps.core.values import Json
from apps.feedback.choices import Category
from apps.feedback.models import Feedback
from apps.feedback.services import cases, intake, replies
from apps.feedback.services.cases import StatusChange
from apps.feedback.services.intake import Report
from apps.stores.models import Store

MARK = "demo:feedback:1"


@dataclass(frozen=True)
class DemoReport:
    """The definition of a demo report: category, text by country and final status."""

    category: Category
    words: Mapping[str, str]
    suggested: Mapping[str, Json] = field(default_factory=dict)
    becomes: str = "new"
    hours_ago: int = 3
    others: int = 0
    is_owner: bool = False


def _demo_report(category: str, **fields: Any) -> DemoReport:
    return DemoReport(Category(category), **fields)


REPORTS = read_rows("feedback", "reports", _demo_report)
NAMES: dict[str, tuple[str, ...]] = read("feedback")["people"]


def ensure(actors: Sequence[User]) -> int:
    """Create the demo's reports once per country; return their number."""
    return by_country_once(MARK, NAMES, lambda country: _ensure_country(country, actors[-1]))


def _ensure_country(country: str, actor: User) -> int:
    matching_stores = described_stores(country).filter(status="published", business_status="open")
    stores = list(matching_stores.order_by("-slug")[: len(REPORTS)])
    made = [
        _make(country, actor, number, report, store)
        for number, (report, store) in enumerate(zip(REPORTS, stores, strict=False))
    ]
    # Reports that are late from the start need no notification.
    Feedback.objects.filter(pk__in=[item.pk for item in made], sla_due_at__lt=timezone.now()).update(
        sla_breached_at=timezone.now()
    )
    return len(made)


def _make(country: str, actor: User, number: int, report: DemoReport, store: Store) -> Feedback:
    item = _report(country, number, 0, report, store)
    for other in range(1, report.others + 1):
        _report(country, number, other, report, store)
    reported_at = timezone.now() - dt.timedelta(hours=report.hours_ago)
    Feedback.objects.filter(pk=item.pk).update(
        created_at=reported_at, sla_due_at=intake.due_of(country, report.category, reported_at)
    )
    _become(actor, item, report.becomes)
    return item


def _report(country: str, number: int, other: int, report: DemoReport, store: Store) -> Feedback:
    names = NAMES[country]
    name = names[(number + other) % len(names)]
    return intake.take_from_public(
        country=country,
        # Addresses reserved for documentation.
        ip=f"203.0.113.{number * 8 + other + 1}",
        report=Report(
            store_id=store.pk,
            category=report.category,
            description=report.words[country],
            suggested={**report.suggested, **_own(report.category, store)},
            reporter={
                "name": name,
                "email": f"visitor{number}.{other}@example.com" if number % 5 != 4 else "",
                "wants_reply": number % 5 != 4 and number % 3 != 2,
                "is_owner": report.is_owner,
            },
        ),
    )


def _own(category: str, store: Store) -> dict[str, Json]:
    """Return suggested values that depend on the store."""
    if category == Category.WRONG_NAME:
        return {"name": f"{store.name} Baru"[:120]}
    if category == Category.WRONG_PIN and store.lat is not None and store.lng is not None:
        return {"lat": float(store.lat) + 0.0006, "lng": float(store.lng) + 0.0004}
    if category == Category.MOVED and store.lat is not None and store.lng is not None:
        return {"lat": float(store.lat) + 0.0011, "lng": float(store.lng) - 0.0008}
    return {}


def _become(actor: User, item: Feedback, state: str) -> None:
    if state == "new":
        return
    item = _take(actor, item, "start")
    if state in ("already_correct", "cannot_verify", "not_accepted"):
        item = _take(actor, item, "resolve", StatusChange(resolution=state))
        if item.may_be_answered:
            _answer(actor, item, state)
    elif state == "waiting":
        _take(actor, item, "wait", StatusChange(note="Which entrance do you mean?"))
    elif state == "spam":
        _take(actor, item, "spam")
    elif state == "duplicate":
        _take(actor, item, "mark_duplicate", StatusChange(duplicate_of=_original(actor, item).pk))


def _original(actor: User, item: Feedback) -> Feedback:
    """Create another report about the same store, by staff."""
    report = Report(item.store_id, Category.WRONG_ADDRESS, "A visitor told us at the desk.")
    return intake.create_feedback(actor=actor, country=item.country, report=report)


def _take(actor: User, item: Feedback, action: str, change: StatusChange | None = None) -> Feedback:
    item.refresh_from_db(fields=["version"])
    return cases.change_feedback_status(
        actor=actor,
        country=item.country,
        feedback_id=item.pk,
        version=item.version,
        action=action,
        change=change or StatusChange(),
    )


def _answer(actor: User, item: Feedback, template_id: str) -> None:
    text = replies.filled(item, item, template_id, actor)
    replies.reply_feedback(
        actor=actor,
        country=item.country,
        feedback_id=item.pk,
        version=item.version,
        body=text.body,
        template_id=template_id,
    )
    # The demo sends no mail; mark it as sent.
    OutgoingMail.objects.filter(object_type="feedback", object_id=item.pk).update(
        status="sent", sent_at=timezone.now(), tries=1
    )
