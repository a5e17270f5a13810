"""Reports from the public or staff: validated, then joined to a similar open report or opened."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.queries.selectors import managers_of
from apps.core.changes import history
from apps.core.choices import NotificationType
from apps.core.country import pack
from apps.core.errors import Invalid, NotFound
from apps.core.http.public_limits import hash_of
from apps.core.messaging import notifications
from apps.core.readers.contacts import read_contact
from apps.core.text.folding import fold
from apps.core.values import Json
from apps.feedback.choices import (
    CLOSURES,
    OTHER_DAYS,
    URGENT,
    URGENT_DAYS,
    Category,
    Channel,
    Language,
    Priority,
)
from apps.feedback.models import Feedback, JoinedReport
from apps.feedback.queries import selectors
from apps.feedback.services import suggestions
from apps.feedback.services.counts import recount, recount_similar
from apps.stores.choices import LIVE_STATUSES, StoreStatus
from apps.stores.models import Store
from apps.stores.models.querysets import StoreQuerySet
from apps.stores.queries.working_days import due_at
from apps.uploads.queries.selectors import usable_pictures

SHORTEST_DESCRIPTION = 10
MOST_PICTURES = 5
_SUSPECT_FROM = 3
"""After this many spam reports, further ones from the address are sorted last and notify nobody."""


@dataclass
class Report:
    """An unvalidated report."""

    store_id: int
    category: str
    description: str = ""
    suggested: Mapping[str, Any] = field(default_factory=dict)
    picture_ids: list[int] = field(default_factory=list)
    reporter: Mapping[str, Any] = field(default_factory=dict)


# -- sources ------------------------------------------------------------------------------------------
@transaction.atomic
def take_from_public(*, country: str, report: Report, ip: str | None, channel: str = Channel.WEB) -> Feedback:
    """Create a report from the public. Return the case that it opened or joined.

    It joins the open case of the same store and category. A report about a merged store goes to the store
    that it was merged into. Raise NotFound if the store is not on the public site, Invalid for missing or
    invalid values.
    """
    public = Store.objects.filter(country=country)
    store_id = public.filter(pk=report.store_id).values_list("merged_into_store_id", flat=True).first()
    shown = public.filter(status=StoreStatus.PUBLISHED)
    channel = Channel.OWNER if report.reporter.get("is_owner") else channel
    return _take(country, report, shown, store_id or report.store_id, channel, hash_of(ip), None)


@transaction.atomic
def create_feedback(*, actor: User, country: str, report: Report) -> Feedback:
    """Create a report by staff. Return the case that it opened or joined.

    Raise NotFound if the store is not visible, or Invalid.
    """
    seen = Store.objects.visible_to(actor, country).filter(status__in=LIVE_STATUSES)
    return _take(country, report, seen, report.store_id, Channel.STAFF, "", actor)


@transaction.atomic
def take_from_comment(
    *, country: str, store_id: int, comment_id: int, category: str, quote: str, ip_hash: str
) -> Feedback | None:
    """Report what a comment says about its store. Return the case that it opened or joined.

    A comment is weak evidence: a case that it opens has normal priority and notifies nobody. Return None if the
    comment was reported before or the store is not on the public site.
    """
    shown = Store.objects.filter(country=country, status=StoreStatus.PUBLISHED, pk=store_id)
    store = shown.select_for_update(no_key=True, of=("self",)).first()
    description = f"Comment {comment_id}: “{quote}”"
    cases = Feedback.objects.filter(store_id=store_id, category=category)
    is_repeated = (
        cases.filter(description=description).exists()
        or JoinedReport.objects.filter(feedback__in=cases, description=description).exists()
    )
    if store is None or is_repeated:
        return None
    values = {
        "description": description,
        "suggested": {},
        "pictures": [],
        "language": language_of(country),
        "channel": Channel.COMMENT,
        "ip_hash": ip_hash,
    }
    open_one = cases.open().order_by("pk").first()
    return _join(open_one, values) if open_one else _open(country, category, store, values, None)


def _take(
    country: str,
    report: Report,
    stores: StoreQuerySet,
    store_id: int,
    channel: str,
    ip_hash: str,
    actor: User | None,
) -> Feedback:
    store = stores.filter(pk=store_id).select_for_update(no_key=True, of=("self",)).first()
    if store is None:
        raise NotFound("Store")
    values = _checked(country, report, store)
    values |= {"channel": channel, "ip_hash": ip_hash}
    open_one = Feedback.objects.filter(store=store, category=report.category).open().order_by("pk").first()
    if open_one is not None:
        return _join(open_one, values)
    return _open(country, report.category, store, values, actor)


# -- validation ---------------------------------------------------------------------------------------
def _checked(country: str, report: Report, store: Store) -> dict[str, Json]:
    suggested, errors = suggestions.read(report.category, report.suggested, country)
    if not suggested and not errors and len(report.description) < SHORTEST_DESCRIPTION:
        errors["description"] = ["Tell us what is wrong"]
    errors |= _named_records(country, suggested, report.picture_ids, store)
    reporter, wrong = _reporter(country, report.reporter)
    errors |= wrong
    if errors:
        raise Invalid(errors)
    pictures = [{"picture_id": pk} for pk in dict.fromkeys(report.picture_ids)]
    return {"description": report.description, "suggested": suggested, "pictures": pictures, **reporter}


def _named_records(
    country: str, suggested: Mapping[str, Any], picture_ids: list[int], store: Store
) -> dict[str, list[str]]:
    """Return the errors by field for pictures and stores that are missing or not allowed."""
    errors: dict[str, list[str]] = {}
    if picture_ids and set(usable_pictures(country=country, picture_ids=set(picture_ids))) != set(
        picture_ids
    ):
        errors["picture_ids"] = ["Picture not found"]
    other = suggested.get("other_store_id")
    if other == store.pk:
        errors["suggested.other_store_id"] = ["Choose a different store than the reported one"]
    elif other and not Store.objects.filter(country=country, status__in=LIVE_STATUSES, pk=other).exists():
        errors["suggested.other_store_id"] = ["Store not found"]
    return errors


def _reporter(country: str, values: Mapping[str, Json]) -> tuple[dict[str, Any], dict[str, list[str]]]:
    contact, errors = read_contact(values, country, "reporter")
    if values.get("wants_reply") and not contact.email:
        errors["reporter.email"] = ["Enter an email address for the reply"]
    return {
        "reporter_name": contact.name,
        "reporter_email": contact.email,
        "reporter_phone": contact.phone,
        "language": values.get("language") or language_of(country),
        "wants_reply": bool(values.get("wants_reply")),
        "is_owner": bool(values.get("is_owner")),
    }, errors


def language_of(country: str) -> str:
    """Return the first of the country's languages in which replies are supported."""
    return next(code for code in pack(country).languages if code in Language.values)


