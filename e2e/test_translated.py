"""Lists, forms, the board and the import while the browser translates the page."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office, letters
from e2e.test_crm import card, carry_right, create_lead
from e2e.test_import import choose
from e2e.translation import translate

BROKEN = "Something went wrong on this page"
LISTS = [
    "/store/store/list",
    "/store/store/duplicates",
    "/store/reference/tags",
    "/store/reference/holidays",
    "/store/reference/brands",
    "/store/reference/templates",
    "/store/error_feedback/list",
    "/store/business_message/list",
    "/store/storeSync/list",
    "/store/storeSync/sources",
    "/store/crm/list",
    "/pages/list",
    "/comment/list",
    "/content/video/list",
    "/content/article/list",
    "/content/collection/list",
    "/content/me/changes",
    "/system/userList",
    "/upload-picture/index",
]


def intact(page: Page) -> None:
    """Check that the screen is intact, and translate its current content."""
    expect(ws.panel(page).locator("[aria-busy=true]")).to_have_count(0)
    expect(page.get_by_text(BROKEN)).to_have_count(0)
    translate(page)


@pytest.mark.parametrize("path", LISTS)
def test_a_translated_list_can_be_searched_and_filtered(desk: Desk, path: str) -> None:
    page = desk("admin", path)
    expect(ws.panel(page).get_by_role("heading").first).to_be_visible()
    intact(page)
    search = ws.panel(page).get_by_role("searchbox")
    if search.count() > 0:
        for words in (f"zz{letters(9)}", ""):
            search.first.fill(words)
            ws.at_rest(page)
            intact(page)
    for button in ws.panel(page).locator(".filter-button").all()[:2]:
        button.click()
        popover = page.get_by_role("dialog")
        expect(popover).to_be_visible()
        intact(page)
        option = popover.locator("label.pick").nth(1)
        if option.count() > 0:
            option.click()
            intact(page)
        page.keyboard.press("Escape")
        expect(popover).to_have_count(0)
        intact(page)
    clear = ws.panel(page).get_by_role("button", name=re.compile("^Clear"))
    if clear.count() > 0:
        clear.first.click()
        intact(page)


def test_a_translated_store_is_edited_and_saved(desk: Desk, office: Office) -> None:
    name = f"Warung {letters(8)}"
    store_id = office.store(name, (-6.21, 106.83))
    page = desk("manager", f"/store/store/edit?id={store_id}&part=edit")
    field = ws.panel(page).get_by_label("Landmark")
    expect(field).to_be_editable()
    intact(page)
    cost = ws.panel(page).get_by_role("textbox", name="Cost per person from")
    cost.fill("1,5")
    cost.press("Control+s")
    expect(cost).to_have_accessible_description("“1,5” is not a whole number.")
    intact(page)
    cost.fill("50rb")
    field.fill("Opposite the market")
    intact(page)
    field.press("Control+s")
    expect(ws.panel(page).get_by_text(re.compile("^Saved")).first).to_be_visible()
    intact(page)
    expect(cost).to_have_value("50.000")
    saved = office.call("store/get_store_detail", {"store_id": store_id})
    assert (saved["avg_cost_min"], saved["landmark"]) == (50_000, "Opposite the market")


def test_a_card_is_moved_on_a_translated_board(desk: Desk, office: Office) -> None:
    name = f"Warung {letters(8)}"
    create_lead(office, name)
    page = desk("operator", f"/store/crm/list?show=board&q={name.split()[1]}")
    expect(card(page, "New", name)).to_be_visible()
    intact(page)
    carry_right(page, name)
    dialog = page.get_by_role("dialog", name=f"Move {name} to Contacted")
    expect(dialog).to_be_visible()
    translate(page)
    dialog.get_by_label("Outcome").fill("Bu Sri wants to be on the site")
    dialog.get_by_role("button", name="Move to Contacted").click()
    expect(card(page, "Contacted", name)).to_be_visible()
    intact(page)
    card(page, "Contacted", name).click()
    expect(ws.panel(page).get_by_text("Bu Sri wants to be on the site")).to_be_visible()
    intact(page)


def test_a_file_is_checked_on_a_translated_import_screen(desk: Desk) -> None:
    page = desk("operator", "/store/store/import")
    expect(ws.panel(page).get_by_role("heading").first).to_be_visible()
    intact(page)
    choose(page, "places.csv", b"name,type,city\nKopi Satu,Cafe,Nowhere\nKopi Dua,Spaceship,Nowhere\n")
    check = ws.panel(page).get_by_role("button", name="Check the file")
    expect(check).to_be_visible()
    intact(page)
    check.click()
    expect(ws.panel(page).get_by_text("2 rejected")).to_be_visible()
    intact(page)
