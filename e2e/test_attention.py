"""Two people at one record: each sees the other, and either may follow the record."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office


def test_two_people_at_one_store_see_each_other(desk: Desk, office: Office) -> None:
    # A store far down the list, which no other journey uses.
    store = office.call("store/query_stores", {"page_size": 1, "page": 40}, cc="ID")["list"][0]
    address = f"/store/store/edit?id={store['store_id']}"
    own = desk("manager", address)
    ws.panel(own).get_by_role("button", name="More actions").click()
    own.get_by_role("menuitem", name="Follow", exact=True).click()
    expect(own.get_by_text("You will be notified of changes by others")).to_be_visible()

    others = desk("operator", address)
    expect(ws.panel(others).get_by_text("Maya Hartono is viewing this")).to_be_visible()

    ws.reload(own)
    expect(ws.panel(own).get_by_text("is viewing this")).to_be_visible()
    ws.panel(own).get_by_role("button", name="More actions").click()
    own.get_by_role("menuitem", name="Stop following").click()
    expect(own.get_by_text("You will no longer be notified")).to_be_visible()
