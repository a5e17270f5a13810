"""Who may do what to a picture."""

from __future__ import annotations

from apps.accounts.models import User
from apps.core import verdicts
from apps.core.areas import roles_of
from apps.core.errors import Forbidden, WrongStatus
from apps.core.verdicts import Verdicts
from apps.uploads.choices import PictureStatus
from apps.uploads.models import Picture

LIBRARIANS = roles_of("upload")
"""The roles that look after everybody's pictures; all others look after their own."""


def allowed_actions(user: User, picture: Picture) -> list[str]:
    """What `user` may do to the picture now."""
    return verdicts.allowed(judge(user, picture))


def judge(user: User, picture: Picture) -> Verdicts:
    """Whether `user` may take each action on the picture now, or why not."""
    return {action: _why_not(user, picture, action) for action in _ACTIONS}


_ACTIONS = ("edit", "block", "unblock", "delete")


def _why_not(user: User, picture: Picture, action: str) -> str:
    is_librarian = user.is_superuser or user.role in LIBRARIANS
    if picture.status == PictureStatus.DELETED:
        return "It is deleted"
    if not is_librarian and (action in _LIBRARIANS_ONLY or picture.status == PictureStatus.BLOCKED):
        return verdicts.only(LIBRARIANS)
    if not is_librarian and picture.uploaded_by_id != user.pk:
        return f"{verdicts.only(LIBRARIANS)}, and whoever uploaded it"
    if action in _LIBRARIANS_ONLY and (action == "unblock") is not (picture.status == PictureStatus.BLOCKED):
        return "It is not blocked" if action == "unblock" else "It is blocked already"
    return ""


_LIBRARIANS_ONLY = frozenset({"block", "unblock"})


def require(user: User, picture: Picture, action: str) -> None:
    """Raises Forbidden for an action that is never the person's, WrongStatus for one that is not due now."""
    allowed = allowed_actions(user, picture)
    if action in allowed:
        return
    if action in _LIBRARIANS_ONLY and not (user.is_superuser or user.role in LIBRARIANS):
        raise Forbidden(LIBRARIANS)
    raise WrongStatus(action, picture.status, PictureStatus(picture.status).label, allowed)
