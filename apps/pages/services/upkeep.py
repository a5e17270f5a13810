"""Regular checks of the problems of pages.

Every minute pages are checked whose stores or linked pages changed; once a day all of them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.db.models import BooleanField, Exists, F, Func, OuterRef, Q, QuerySet

from apps.content.choices import Status
from apps.core.choices import NotificationType
from apps.core.messaging import notifications
from apps.pages.choices import Issue
from apps.pages.models import Page
from apps.pages.services import issues
from apps.pages.services.kind import recipients
from apps.stores.models import Store

MOST = 500
"""Maximum pages checked per run; the rest follows in the next run."""
A_DAY = dt.timedelta(hours=20)


class _Among(Func):
    """Condition that a number is in an array; uses the index of the number."""

    template = "%(expressions)s)"
    arg_joiner = " = ANY("
    output_field = BooleanField()


def look_after_pages(at: dt.datetime) -> int:
    """Check unchecked pages, and those whose stores changed since; return how many problem lists changed."""
    changed = Store.objects.filter(
        _Among(F("pk"), OuterRef("store_ids")), updated_at__gt=OuterRef("looked_at")
    )
    return _look_at(Page.objects.filter(Q(looked_at=None) | Exists(changed)), at)


def look_at_all(at: dt.datetime) -> int:
    """Check every page that was not checked today; return how many problem lists changed."""
    done, old = 0, Page.objects.filter(Q(looked_at=None) | Q(looked_at__lt=at - A_DAY))
    for pk in list(old.exclude(status=Status.ARCHIVED).order_by("pk").values_list("pk", flat=True)):
        done += _look(pk, at)
    return done


def _look_at(pages: QuerySet[Page], at: dt.datetime) -> int:
    ids = pages.exclude(status=Status.ARCHIVED).order_by("pk").values_list("pk", flat=True)
    return sum(_look(pk, at) for pk in list(ids[:MOST]))


@transaction.atomic
def _look(page_id: int, at: dt.datetime) -> bool:
    """Check one page and notify its recipients of new problems; return whether its problems changed.

    Skipped while the row is locked.
    """
    pages = Page.objects.select_related("created_by", "updated_by").filter(pk=page_id)
    page = pages.select_for_update(of=("self",), skip_locked=True).first()
    if page is None:
        return False
    is_first, before = page.looked_at is None and not page.issues, _issues_of(page)
    issues.refresh(page)
    # This is not an edit of the page: its version stays, so that users' edits do not conflict.
    Page.objects.filter(pk=page.pk).update(
        issues=page.issues, issue_codes=page.issue_codes, seo_score=page.seo_score, looked_at=at
    )
    # Only an edit widens a list, and its editor sees the issue.
    newly = [
        one
        for one in page.issues
        if one["code"] != Issue.WIDE_RULE and (one["code"], one["msg"]) not in before
    ]
    if newly and not (is_first and not page.is_live):
        _notify(page, newly)
    return _issues_of(page) != before


def _issues_of(page: Page) -> set[tuple[str, str]]:
    return {(one["code"], one["msg"]) for one in page.issues}


def _notify(page: Page, newly: Sequence[issues.Problem]) -> None:
    words = list(dict.fromkeys(one["msg"] for one in newly))
    more = [f"{len(words) - 3} more"] if len(words) > 3 else []
    notifications.notify(
        users=recipients(page),
        kind=NotificationType.ITEM_BROKEN,
        title=page.title,
        body=". ".join([*words[:3], *more]),
        about=page,
    )
