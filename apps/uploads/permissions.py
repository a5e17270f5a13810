"""Who may do what to a picture."""

from __future__ import annotations

from apps.accounts.models import User
from apps.core.areas import roles_of
from apps.core.errors import Forbidden, WrongStatus
from apps.uploads.choices import PictureStatus
from apps.uploads.models import Picture

LIBRARIANS = roles_of("upload")
"""The roles that look after everybody's pictures; all others look after their own."""


def allowed_actions(user: User, picture: Picture) -> list[str]:
    """What `user` may do to the picture now."""
    is_librarian = user.is_superuser or user.role in LIBRARIANS
    if picture.status == PictureStatus.DELETED or not (is_librarian or picture.uploaded_by_id == user.pk):
        return []
    if picture.status == PictureStatus.BLOCKED:
        return ["edit", "unblock", "delete"] if is_librarian else []
    return ["edit", "block", "delete"] if is_librarian else ["edit", "delete"]


def require(user: User, picture: Picture, action: str) -> None:
    """Raises Forbidden for an action that is never the person's, WrongStatus for one that is not due now."""
    allowed = allowed_actions(user, picture)
    if action in allowed:
        return
    if action in ("block", "unblock") and not (user.is_superuser or user.role in LIBRARIANS):
        raise Forbidden(LIBRARIANS)
    raise WrongStatus(action, picture.status, PictureStatus(picture.status).label, allowed)
