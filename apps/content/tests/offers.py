"""Actions on articles and review comments, for the test of `allowed_actions`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.content.choices import Status
from apps.content.domain import direct_workflow
from apps.content.models import Article, ReviewComment
from apps.content.permissions import STATUS_ACTIONS
from apps.content.tests.factories import complete
from apps.core.testing.offers import Call, Offers, register

Attempts = Mapping[str, Callable[[Any, User], Call | None]]


# -- shared by published kinds ------------------------------------------------------------------------
def standing(make: Callable[[], Any], status: str, **fields: Any) -> Callable[[], Any]:
    """Return a function that creates a complete record with a status."""

    def made() -> Any:
        record = make()
        is_live = fields.get("is_live", status == Status.PUBLISHED)
        existing = {
            "status": status,
            "is_live": is_live,
            "live_slug": record.slug if is_live else "",
            "live_revision_no": 1 if is_live else None,
            "publish_at": timezone.now() + dt.timedelta(days=1) if status == Status.SCHEDULED else None,
            **({"first_published_at": timezone.now()} if is_live else {}),
        }
        type(record).objects.filter(pk=record.pk).update(**{**existing, **fields})
        return record

    return made


def of_published(
    kind: str, make: Callable[[], Any], statuses: tuple[str, ...], **more: Mapping[str, Any]
) -> dict[str, Callable[[], Any]]:
    """Return the states of a published kind, with the fields of `more` set in some."""
    return {
        **{status: standing(make, status, **more.get(status, {})) for status in statuses},
        "draft live": standing(make, "draft", is_live=True),
        "draft published once": standing(make, "draft", first_published_at=timezone.now()),
        "unpublished once live": standing(make, "unpublished", first_published_at=timezone.now()),
    }


def workflow_attempts(kind: str, actions: tuple[str, ...], patch: Mapping[str, Any]) -> dict[str, Any]:
    """Return a call for an edit and for each workflow action of a kind."""
    day = (timezone.now() + dt.timedelta(days=2)).isoformat()

    def on(name: str, /, **values: Any) -> Callable[[Any, User], Call]:
        return lambda record, person: (
            f"{kind}/{name}",
            {f"{kind}_id": record.pk, "version": record.version, **values},
        )

    values: dict[str, dict[str, Any]] = {
        "schedule": {"publish_at": day},
        "unpublish": {"reason": "Karena sudah usang sekali"},
        "request_changes": {"note": "Tambahkan alamat warungnya"},
    }
    moves = {
        action: on(f"change_{kind}_status", action=action, **values.get(action, {})) for action in actions
    }
    return {"edit": on(f"edit_{kind}", **patch), **moves}


def assign_reviewer(kind: str) -> Callable[[Any, User], Call]:
    """Return the call that assigns a reviewer."""

    def call(record: Any, person: User) -> Call:
        body = {f"{kind}_id": record.pk, "version": record.version, "action": "assign_reviewer"}
        return f"{kind}/change_{kind}_status", {**body, "reviewer_id": UserFactory(reviewer=True).pk}

    return call


def of_reviewed(
    kind: str, make: Callable[[], Any], model: type[Any], answers: tuple[str, ...], similar: str = ""
) -> Offers:
    """Return the offers of articles and videos, which are reviewed before publication."""
    by = {"submitted_revision_no": 1}

    def own(record: Any, person: User) -> None:
        values = {"submitted_by": person} if record.status == Status.IN_REVIEW else {}
        model.objects.filter(pk=record.pk).update(author=person, **values)

    attempts: dict[str, Any] = {
        **workflow_attempts(kind, STATUS_ACTIONS, {"title": "Judul lain sekali"}),
        "assign_reviewer": assign_reviewer(kind),
        "comment": lambda record, person: (
            f"{kind}/add_review_comment",
            {f"{kind}_id": record.pk, "body": "Sumbernya?"},
        ),
    }
    return Offers(
        answers=answers,
        states=of_published(
            kind, make, tuple(Status.values), in_review=by, changes_requested=by, scheduled=by
        ),
        field="status",
        values=tuple(Status.values),
        shown=lambda record: (f"{kind}/get_{kind}_detail", {f"{kind}_id": record.pk}),
        attempts=attempts,
        own=own,
        alike=similar,
    )


def of_direct(kind: str, make: Callable[[], Any], answers: tuple[str, ...], similar: str = "") -> Offers:
    """Return the offers of collections and pages, which are published without a review."""
    return Offers(
        answers=answers,
        states=of_published(kind, make, direct_workflow.STATUSES),
        field="status",
        values=direct_workflow.STATUSES,
        shown=lambda record: (f"{kind}/get_{kind}_detail", {f"{kind}_id": record.pk}),
        attempts=workflow_attempts(kind, direct_workflow.STATUS_ACTIONS, {"title": "Judul lain sekali"}),
        alike=similar,
    )


# -- articles ---------------------------------------------------------------------------------------
register("article", of_reviewed("article", complete, Article, ("ArticleRow", "ArticleDetail")))


def _remark(status: str) -> Callable[[], ReviewComment]:
    def make() -> ReviewComment:
        about = standing(complete, status, submitted_revision_no=1)()
        place = {"object_type": "article", "object_id": about.pk, "round": 1}
        return ReviewComment.objects.create(**place, body="Sumbernya?", by=UserFactory(reviewer=True))

    return make


def _remark_in(data: Any, record: ReviewComment) -> Any:
    return next(row for row in data["review"]["comments"] if row["comment_id"] == record.pk)


register(
    "remark of a review",
    Offers(
        answers=("ReviewRemark",),
        states={status: _remark(status) for status in ("in_review", "changes_requested")},
        shown=lambda record: ("article/get_article_detail", {"article_id": record.object_id}),
        within=_remark_in,
        attempts={
            "resolve": lambda record, person: (
                "article/resolve_review_comment",
                {"comment_id": record.pk},
            )
        },
        own=lambda record, person: Article.objects.filter(pk=record.object_id).update(author=person),
    ),
)
