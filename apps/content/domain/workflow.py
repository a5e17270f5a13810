"""Workflow of a kind of record as a table: allowed states and roles of each action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from apps.content.choices import Status
from apps.content.domain.labels import label_of
from apps.core.errors import AppError, Forbidden, WrongStatus
from apps.core.permissions.verdicts import Verdicts, all_for, allowed, only, only_while

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.content.models import Published

Record = TypeVar("Record", bound="Published")


@dataclass(frozen=True)
class Move(Generic[Record]):
    """An action: allowed states, allowed users, and conditions on the public copy."""

    origins: frozenset[str]
    who: Callable[[User, Record], bool]
    roles: frozenset[str]
    """Roles that may take the action, for the message of a refusal."""
    is_live: bool | None = None
    never_live: bool = False
    whose: str = ""
    """Message of a refusal, if roles do not fully describe who may act."""


_NOT_NOW = {
    "unpublish": "Cannot unpublish: it is not published",
    "archive": "Unpublish it before you archive it",
    "delete": "Cannot delete: it has been published. Archive it instead",
}


@dataclass(frozen=True)
class Workflow(Generic[Record]):
    """The actions of a kind of record by name, in display order."""

    moves: Mapping[str, Move[Record]]
    works_with: Callable[[User, str], bool]
    """Function that returns whether a user may work with the kind in a country."""
    words: Callable[[User, Record, str], str] = lambda user, record, action: ""
    """Function that returns a custom message for a refused action; "" for the default one."""

    def state_allows(self, record: Record, action: str) -> bool:
        """Return whether the record's state allows an action, for any user."""
        return not self._why_not_now(record, action)

    def verdicts(self, user: User, record: Record) -> Verdicts:
        """Return for each action "" if the user may take it on the record now, or the reason why not."""
        if not self.works_with(user, record.country):
            return all_for("Not available for your role", self.moves)
        return {action: self._why_not(user, record, action) for action in self.moves}

    def allowed_actions(self, user: User, record: Record) -> list[str]:
        """Return the actions the user may take on the record now; screens show buttons for them."""
        return allowed(self.verdicts(user, record))

    def _why_not_now(self, record: Record, action: str) -> str:
        move = self.moves[action]
        if record.status not in move.origins:
            return only_while(Status, record.status, move.origins)
        if move.is_live is not None and record.is_live != move.is_live:
            return _NOT_NOW[action]
        return _NOT_NOW[action] if move.never_live and record.first_published_at is not None else ""

    def _why_not(self, user: User, record: Record, action: str) -> str:
        # Permission comes first: waiting for another state would not help.
        move = self.moves[action]
        if move.who(user, record):
            return self._why_not_now(record, action)
        return self.words(user, record, action) or move.whose or only(move.roles)

    def require(self, user: User, record: Record, action: str) -> None:
        """Raise WrongStatus if the state does not allow the action, Forbidden if the user may not take it."""
        if not self.state_allows(record, action):
            raise self.wrong_status(user, record, action)
        if not self.moves[action].who(user, record):
            raise self.refusal(user, record, action)

    def wrong_status(self, user: User, record: Record, action: str) -> AppError:
        """Return the error for an action that the state does not allow."""
        allowed = self.allowed_actions(user, record)
        error = WrongStatus(action, record.status, label_of(record), allowed)
        if record.status in self.moves[action].origins:
            error.msg = self._why_not_now(record, action)
        return error

    def refusal(self, user: User, record: Record, action: str) -> AppError:
        """Return the error for an action that the user may not take."""
        refusal = self.words(user, record, action)
        return (
            Forbidden(self.moves[action].roles, refusal) if refusal else Forbidden(self.moves[action].roles)
        )
