"""Work on leads through the operations, as the screen does."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.core.testing.api import Answer, Api
from apps.crm.models import Lead
from apps.crm.tests.factories import contact


def call(api: Api, name: str, data: dict[str, Any], user: User, cc: str = "ID") -> Answer:
    return api.call(f"crm/{name}", data, as_=user, cc=cc)


def fields(**more: Any) -> dict[str, Any]:
    return {"name": "Kopi Tuku", "source": "field_visit", "contacts": [contact()], **more}


def move(api: Api, item: Lead, user: User, stage: str, **more: Any) -> Answer:
    item.refresh_from_db()
    return call(api, "move_lead", {"lead_id": item.pk, "version": item.version, "stage": stage, **more}, user)


def edit(api: Api, item: Lead, user: User, **patch: Any) -> Answer:
    item.refresh_from_db()
    return call(api, "edit_lead", {"lead_id": item.pk, "version": item.version, **patch}, user)
