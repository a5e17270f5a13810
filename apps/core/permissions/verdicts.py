"""Available actions on a record, and the reasons why others are unavailable, from one rule.

An area's `permissions` computes the verdicts on a record. `allowed_actions` of its outputs are the actions
without a reason; the reasons of the rest are returned by `system/get_unavailable_actions`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from django.db.models import TextChoices

from apps.core.choices import Role

if TYPE_CHECKING:
    from apps.accounts.models import User

Verdicts = Mapping[str, str]
"""Action -> reason why it is unavailable, "" if it is available; in the order of screens."""
Judge = Callable[["User", Any], Verdicts]
"""(user, record): returns the verdicts."""

_judges: dict[str, Judge] = {}


def register(kind: str, judge: Judge) -> None:
    """Register the function that computes the verdicts for a record kind."""
    _judges[kind] = judge


def judge_of(kind: str) -> Judge | None:
    """Return the function that computes the verdicts for a record kind; None for a kind without actions."""
    return _judges.get(kind)


def allowed(verdicts: Verdicts) -> list[str]:
    """Return the available actions."""
    return [action for action, reason in verdicts.items() if not reason]


def title_of(action: str) -> str:
    """Return the label of an action: "Assign reviewer" for `assign_reviewer`."""
    return action.replace("_", " ").capitalize()


@cache
def only(roles: Collection[str]) -> str:
    """Return the roles of an action as text: "Managers and operators only". `roles` is hashable."""
    names = [_plural(role) for role in Role if role.value in roles]
    enumeration = listed(names, "and")
    return f"{enumeration[:1].upper()}{enumeration[1:]} only" if names else "Super admins only"


_MAX_LISTED = 2
"""Maximum number of statuses named in a reason; more would not help the user."""


@cache
def only_while(states: type[TextChoices], status: str, origins: Collection[str]) -> str:
    """Return why a status does not allow an action: "Not while it is Published, only while it is Draft".

    `origins` is hashable.
    """
    needed = [str(state.label) for state in states if state.value in origins]
    reason = f"Not available in status {states(status).label}"
    return reason if len(needed) > _MAX_LISTED else f"{reason}; requires status {listed(needed, 'or')}"


def all_for(reason: str, actions: Collection[str]) -> Verdicts:
    """Return the same reason for every action."""
    return dict.fromkeys(actions, reason)


def _plural(role: Role) -> str:
    return str(role.label) if role == Role.KOL else f"{role.label.lower()}s"


def listed(names: Sequence[str], word: str) -> str:
    """Return names as a list in a sentence: "Draft, Hidden or Merged"."""
    return f" {word} ".join(", ".join(names).rsplit(", ", 1))
