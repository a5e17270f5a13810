"""The workflow of an article: submitted, decided on, published, planned, taken off, put away."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.content import permissions, selectors
from apps.content.choices import Status, Verdict
from apps.content.models import Article, ReviewComment, ReviewDecision, Revision
from apps.content.services import articles, checks, going_out, telling
from apps.content.services.counting import recount
from apps.core import history, versions
from apps.core.choices import NotificationType
from apps.core.errors import Invalid
from apps.stores.working_days import due_at as working_due_at

REVIEW_DAYS = 2
"""So many working days a review may take."""
SHORTEST_REASON = 10
OWN_APPROVAL = "A super admin approved their own article"


@dataclass(frozen=True)
class Said:
    """What a person says with a change of status."""

    reason: str = ""
    note: str = ""
    publish_at: dt.datetime | None = None
    unpublish_at: dt.datetime | None = None
    reviewer_id: int | None = None
    due_at: dt.datetime | None = None
    clears: frozenset[str] = frozenset()
    """The times that are taken back: sent as null."""
    confirmed: frozenset[str] = frozenset()


@transaction.atomic
def change_article_status(
    *, actor: User, country: str, article_id: int, version: int, action: str, said: Said
) -> Article:
    """Take one action of the workflow.

    Raises NotFound, Conflict, WrongStatus, Forbidden, Invalid, ConfirmationRequired.
    """
    article = selectors.lock_article(actor=actor, country=country, article_id=article_id)
    versions.check(article, version, ["status"])
    before = set(article.live_store_ids)
    if action == "delete":
        delete(actor, article)
        return article
    held = articles.untold(article)
    with versions.changing(article, actor=actor, action=action, held=held) as change:
        change.reason = move(actor, article, action, said)
    recount(before ^ set(article.live_store_ids))
    return article


def move(actor: User, article: Article, action: str, said: Said) -> str:
    """Take one action on a locked article; returns what history says of it. Saves only what goes along."""
    permissions.require(actor, article, action)
    told = _MOVES[action](actor, article, said)
    return (told or said.reason or said.note)[:1000]


# -- review -------------------------------------------------------------------------------------------
def _submit(actor: User, article: Article, said: Said) -> None:
    now = timezone.now()
    _plan(article, said, now)
    checks.require(article, said.confirmed)
    going_out.pin(actor, article, "Submitted for review")
    article.status, article.review_round = Status.IN_REVIEW, article.review_round + 1
    article.submitted_by, article.submitted_at = actor, now
    article.review_due_at = working_due_at(article.country, now, REVIEW_DAYS)
    if article.reviewer and permissions.is_author(article.reviewer, article):
        article.reviewer = None
    telling.ask_reviewers(article, actor, said.note)


def _plan(article: Article, said: Said, now: dt.datetime) -> None:
    going_out.plan(
        article, now, publish_at=said.publish_at, unpublish_at=said.unpublish_at, clears=said.clears
    )


def _withdraw(actor: User, article: Article, said: Said) -> None:
    _decide(actor, article, Verdict.WITHDRAWN, said.reason or said.note)
    article.status = Status.DRAFT


def _assign_reviewer(actor: User, article: Article, said: Said) -> None:
    person = reviewer_of(article, said.reviewer_id)
    if said.due_at is not None:
        if said.due_at <= timezone.now():
            raise Invalid({"due_at": ["Choose a time that is still to come"]})
        article.review_due_at = said.due_at
    if article.reviewer_id != person.pk:
        article.reviewer = person
        telling.ask_reviewers(article, actor, said.note)


def reviewer_of(article: Article, user_id: int | None) -> User:
    """The colleague who is to review. Raises Invalid for one who cannot."""
    person = person_to_review(article.country, user_id)
    if permissions.is_author(person, article) and not person.is_superuser:
        raise Invalid({"reviewer_id": ["The author cannot review their own article"]})
    return person


def person_to_review(country: str, user_id: int | None) -> User:
    """Somebody who reviews articles of the country. Raises Invalid for anybody else."""
    person = User.objects.filter(pk=user_id).first() if user_id else None
    if person is None or not person.is_active:
        raise Invalid({"reviewer_id": ["Choose a reviewer"]})
    if country not in person.visible_countries:
        raise Invalid({"reviewer_id": [f"{person.nickname} has no access to {country}"]})
    if not permissions.has_role(person, permissions.REVIEWERS):
        raise Invalid({"reviewer_id": [f"{person.nickname} does not review articles"]})
    return person


def _request_changes(actor: User, article: Article, said: Said) -> None:
    reason = said.reason or said.note
    if len(reason) < SHORTEST_REASON:
        raise Invalid({"reason": [f"Say in at least {SHORTEST_REASON} characters what to change"]})
    _decide(actor, article, Verdict.CHANGES_REQUESTED, reason)
    article.status = Status.CHANGES_REQUESTED
    telling.tell_writers(article, NotificationType.CHANGES_REQUESTED, actor, reason)


def _approve(actor: User, article: Article, said: Said) -> str:
    now = timezone.now()
    _plan(article, said, now)
    checks.require(article, said.confirmed)
    _decide(actor, article, Verdict.APPROVED, said.reason or said.note)
    if article.publish_at is not None and article.publish_at > now:
        article.status, body = Status.SCHEDULED, "It goes out at its time"
    else:
        going_out.go_live(actor, article, now, is_told=False)
        body = "It is on the site now"
    telling.tell_writers(article, NotificationType.APPROVED, actor, said.note or body)
    return OWN_APPROVAL if permissions.is_author(actor, article) else ""


def _decide(actor: User, article: Article, verdict: Verdict, reason: str) -> None:
    if verdict != Verdict.WITHDRAWN and article.reviewer_id is None:
        article.reviewer = actor
    ReviewDecision.objects.create(
        object_type=selectors.KIND,
        object_id=article.pk,
        round=article.review_round,
        revision_no=article.submitted_revision_no or article.latest_revision_no,
        verdict=verdict,
        reason=reason[:1000],
        by=actor,
    )


# -- publishing ---------------------------------------------------------------------------------------
def _publish(actor: User, article: Article, said: Said) -> None:
    now = timezone.now()
    article.publish_at = None
    _plan(article, said, now)
    checks.require(article, said.confirmed)
    going_out.pin(actor, article, "Published without review")
    going_out.go_live(actor, article, now)


def _schedule(actor: User, article: Article, said: Said) -> None:
    if said.publish_at is None:
        raise Invalid({"publish_at": ["Choose when it goes out"]})
    _plan(article, said, timezone.now())
    checks.require(article, said.confirmed)
    going_out.pin(actor, article, "Scheduled without review")
    article.status, article.publish_error = Status.SCHEDULED, ""


def _cancel_schedule(actor: User, article: Article, said: Said) -> None:
    article.status, article.publish_error = Status.DRAFT, ""
    article.publish_at = article.last_published_at


def _unpublish(actor: User, article: Article, said: Said) -> None:
    if not (said.reason or said.note):
        raise Invalid({"reason": ["Say why it goes off the site"]})
    going_out.go_off(article)


def _archive(actor: User, article: Article, said: Said) -> None:
    article.status = Status.ARCHIVED


def _restore(actor: User, article: Article, said: Said) -> None:
    article.status = Status.DRAFT


_MOVES: Mapping[str, Callable[[User, Article, Said], str | None]] = {
    "submit": _submit,
    "withdraw": _withdraw,
    "assign_reviewer": _assign_reviewer,
    "request_changes": _request_changes,
    "approve": _approve,
    "publish": _publish,
    "schedule": _schedule,
    "cancel_schedule": _cancel_schedule,
    "unpublish": _unpublish,
    "archive": _archive,
    "restore": _restore,
}


# -- the end ------------------------------------------------------------------------------------------
def delete(actor: User, article: Article) -> None:
    """Remove a draft that was never on the site, with its revisions; history keeps that it was there.

    Raises WrongStatus, Forbidden.
    """
    permissions.require(actor, article, "delete")
    history.record(actor=actor, record=article, action="delete", before=history.snapshot(article))
    for kept in (Revision, ReviewComment, ReviewDecision):
        kept.objects.filter(object_type=selectors.KIND, object_id=article.pk).delete()
    Article.objects.filter(pk=article.pk).delete()
