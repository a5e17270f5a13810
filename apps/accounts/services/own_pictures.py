"""Pictures referenced by accounts: the avatar, and the cover of a KOL's page.

The pictures area is above accounts, so it registers here which pictures a user may reference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from apps.accounts.models import User
from apps.core.errors import Invalid
from apps.core.files import covers

Usable = Callable[[User, frozenset[int]], Mapping[int, tuple[int, int]]]
"""Function that returns the given pictures that the user may reference, with width and height."""
COVER = covers.Least(1200, 630)
"""Minimum size of a cover, the same as for articles: it heads a page and is its share image."""
_COVER_FIELD = "kol.cover_picture_id"
_entered: list[Usable] = []


def register(usable: Usable) -> None:
    """Register the function that checks pictures of accounts."""
    _entered[:] = [usable]


def check(user: User, patch: Mapping[str, Any]) -> None:
    """Raise Invalid for a new picture that does not exist, is not allowed or is too small."""
    named = {
        "avatar_picture_id": patch.get("avatar_picture_id"),
        _COVER_FIELD: (patch.get("kol") or {}).get("cover_picture_id"),
    }
    current_ids = {user.avatar_picture_id, (user.kol or {}).get("cover_picture_id")}
    wanted = {field: pk for field, pk in named.items() if pk is not None and pk not in current_ids}
    sizes: dict[int, tuple[int, int]] = {}
    for usable in _entered:
        sizes |= usable(user, frozenset(wanted.values()))
    problems = {field: _problem(field, sizes.get(pk)) for field, pk in wanted.items()}
    if errors := {field: [problem] for field, problem in problems.items() if problem}:
        raise Invalid(errors)


def _problem(field: str, size: tuple[int, int] | None) -> str:
    if size is None:
        return "Picture not found"
    return COVER.problem(*size) if field == _COVER_FIELD else ""
