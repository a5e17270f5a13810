"""Colleagues and contacts in files of leads: owners by name, and the columns that errors belong to."""

from __future__ import annotations

from collections.abc import Mapping

from apps.accounts.models import User
from apps.core.text.folding import fold
from apps.crm.models.querysets import works_with


def of_country(country: str) -> dict[int, User]:
    """Return the active users who may own leads of a country, by id."""
    users = User.objects.in_country(country)
    return {user.pk: user for user in users if user.is_active and works_with(user, country)}


def by_name(users: Mapping[int, User]) -> dict[str, int]:
    """Return the ids of users by nickname and username. A username wins over another user's nickname."""
    names = [(user.nickname, user.pk) for user in users.values()]
    names += [(user.username, user.pk) for user in users.values()]
    return {fold(name): pk for name, pk in names}


def shown(name: str) -> str:
    """Return the import field of an error in contacts."""
    last = name.rsplit(".", 1)[-1]
    if name.startswith("contacts.") and last == "name":
        return "contact_name"
    return {"contacts": "phone"}.get(last, last)
