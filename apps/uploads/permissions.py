"""Permissions on pictures."""

from __future__ import annotations

from collections.abc import Collection

from apps.accounts.models import User
from apps.core.errors import Forbidden, WrongStatus
from apps.core.permissions import verdicts
from apps.core.permissions.areas import roles_of
from apps.core.permissions.verdicts import Verdicts
from apps.uploads.choices import PictureStatus
from apps.uploads.models import Picture

LIBRARIANS = roles_of("upload")
"""Roles that may edit all pictures; other roles may edit their own."""


def allowed_actions(user: User, picture: Picture) -> list[str]:
    """Return the actions that the user may take on the picture now."""
    return verdicts.allowed(judge(user, picture))


def judge(user: User, picture: Picture) -> Verdicts:
    """Return for each action the reason why the user cannot take it on the picture now, or ""."""
    return {action: _why_not(user, picture, action) for action in _ACTIONS}


_ACTIONS = ("edit", "block", "unblock", "delete")


def _why_not(user: User, picture: Picture, action: str) -> str:
    is_librarian = _is_librarian(user)
    if picture.status == PictureStatus.DELETED:
        return "It is deleted"
    if not is_librarian and (action in _LIBRARIANS_ONLY or picture.status == PictureStatus.BLOCKED):
        return verdicts.only(LIBRARIANS)
    if not is_librarian and picture.uploaded_by_id != user.pk:
        return f"{verdicts.only(LIBRARIANS)}and the uploader"
    if action in _LIBRARIANS_ONLY and (action == "unblock") is not (picture.status == PictureStatus.BLOCKED):
        return "It is not blocked" if action == "unblock" else "Already blocked"
    return ""


def _is_librarian(user: User) -> bool:
    return user.is_superuser or user.role in LIBRARIANS


_LIBRARIANS_ONLY = frozenset({"block", "unblock"})


def require(user: User, picture: Picture, action: str) -> None:
    """Raise Forbidden if the user may never take the action, WrongStatus if not in this state."""
    verdicts_now = judge(user, picture)
    reason = verdicts_now[action]
    if not reason:
        return
    if not _is_librarian(user):
        if action in _LIBRARIANS_ONLY:
            raise Forbidden(LIBRARIANS)
        if picture.uploaded_by_id != user.pk:
            raise Forbidden(LIBRARIANS, reason)
    allowed = verdicts.allowed(verdicts_now)
    raise WrongStatus(action, picture.status, PictureStatus(picture.status).label, allowed)


def is_description(patch: Collection[str]) -> bool:
    """Return whether an edit changes only the alt texts."""
    return set(patch) == {"alt"}


def require_edit(user: User, picture: Picture, patch: Collection[str]) -> None:
    """Raise like `require` for an edit of these fields.

    Everyone who sees an active picture without alt text may add one, because a text that shows it cannot be
    published without. Existing alt texts may be changed only by the uploader and librarians.
    """
    is_bare = picture.status == PictureStatus.ACTIVE and not picture.alt
    if not (is_bare and is_description(patch)):
        require(user, picture, "edit")
