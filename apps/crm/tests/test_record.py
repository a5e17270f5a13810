"""The record definition of leads for screens."""

from __future__ import annotations

from apps.core.records import browser
from apps.core.values import items_of, object_of, objects_of


def test_screens_know_filters_orders_calls_and_personal_fields_of_leads() -> None:
    lead = browser.facts()["lead"]
    filters = {one["key"]: one for one in objects_of(lead["filters"])}
    assert filters["owner"]["labels"] == {"me": "Me"}
    assert filters["value_from"]["least"] == 0
    # The board's order is not a sort of the list.
    assert "rank" not in items_of(lead["sorts"])
    assert object_of(lead["calls"])["edit"] == "crm/edit_lead"
    assert lead["personal"] == ["contacts", "contact", "phone", "email"]
