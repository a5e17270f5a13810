"""A colleague who has been invited and has not chosen a password yet."""

from __future__ import annotations

from collections.abc import Sequence

from apps.accounts.choices import InviteBy
from apps.accounts.models import User
from apps.accounts.services import invitations
from apps.core.choices import Role

INVITED = {
    "username": "nadia.putri",
    "nickname": "Nadia Putri",
    "role": Role.EDITOR,
    "countries": ["ID"],
    "email": "nadia.putri@sofra.example",
}


def ensure(actors: Sequence[User]) -> int:
    """Invites the colleague by a link that nobody is shown, unless that was done; returns how many were invited."""
    if User.objects.filter(username=INVITED["username"]).exists():
        return 0
    manager = next(actor for actor in actors if actor.username == "manager")
    invitations.create_invited(actor=manager, fields=INVITED, by=InviteBy.LINK)
    return 1
