"""Workflow of records that are published without a review, as a table of actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from apps.content.choices import Status
from apps.content.domain.workflow import Move, Workflow

if TYPE_CHECKING:
    from apps.accounts.models import User


@dataclass(frozen=True)
class _Rule:
    """Conditions of an action: allowed states, and conditions on the public copy."""

    origins: frozenset[str]
    is_live: bool | None = None
    never_live: bool = False


_AT_REST = frozenset({Status.DRAFT, Status.UNPUBLISHED})
_STATES = frozenset({Status.DRAFT, Status.SCHEDULED, Status.PUBLISHED, Status.UNPUBLISHED, Status.ARCHIVED})
STATUSES = tuple(status.value for status in Status if status in _STATES)
"""States of records without a review."""
MOVES: Mapping[str, _Rule] = {
    "edit": _Rule(_STATES - {Status.ARCHIVED}),
    "publish": _Rule(_AT_REST | {Status.SCHEDULED}),
    "schedule": _Rule(_AT_REST),
    "cancel_schedule": _Rule(frozenset({Status.SCHEDULED})),
    "unpublish": _Rule(_STATES - {Status.ARCHIVED}, is_live=True),
    "archive": _Rule(_AT_REST, is_live=False),
    "restore": _Rule(frozenset({Status.ARCHIVED})),
    "delete": _Rule(frozenset({Status.DRAFT}), is_live=False, never_live=True),
}
STATUS_ACTIONS = tuple(action for action in MOVES if action != "edit")


def workflow(
    roles: frozenset[str], deleters: frozenset[str], works_with: Callable[[User, str], bool]
) -> Workflow[Any]:
    """Return the workflow of a kind: `roles` may act, `deleters` may delete never published records."""

    def move(action: str, rule: _Rule) -> Move[Any]:
        who = deleters if action == "delete" else roles
        return Move(
            rule.origins,
            lambda user, record: user.is_superuser or user.role in who,
            who,
            rule.is_live,
            rule.never_live,
        )

    return Workflow({action: move(action, rule) for action, rule in MOVES.items()}, works_with)
