"""What may be done with an article, from which state and by whom: the table of the states as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from apps.content.choices import COMMENTED, Status
from apps.content.querysets import CONTENT_ROLES, sees_own_only, works_with
from apps.core.choices import Role
from apps.core.errors import AppError, Forbidden, WrongStatus

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.content.models import Article, ReviewComment

PUBLISHERS = frozenset({Role.MANAGER.value, Role.OPERATOR.value})
REVIEWERS = frozenset({Role.MANAGER.value, Role.REVIEWER.value})
EDITORS_IN_CHIEF = frozenset({Role.MANAGER.value, Role.OPERATOR.value, Role.REVIEWER.value})
"""Who may write in another's name and put an article first."""
_MANAGERS = frozenset({Role.MANAGER.value})
OWN_WORK = "You cannot approve your own article"


def has_role(user: User, roles: frozenset[str]) -> bool:
    """Whether the person has one of the roles, or is a super admin."""
    return user.is_superuser or user.role in roles


def is_author(user: User, article: Article) -> bool:
    """Whether the person wrote the article, alone or with others."""
    return article.author_id == user.pk or user.pk in article.co_author_ids


def _writes(user: User, article: Article) -> bool:
    return is_author(user, article) or not sees_own_only(user)


def _publishes(user: User, article: Article) -> bool:
    return has_role(user, PUBLISHERS)


def _reviews(user: User, article: Article) -> bool:
    return has_role(user, REVIEWERS)


def _decides(user: User, article: Article) -> bool:
    return has_role(user, REVIEWERS) and (user.is_superuser or not is_author(user, article))


def _withdraws(user: User, article: Article) -> bool:
    return article.submitted_by_id == user.pk or has_role(user, _MANAGERS)


def _unpublishes(user: User, article: Article) -> bool:
    return has_role(user, PUBLISHERS | REVIEWERS)


def _deletes(user: User, article: Article) -> bool:
    return article.author_id == user.pk or has_role(user, PUBLISHERS)


_UNSENT = frozenset({Status.DRAFT, Status.CHANGES_REQUESTED})
_AT_REST = frozenset({Status.DRAFT, Status.UNPUBLISHED})
_IN_REVIEW = frozenset({Status.IN_REVIEW})


@dataclass(frozen=True)
class Move:
    """One action: from which states, by whom, and what must hold of the public copy."""

    origins: frozenset[str]
    who: Callable[[User, Article], bool]
    roles: frozenset[str]
    """The roles of which people may have it at all, for the words of a refusal."""
    is_live: bool | None = None
    never_live: bool = False


MOVES: Mapping[str, Move] = {
    "edit": Move(frozenset({*_UNSENT, Status.PUBLISHED, Status.UNPUBLISHED}), _writes, CONTENT_ROLES),
    "submit": Move(_UNSENT, _writes, CONTENT_ROLES),
    "withdraw": Move(_IN_REVIEW, _withdraws, _MANAGERS),
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
    "delete": Move(frozenset({Status.DRAFT}), _deletes, PUBLISHERS, is_live=False, never_live=True),
    "comment": Move(frozenset(COMMENTED), lambda user, article: True, CONTENT_ROLES),
}
STATUS_ACTIONS = tuple(action for action in MOVES if action not in ("edit", "comment"))


def state_allows(article: Article, action: str) -> bool:
    """Whether where the article stands allows an action, whoever asks."""
    move = MOVES[action]
    if article.status not in move.origins:
        return False
    if move.is_live is not None and article.is_live != move.is_live:
        return False
    return not (move.never_live and article.first_published_at is not None)


def allowed_actions(user: User, article: Article) -> list[str]:
    """What the person may do to the article now; screens draw their buttons from it."""
    if not works_with(user, article.country):
        return []
    return [
        action for action, move in MOVES.items() if state_allows(article, action) and move.who(user, article)
    ]


def require(user: User, article: Article, action: str) -> None:
    """Raises WrongStatus where the state does not allow the action, Forbidden where the person may not."""
    if not state_allows(article, action):
        raise wrong_status(user, article, action)
    if not MOVES[action].who(user, article):
        raise refusal(user, article, action)


def wrong_status(user: User, article: Article, action: str) -> AppError:
    """The refusal of an action that the state does not allow."""
    allowed = allowed_actions(user, article)
    error = WrongStatus(action, article.status, Status(article.status).label, allowed)
    if article.status in MOVES[action].origins:
        words = action.replace("_", " ")
        error.msg = {
            "unpublish": "Cannot unpublish: it is not on the site",
            "archive": "Unpublish it before you archive it",
            "delete": "Cannot delete: it has been on the site. Archive it instead",
        }.get(action, f"Cannot {words} now")
    return error


def refusal(user: User, article: Article, action: str) -> AppError:
    """The refusal of an action that is not this person's."""
    if action in ("approve", "request_changes") and has_role(user, REVIEWERS):
        msg = OWN_WORK if action == "approve" else "You cannot review your own article"
        return Forbidden(MOVES[action].roles, msg)
    return Forbidden(MOVES[action].roles)


def may_resolve(user: User, article: Article, comment: ReviewComment) -> bool:
    """Whether the person may settle a comment: who made it, who wrote the article, who reviews."""
    return comment.by_id == user.pk or is_author(user, article) or has_role(user, REVIEWERS)
