"""Open work of disabled users: warn before disabling, release afterwards."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from apps.accounts.models import User
from apps.core.errors import ConfirmationWarning
from apps.core.http import confirmations
from apps.core.inbox import open_work
from apps.core.inbox.open_work import Disabling, OpenWork, People
from apps.core.permissions.verdicts import listed


def warnings(actor: User | None, people: People, sentence_start: str) -> list[ConfirmationWarning]:
    """Return warnings about what happens to the users' open work when `actor` disables them.

    An actor who can take over work is named as the next assignee ("you"); otherwise it is a manager.
    `sentence_start` begins each message, such as "Omar Yılmaz has".
    """
    counts = open_work.open_counts(people)
    messages = []
    if waiting := {kind: number for kind, number in counts.items() if not kind.successor_roles}:
        fate = "it becomes unassigned" if sum(waiting.values()) == 1 else "they become unassigned"
        messages.append(_warning("open_work", sentence_start, waiting, fate))
    if passed_on := {kind: number for kind, number in counts.items() if kind.successor_roles}:
        fate = _successor(actor, passed_on, is_one=sum(passed_on.values()) == 1)
        messages.append(_warning("work_handed_over", sentence_start, passed_on, fate))
    return messages


def _warning(
    code: str, sentence_start: str, open_counts: dict[OpenWork, int], fate: str
) -> ConfirmationWarning:
    counts = listed([kind.counted(number) for kind, number in open_counts.items()], "and")
    return confirmations.warning(code, f"{sentence_start} {counts}: {fate}", "status")


def _successor(actor: User | None, kinds: Collection[OpenWork], *, is_one: bool) -> str:
    is_actor = actor is not None and all(
        actor.is_superuser or actor.role in kind.successor_roles for kind in kinds
    )
    if is_actor:
        return "it will be assigned to you" if is_one else "they will be assigned to you"
    return f"{'it goes' if is_one else 'they go'} to a manager"


def release(users: Iterable[User], *, by: User | None) -> None:
    """Release the open work of disabled users; enabling does not restore it."""
    people = {user.pk: user for user in users}
    if people:
        open_work.release(Disabling(by, people))
