"""Notifications about published records and their recipients."""

from __future__ import annotations

from apps.accounts.choices import UserStatus
from apps.accounts.models import User
from apps.accounts.queries.selectors import managers_of
from apps.content.models import Published, Reviewed
from apps.content.services.publishing.kind import PublishedKind
from apps.core.choices import NotificationType, Role
from apps.core.messaging import notifications


def writers_of(record: Reviewed) -> list[User]:
    """Return the authors of a record and the user who submitted it."""
    ids = {record.author_id, *record.co_author_ids, record.submitted_by_id}
    return list(User.objects.filter(pk__in=[pk for pk in ids if pk]).order_by("pk"))


def notify_writers(
    kind: PublishedKind, record: Published, notice: NotificationType, actor: User | None, body: str = ""
) -> None:
    """Notify the writers of a record, except the actor."""
    notifications.notify(
        users=kind.writers(record), kind=notice, title=record.title, body=body, about=record, actor=actor
    )


def notify_reviewers(record: Reviewed, actor: User, note: str = "") -> None:
    """Notify the assigned reviewer of a review request, or all reviewers of the country if unassigned."""
    reviewers = [record.reviewer] if record.reviewer else reviewers_of(record.country)
    notifications.notify(
        users=[person for person in reviewers if person.pk != record.author_id],
        kind=NotificationType.REVIEW_REQUESTED,
        title=record.title,
        body=note,
        about=record,
        actor=actor,
    )


def reviewers_of(country: str) -> list[User]:
    """Return the active reviewers of a country."""
    reviewers = User.objects.filter(role=Role.REVIEWER, is_superuser=False, countries__contains=[country])
    return list(reviewers.exclude(status=UserStatus.DISABLED).order_by("pk"))


def notify_failure(kind: PublishedKind, record: Published, msg: str) -> None:
    """Notify the planner, the writers and the country's managers that publication failed."""
    planned = [record.updated_by] if record.updated_by else []
    notifications.notify(
        users=[*planned, *kind.writers(record), *managers_of(record.country)],
        kind=NotificationType.PUBLISH_FAILED,
        title=record.title,
        body=msg,
        about=record,
    )
