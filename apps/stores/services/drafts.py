"""Matching of the data entered so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.accounts.models import User
from apps.stores.domain.matching import subject
from apps.stores.domain.matching.subject import Subject
from apps.stores.queries import selectors
from apps.stores.services.values import clean


def subject_of_draft(*, user: User, country: str, store_id: int | None, fields: Mapping[str, Any]) -> Subject:
    """Return the matching data of a form that is being filled in; with `store_id`, over that store's values.

    Values that cannot be parsed yet, such as half a phone number, are ignored. External ids come from the
    form only. Raise NotFound for a store that is missing or not visible to the user.
    """
    ready, _ = clean({name: value for name, value in fields.items() if name != "external_ids"}, country)
    ids = frozenset((row["source"], row["external_id"]) for row in fields.get("external_ids") or [])
    if store_id is None:
        return subject.read(ready, ids)
    store = selectors.get_store(user=user, country=country, store_id=store_id)
    values = {name: getattr(store, name) for name in subject.FIELDS}
    return subject.read({**values, **ready}, ids)
