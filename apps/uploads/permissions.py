"""Who may do what to a picture."""

from __future__ import annotations

from apps.accounts.models import User
from apps.uploads.models import Picture


def allowed_actions(user: User, picture: Picture) -> list[str]:
    """What `user` may do to the picture now; editing comes with the picture library."""
    return []
