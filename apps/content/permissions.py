"""Permissions of reviewed records: allowed states and users of each action, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from apps.content.choices import COMMENTED, Status
from apps.content.domain.workflow import Move, Workflow
from apps.content.models.querysets import CONTENT_ROLES, sees_own_only, works_with
from apps.core.choices import Role

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.content.models import ReviewComment, Reviewed

PUBLISHERS = frozenset({Role.MANAGER.value, Role.OPERATOR.value})
REVIEWERS = frozenset({Role.MANAGER.value, Role.REVIEWER.value})
EDITORS_IN_CHIEF = frozenset({Role.MANAGER.value, Role.OPERATOR.value, Role.REVIEWER.value})
"""Roles that may write in another's name and feature a record."""
_MANAGERS = frozenset({Role.MANAGER.value})


def has_role(user: User, roles: frozenset[str]) -> bool:
    """Return whether the user has one of the roles or is a super admin."""
    return user.is_superuser or user.role in roles


def is_author(user: User, record: Reviewed) -> bool:
    """Return whether the user is author or co-author of the record."""
    return record.author_id == user.pk or user.pk in record.co_author_ids


def _writes(user: User, record: Reviewed) -> bool:
    return is_author(user, record) or not sees_own_only(user)


def _publishes(user: User, record: Reviewed) -> bool:
    return has_role(user, PUBLISHERS)


def _reviews(user: User, record: Reviewed) -> bool:
    return has_role(user, REVIEWERS)


def _decides(user: User, record: Reviewed) -> bool:
    return has_role(user, REVIEWERS) and (user.is_superuser or not is_author(user, record))


def _withdraws(user: User, record: Reviewed) -> bool:
    return record.submitted_by_id == user.pk or has_role(user, _MANAGERS)


def _unpublishes(user: User, record: Reviewed) -> bool:
    return has_role(user, PUBLISHERS | REVIEWERS)


def _deletes(user: User, record: Reviewed) -> bool:
    return record.author_id == user.pk or has_role(user, PUBLISHERS)


_UNSENT = frozenset({Status.DRAFT, Status.CHANGES_REQUESTED})
_AT_REST = frozenset({Status.DRAFT, Status.UNPUBLISHED})
_IN_REVIEW = frozenset({Status.IN_REVIEW})
_SENDER = "Only the person who submitted it, and managers"
_OWNER = "Only the author, managers and operators"
_WRITERS = "Only its authors and editorial staff"
MOVES: Mapping[str, Move[Reviewed]] = {
    "edit": Move(
        frozenset({*_UNSENT, Status.PUBLISHED, Status.UNPUBLISHED}), _writes, CONTENT_ROLES, whose=_WRITERS
    ),
    "submit": Move(_UNSENT, _writes, CONTENT_ROLES, whose=_WRITERS),
    "withdraw": Move(_IN_REVIEW, _withdraws, _MANAGERS, whose=_SENDER),
    "assign_reviewer": Move(_IN_REVIEW, _reviews, REVIEWERS),
    "request_changes": Move(_IN_REVIEW, _decides, REVIEWERS),
    "approve": Move(_IN_REVIEW, _decides, REVIEWERS),
    "publish": Move(_AT_REST, _publishes, PUBLISHERS),
    "schedule": Move(_AT_REST, _publishes, PUBLISHERS),
    "cancel_schedule": Move(frozenset({Status.SCHEDULED}), _publishes, PUBLISHERS),
    "unpublish": Move(
        frozenset(Status) - {Status.ARCHIVED}, _unpublishes, PUBLISHERS | REVIEWERS, is_live=True
    ),
    "archive": Move(_AT_REST, _publishes, PUBLISHERS, is_live=False),
    "restore": Move(frozenset({Status.ARCHIVED}), _publishes, PUBLISHERS),
    "delete": Move(
        frozenset({Status.DRAFT}), _deletes, PUBLISHERS, is_live=False, never_live=True, whose=_OWNER
    ),
    "comment": Move(frozenset(COMMENTED), lambda user, record: True, CONTENT_ROLES),
}
STATUS_ACTIONS = tuple(action for action in MOVES if action not in ("edit", "comment"))


def _words(user: User, record: Reviewed, action: str) -> str:
    if action not in ("approve", "request_changes") or not has_role(user, REVIEWERS):
        return ""
    verb = "approve" if action == "approve" else "review"
    return f"You cannot {verb} your own {record._meta.verbose_name}"


REVIEWED: Workflow[Reviewed] = Workflow(MOVES, works_with, _words)
"""Workflow of every reviewed kind."""


def allowed_actions(user: User, record: Reviewed) -> list[str]:
    """Return the actions the user may take on the record now; screens show buttons for them."""
    return REVIEWED.allowed_actions(user, record)


def may_resolve(user: User, record: Reviewed, comment: ReviewComment) -> bool:
    """Return whether the user may resolve a comment: its author, the record's authors, reviewers."""
    return comment.by_id == user.pk or is_author(user, record) or has_role(user, REVIEWERS)
