"""Shared steps of bulk changes of accounts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from apps.accounts.models import Session, User
from apps.core.db import clock
from apps.core.errors import Invalid


class SuperAdmins:
    """The active super admins, locked, to ensure that one remains."""

    def __init__(self, users: Iterable[User]) -> None:
        """Query the database only if one of `users` is a super admin."""
        self._left: set[int] = set()
        if any(user.is_superuser for user in users):
            active = User.objects.active_super_admins().order_by("pk").select_for_update()
            self._left = set(active.values_list("pk", flat=True))

    def leaves(self, user: User) -> None:
        """Remove an account from the active super admins. Raise Invalid if it is the last one."""
        if user.pk in self._left and len(self._left) == 1:
            raise Invalid({"status": ["At least one active super admin is needed"]})
        self._left.discard(user.pk)


def lock_users(actor: User, country: str, ids: Sequence[int]) -> list[User]:
    """Return the accounts of `ids` that the actor may see, locked in the order of ids."""
    users = User.objects.visible_to(actor).filter(pk__in=ids).select_for_update(of=("self",))
    return list(users.order_by("pk"))


def end_sessions(ids: Sequence[int], *, by: User) -> int:
    """End every live session of the accounts; return the number ended."""
    if not ids:
        return 0
    living = Session.objects.live().filter(user_id__in=ids)
    return living.update(revoked_at=clock.now(), revoked_by=by)
