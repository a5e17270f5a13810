"""Which actions a person may take on a record now, and why not the others: one rule says both.

An area's `permissions` gives the verdicts on a record. `allowed_actions` of its answers are those without a
reason, and the reasons of the rest are told to whoever asks (`system/get_unavailable_actions`).
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
"""Action -> why it cannot be taken now, "" where it can; in the order in which screens show them."""
Judge = Callable[["User", Any], Verdicts]
"""(who asks, record) -> the verdicts on it."""

_judges: dict[str, Judge] = {}


def register(kind: str, judge: Judge) -> None:
    """Registers what decides over the actions on a kind of record."""
    _judges[kind] = judge


def judge_of(kind: str) -> Judge | None:
    """What decides over the actions on a kind of record; None for a kind without actions."""
    return _judges.get(kind)


def allowed(verdicts: Verdicts) -> list[str]:
    """The actions that can be taken."""
    return [action for action, reason in verdicts.items() if not reason]


def title_of(action: str) -> str:
    """An action as people read it: `assign_reviewer` is "Assign reviewer"."""
    return action.replace("_", " ").capitalize()


@cache
def only(roles: Collection[str]) -> str:
    """Whose an action is: "Managers and operators only". `roles` is hashable."""
    names = [_plural(role) for role in Role if role.value in roles]
    said = listed(names, "and")
    return f"{said[:1].upper()}{said[1:]} only" if names else "Super admins only"


_FEW = 2
"""So many states are named as those that allow an action; more are no help to whoever reads them."""


@cache
def only_while(states: type[TextChoices], status: str, origins: Collection[str]) -> str:
    """Why a state does not allow an action: "Not while it is Published, only while it is Draft or Hidden".

    `origins` is hashable.
    """
    needed = [str(state.label) for state in states if state.value in origins]
    said = f"Not while it is {states(status).label}"
    return said if len(needed) > _FEW else f"{said}, only while it is {listed(needed, 'or')}"


def all_for(reason: str, actions: Collection[str]) -> Verdicts:
    """The same reason for every action."""
    return dict.fromkeys(actions, reason)


def _plural(role: Role) -> str:
    return str(role.label) if role == Role.KOL else f"{role.label.lower()}s"


def listed(names: Sequence[str], word: str) -> str:
    """Names as a sentence lists them: "Draft, Hidden or Merged"."""
    return f" {word} ".join(", ".join(names).rsplit(", ", 1))