# -- opening and joining ------------------------------------------------------------------------------
def _open(
    country: str, category: str, store: Store, values: Mapping[str, Any], actor: User | None
) -> Feedback:
    now = timezone.now()
    is_suspect = selectors.spam_count(str(values["ip_hash"])) >= _SUSPECT_FROM
    is_comment = values["channel"] == Channel.COMMENT
    item = Feedback(
        country=country,
        store=store,
        category=category,
        priority=Priority.LOW if is_suspect else Priority.NORMAL if is_comment else priority_of(category),
        sla_due_at=due_of(country, category, now),
        created_at=now,
        created_by=actor,
        updated_by=actor,
        **values,
    )
    name(item)
    item.save()
    history.record(actor=actor, record=item, action="create")
    recount({store.pk})
    if category in CLOSURES and not is_suspect and not is_comment:
        _notify_managers(item, actor)
    return item


def name(item: Feedback) -> None:
    """Set title, summary and search text. Saves nothing."""
    label = Category(item.category).label
    item.title = f"{label}: {item.store.full_name}"[:200]
    item.summary = suggestions.summary(item.category, item.suggested)
    index(item)


def index(item: Feedback) -> None:
    """Set the search text. Saves nothing."""
    texts = (item.title, item.summary, item.description, item.reporter_name, item.reporter_email)
    item.search_text = fold(" ".join(text for text in texts if text))


def priority_of(category: str) -> Priority:
    """Return the initial priority of a category."""
    return Priority.HIGH if category in URGENT else Priority.NORMAL


def due_of(country: str, category: str, since: dt.datetime) -> dt.datetime:
    """Return the deadline of a report received at `since`."""
    return due_at(country, since, URGENT_DAYS if category in URGENT else OTHER_DAYS)


def _notify_managers(item: Feedback, actor: User | None) -> None:
    notifications.notify(
        users=managers_of(item.country),
        kind=NotificationType.FEEDBACK_NEW_CLOSURE,
        title=item.title,
        body=item.description or item.summary,
        about=item,
        actor=actor,
    )


def _join(item: Feedback, values: Mapping[str, Any]) -> Feedback:
    """Join a report to a case and take over suggestions that are missing in the case.

    The version of the case stays the same, so an edit in progress does not conflict.
    """
    JoinedReport.objects.create(feedback=item, **values)
    suggested = {**values["suggested"], **item.suggested}
    if suggested != item.suggested:
        item.suggested = suggested
        name(item)
        Feedback.objects.filter(pk=item.pk).update(
            suggested=suggested, summary=item.summary, search_text=item.search_text
        )
    recount_similar({item.pk})
    if item.category in CLOSURES:
        recount({item.store_id})
    item.refresh_from_db(fields=["similar_count"])
    return item
