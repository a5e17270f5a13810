"""The closure rule: evidence required before a store is closed because of reports."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.utils import timezone

from apps.core.values import Json
from apps.feedback.choices import CLOSURES, FeedbackStatus
from apps.feedback.models import Feedback, JoinedReport, Reported
from apps.stores.choices import BusinessStatus, Verification
from apps.stores.models import Store

WITHIN = dt.timedelta(days=60)
CLOSED = (BusinessStatus.TEMPORARILY_CLOSED, BusinessStatus.PERMANENTLY_CLOSED)
_MOST = 200


@dataclass(frozen=True)
class Evidence:
    """The evidence for a closure."""

    reports: int
    """Number of distinct IP hashes within 60 days among reports with contact data."""
    is_confirmed: bool
    """True if two reporters share neither IP hash nor contact."""
    is_verified: bool
    """True if staff verified the store since it was reported."""

    @property
    def is_enough(self) -> bool:
        """Return whether the store may be closed."""
        return self.is_confirmed or self.is_verified

    @property
    def missing(self) -> str:
        """Return the missing evidence as text, or "" if there is enough."""
        if self.is_enough:
            return ""
        text = {0: "there is no report", 1: "there is one report"}.get(
            self.reports, "the reports may come from the same person"
        )
        return (
            "Two people who left a contact must report the closure within 60 days, and so far "
            f"{text}. You can also verify it yourself."
        )


def of_closure(item: Feedback, store: Store, at: dt.datetime | None = None) -> Evidence:
    """Return the evidence for closing the store of a report."""
    since = (at or timezone.now()) - WITHIN
    cases = Feedback.objects.filter(store=store, category__in=CLOSURES).exclude(status=FeedbackStatus.SPAM)
    first = list(cases.filter(created_at__gte=since)[:_MOST])
    joined = list(JoinedReport.objects.filter(feedback__in=cases, created_at__gte=since)[:_MOST])
    reports = [report for report in (*first, *joined) if report.ip_hash and _contacts(report)]
    return Evidence(
        reports=len({report.ip_hash for report in reports}),
        is_confirmed=_are_two(reports),
        is_verified=_is_verified(item, store),
    )


def _contacts(report: Reported) -> set[str]:
    return {text for text in (report.reporter_email.casefold(), report.reporter_phone) if text}


def _are_two(reports: Sequence[Reported]) -> bool:
    """Return whether two of the reports share neither IP hash nor contact."""
    return any(
        one.ip_hash != other.ip_hash and not _contacts(one) & _contacts(other)
        for one, other in combinations(reports, 2)
    )


def _is_verified(item: Feedback, store: Store) -> bool:
    if store.verification != Verification.STAFF_VERIFIED or store.verified_at is None:
        return False
    return bool(store.verified_at >= item.created_at)


def closes(values: Iterable[Json]) -> bool:
    """Return whether one of the accepted values closes the store."""
    return any(isinstance(value, dict) and value.get("business_status") in CLOSED for value in values)
