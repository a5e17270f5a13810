"""The pictures that accounts name: the avatar, and the cover of a KOL's page.

Pictures stand above accounts: they register here who may name which.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from apps.accounts.models import User
from apps.core.errors import Invalid

Usable = Callable[[User, frozenset[int]], frozenset[int]]
"""Of these pictures, those that may stand for a person."""
_entered: list[Usable] = []


def register(usable: Usable) -> None:
    """Have the pictures that accounts name checked by this."""
    _entered[:] = [usable]


def check(user: User, patch: Mapping[str, Any]) -> None:
    """Raise Invalid for a picture that is not there, or that the person may not show."""
    named = {
        "avatar_picture_id": patch.get("avatar_picture_id"),
        "kol.cover_picture_id": (patch.get("kol") or {}).get("cover_picture_id"),
    }
    known = {user.avatar_picture_id, (user.kol or {}).get("cover_picture_id")}
    wanted = {field: pk for field, pk in named.items() if pk is not None and pk not in known}
    found = frozenset().union(*(usable(user, frozenset(wanted.values())) for usable in _entered))
    if errors := {field: ["Picture not found"] for field, pk in wanted.items() if pk not in found}:
        raise Invalid(errors)
