"""Undo of account changes, under the same permissions as the changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.accounts import permissions
from apps.accounts.choices import UserStatus
from apps.accounts.models import User
from apps.accounts.record import OWN, USER_RECORD
from apps.accounts.services import disabling, email_addresses
from apps.accounts.services.accounts import apply_own_patch, apply_patch, check_grant, grants_of
from apps.accounts.services.bulk_accounts import require_action
from apps.accounts.services.notifications import notify_of_rights, notify_super_admins, power_of
from apps.accounts.services.together import SuperAdmins, end_sessions, lock_users
from apps.core import registry
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Forbidden, Invalid
from apps.core.values import FieldValue


def _prepare(
    work: BatchContext, users: Sequence[User], values: Mapping[int, Mapping[str, FieldValue]]
) -> SuperAdmins:
    return SuperAdmins(users)


def _put_back(
    work: BatchContext, user: User, values: Mapping[str, Any], admins: SuperAdmins
) -> dict[str, str]:
    if user.pk == work.actor.pk and set(values) <= set(OWN):
        apply_own_patch(user, values)
        return {}
    permissions.require_manage(work.actor, user)
    before, power, email = grants_of(user), power_of(user), user.email
    if "status" in values:
        _put_back_status(work.actor, user, values["status"])
    apply_patch(
        user, {name: value for name, value in values.items() if name != "status"}, USER_RECORD.written
    )
    check_grant(work.actor, user)
    if user.email != email:
        email_addresses.set_confirmed(user, is_confirmed=True)
    if not (user.is_superuser and user.status == UserStatus.ACTIVE):
        admins.leaves(user)
    if before != grants_of(user) or "status" in values:
        work.marked.add(user.pk)
    notify_super_admins(user, before=power, actor=work.actor)
    return {}


def _put_back_status(actor: User, user: User, status: str) -> None:
    if status == UserStatus.LOCKED:
        raise Invalid({"status": ["An expired lock cannot be restored"]})
    require_action(actor, user, "disable" if status == UserStatus.DISABLED else "enable")
    user.status = status


def _after(work: BatchContext, users: Sequence[User]) -> None:
    """End the sessions of accounts whose rights changed, release work of disabled ones, notify the owners."""
    end_sessions(sorted(work.marked), by=work.actor)
    disabled = [user for user in users if user.pk in work.marked and not user.is_active]
    disabling.release(disabled, by=work.actor)
    notify_of_rights([user for user in users if user.pk in work.marked], actor=work.actor)


def _take_out(work: BatchContext, user: User) -> None:
    raise Forbidden(msg="Accounts cannot be deleted. Disable this one instead")


UNDO = registry.Undo(
    fields=USER_RECORD.undoable,
    lock=lock_users,
    put_back=_put_back,
    prepare=_prepare,
    after=_after,
    take_out=_take_out,
)
