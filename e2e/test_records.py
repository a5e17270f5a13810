"""Record: previewed from its list, read, edited in place, undone, and its history."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office, letters

STORES = "/store/store/list"


def part(page: Page, name: str) -> None:
    """Show a part of the open record."""
    ws.panel(page).get_by_role("tablist", name="Record navigation").get_by_role("tab", name=name).click()


def test_a_store_is_looked_at_from_its_list_and_leads_to_the_next(desk: Desk, office: Office) -> None:
    query = {"status": ["published"], "sort_by": "name", "sort_order": "asc", "page_size": 20}
    first, second, third = office.call("store/query_stores", query)["list"][:3]
    page = desk("manager", f"{STORES}?status=published&sort=name")
    panel = ws.panel(page)
    expect(panel.get_by_role("row", name=re.compile(re.escape(first["name"]))).first).to_be_visible()
    page.keyboard.press("Space")
    look = panel.get_by_role("complementary", name=re.compile("^Preview of"))
    expect(look.get_by_role("heading", level=2)).to_contain_text(first["name"])
    expect(look.get_by_role("region", name="Opening hours")).to_be_visible()
    page.keyboard.press("j")
    expect(look.get_by_role("heading", level=2)).to_contain_text(second["name"])
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/store/store/edit\?id={second['store_id']}$"))
    heading = ws.panel(page).get_by_role("heading", level=1)
    expect(heading).to_contain_text(second["name"])
    page.keyboard.press("n")
    expect(heading).to_contain_text(third["name"])
    page.keyboard.press("p")
    expect(heading).to_contain_text(second["name"])


def test_group_is_edited_in_place_undone_from_the_message_and_listed_in_history(
    desk: Desk, office: Office
) -> None:
    made = office.call("store/query_stores", {"status": ["published"], "page_size": 20})["list"][5]
    page = desk("manager", f"/store/store/edit?id={made['store_id']}")
    panel = ws.panel(page)
    internal = panel.get_by_role("region", name="Internal", exact=True)
    internal.get_by_role("button", name="Edit internal").click()
    note = internal.get_by_role("textbox", name="Internal note")
    note.fill("Ask for the terrace")
    note.press("Control+s")
    expect(internal.get_by_text("Ask for the terrace")).to_be_visible()
    expect(note).to_have_count(0)
    ws.toasts(page).get_by_role("button", name="Undo").click()
    expect(internal.get_by_text("Ask for the terrace")).to_have_count(0)
    stored = office.call("store/get_store_detail", {"store_id": made["store_id"]})
    assert stored["internal_note"] == ""

    part(page, "History")
    history = panel.get_by_role("region", name="History")
    expect(history.get_by_text("undid a change of internal note")).to_be_visible()
    expect(history.get_by_text("changed internal note")).to_be_visible()
    expect(history.get_by_role("insertion").filter(has_text="Ask for the terrace")).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 500), (390, 700)], ids=lambda size: str(size[0]))
def test_a_group_that_is_saved_is_in_view_from_its_top(
    desk: Desk, office: Office, size: tuple[int, int]
) -> None:
    made = office.call("store/query_stores", {"status": ["published"], "page_size": 20})["list"][7]
    page = desk("manager", f"/store/store/edit?id={made['store_id']}", size=size)
    group = ws.panel(page).get_by_role("region", name="Web & links", exact=True)
    group.get_by_role("button", name="Edit web & links").click()
    group.locator("input[type=email]").fill(f"{letters(8).lower()}@sofra.example")
    save = group.get_by_role("button", name="Save", exact=True)
    save.scroll_into_view_if_needed()
    save.click()
    edit = group.get_by_role("button", name="Edit web & links")
    expect(edit).to_be_focused()
    expect(group.get_by_role("heading", level=2)).to_be_in_viewport(ratio=1)


def test_what_is_typed_in_one_part_is_there_in_the_other_and_after_a_reload(
    desk: Desk, office: Office
) -> None:
    made = office.call("store/query_stores", {"status": ["published"], "page_size": 20})["list"][6]
    page = desk("manager", f"/store/store/edit?id={made['store_id']}")
    internal = ws.panel(page).get_by_role("region", name="Internal", exact=True)
    internal.get_by_role("button", name="Edit internal").click()
    internal.get_by_role("textbox", name="Internal note").fill("Half a thought")
    part(page, "Edit")
    expect(ws.field(page, "Internal note")).to_have_value("Half a thought")
    part(page, "Overview")
    expect(internal.get_by_role("textbox", name="Internal note")).to_have_value("Half a thought")
    internal.get_by_role("button", name="Cancel").click()
    expect(internal.get_by_role("textbox")).to_have_count(0)
    expect(ws.shown_tab(page)).not_to_contain_text("unsaved")
