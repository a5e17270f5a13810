"""Two stores that are the same: merged by keyboard, separated again, and changes by a colleague."""

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office, letters
from e2e.test_duplicates import fields
from e2e.test_keyboard import press_until

SAYS_MORE = {"description": "A counter and two tables"}
"""Extra field because of which the first store is kept unless a person chooses otherwise."""
_numbers = itertools.count(1)


def twins(office: Office, **of_the_second: Any) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """Create two stores with the same name; return the name and both."""
    # Name and phones are unique, so that only this journey's pairs match. A name of digits alone would be
    # taken for a phone number.
    name = f"{letters(8)} {letters(8)}".capitalize()
    first, second = (
        office.confirm(
            "store/create_store", {**fields(office, name, f"0812-9955-{next(_numbers):04}"), **more}
        )
        for more in (SAYS_MORE, of_the_second)
    )
    return name, first, second


def row(page: Page, label: str) -> Locator:
    """Return the row of a field."""
    return ws.panel(page).get_by_role("listitem", name=label, exact=True)


def merge_button(page: Page) -> Locator:
    """Return the merge button, whichever store is kept."""
    return ws.panel(page).get_by_role("button", name=re.compile("^Merge into "))


def until_previewed(page: Page) -> None:
    """Return when the preview of the merge is shown."""
    expect(ws.panel(page).locator('.merge-follows[aria-busy="false"]')).to_be_visible()


def test_merged_and_undone_by_the_keyboard(desk: Desk, office: Office) -> None:
    name, first, second = twins(office, intro="Coffee since 2015")
    page = desk("manager", "/store/store/duplicates")
    keys = page.keyboard
    expect(ws.panel(page).get_by_role("table", name="Possible duplicates")).to_be_visible()
    keys.press("/")
    # Inserted at once: the first letters alone may match a single pair, too.
    keys.insert_text(name)
    expect(ws.panel(page).get_by_role("row")).to_have_count(2)
    keys.press("Escape")
    keys.press("j")
    keys.press("Enter")
    expect(ws.shown_tab(page)).to_have_text(f"{name} / {name}")
    intro = row(page, "Short introduction")
    expect(intro.get_by_role("button", pressed=True)).to_contain_text("Coffee since 2015")
    # From the first row down to the introduction, which store A does not have.
    for _ in range(40):
        keys.press("j")
        if intro.get_attribute("aria-current") == "true":
            break
    keys.press("1")
    expect(intro.get_by_role("button", pressed=True)).to_contain_text("–")
    keys.press("2")
    expect(intro.get_by_role("button", pressed=True)).to_contain_text("Coffee since 2015")
    stays = ws.panel(page).get_by_role("article", name="Store B")
    keys.press("Shift+S")
    expect(stays.get_by_role("button", name="This one stays")).to_be_visible()
    keys.press("Shift+S")
    expect(stays.get_by_role("button", name="Keep this one")).to_be_visible()
    until_previewed(page)
    keys.press("Control+Enter")
    expect(ws.toasts(page).filter(has_text=f"{name} is now merged into {name}")).to_be_visible()
    expect(ws.shown_tab(page)).not_to_have_text(f"{name} / {name}")

    detail = office.call("store/get_store_detail", {"store_id": second["store_id"]})
    assert (detail["status"], detail["merged_into_store_id"]) == ("merged", first["store_id"])
    response = office.call("store/get_store_detail", {"store_id": first["store_id"]})
    assert response["intro"] == "Coffee since 2015"
    assert len(response["phones"]) == 2

    ws.go(page, f"/store/store/edit?id={second['store_id']}")
    banner = ws.panel(page).get_by_role("status").filter(has_text=f"Merged into {name}")
    expect(banner).to_be_visible()
    press_until(page, "Tab", "Undo the merge")
    keys.press("Enter")
    expect(ws.toasts(page).filter(has_text="is a separate store again")).to_be_visible()
    expect(banner).to_have_count(0)
    again = office.call("store/get_store_detail", {"store_id": first["store_id"]})
    assert (again["intro"], len(again["phones"])) == ("", 1)


def test_merge_choices_survive_an_edit_by_a_colleague(desk: Desk, office: Office) -> None:
    name, first, second = twins(office, landmark="Beside the mosque")
    office.call(
        "store/edit_store", {"store_id": first["store_id"], "version": 1, "landmark": "Across the bank"}
    )
    page = desk("manager", f"/store/store/merge?a={first['store_id']}&b={second['store_id']}")
    landmark = row(page, "Landmark")
    landmark.get_by_role("button", name="Beside the mosque").click()
    until_previewed(page)
    office.call("store/edit_store", {"store_id": first["store_id"], "version": 2, "intro": "Since 2015"})
    merge_button(page).click()
    notice = ws.panel(page).get_by_role("alert").filter(has_text=f"{name} was changed by")
    expect(notice).to_contain_text("Your choices are kept")
    expect(row(page, "Short introduction").get_by_role("button", pressed=True)).to_contain_text("Since 2015")
    expect(landmark.get_by_role("button", pressed=True)).to_contain_text("Beside the mosque")
    merge_button(page).click()
    expect(ws.toasts(page).filter(has_text=f"{name} is now merged into {name}")).to_be_visible()
    stored = office.call("store/get_store_detail", {"store_id": first["store_id"]})
    assert (stored["intro"], stored["landmark"]) == ("Since 2015", "Beside the mosque")


def test_operators_mark_pairs_as_different_and_cannot_merge(desk: Desk, office: Office) -> None:
    name, first, second = twins(office)
    page = desk("operator", f"/store/store/merge?a={first['store_id']}&b={second['store_id']}")
    expect(ws.panel(page).get_by_text("Only managers can merge stores")).to_be_visible()
    expect(merge_button(page)).to_have_count(0)
    page.keyboard.press("Control+Enter")
    page.keyboard.press("r")
    message = ws.toasts(page).filter(has_text="Marked as not duplicates")
    # A message with an action stays for eight seconds.
    message.get_by_role("button", name="Undo").click()
    expect(message).to_have_count(0)
    expect(ws.shown_tab(page)).to_have_text(f"{name} / {name}")
    about = {"object_type": "store", "object_id": first["store_id"]}
    response = [log["action"] for log in office.call("activity/query_logs", about)["list"]]
    assert "duplicate_not" in response
    pairs = {"store_id": [first["store_id"]], "status": ["open", "not_duplicate"]}
    (pair,) = (
        one
        for one in office.call("store/query_duplicates", pairs)["list"]
        if one["store_b"]["store_id"] == second["store_id"]
    )
    assert name in pair["store_a"]["name"]


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_nothing_is_cut_off_beside(desk: Desk, office: Office, width: int, scheme: str) -> None:
    _, first, second = twins(office, intro="Coffee since 2015")
    path = f"/store/store/merge?a={first['store_id']}&b={second['store_id']}"
    page = desk("manager", path, size=(width, 900), scheme=scheme)
    expect(merge_button(page)).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_past_merge_is_listed_and_undone_with_a_preview(desk: Desk, office: Office) -> None:
    name, first, second = twins(office, intro="Coffee since 2015", website="https://bu-sri.example/")
    merged = office.confirm(
        "store/merge_stores",
        {
            "winner_id": first["store_id"],
            "loser_id": second["store_id"],
            "winner_version": first["version"],
            "loser_version": second["version"],
            "field_choices": {"intro": "loser", "website": "loser"},
            "reason": "One counter",
        },
        as_="manager",
    )
    since = {"store_id": first["store_id"], "version": merged["store"]["version"], "intro": "Since then"}
    office.confirm("store/edit_store", since, as_="operator")
    page = desk("manager", "/store/store/duplicates")
    ws.panel(page).get_by_role("tab", name="Past merges").click()
    ws.search(page, name)
    line = ws.panel(page).get_by_role("row").filter(has_text=name)
    expect(line).to_have_count(1)
    # A screen of this width has no room for the reason.
    ws.panel(page).get_by_role("button", name=re.compile("more columns$")).click()
    expect(line.get_by_text("One counter")).to_be_visible()
    line.get_by_role("button", name=re.compile("^Undo")).click()
    dialog = ws.dialog(page, f"{name} into {name}")
    expect(dialog.get_by_text("Cannot be undone:")).to_be_visible()
    expect(dialog.get_by_role("listitem")).to_have_text([re.compile("Intro: Changed since by")])
    dialog.get_by_role("button", name="Undo the merge").click()
    ws.dialog(page, "1 could not be undone").get_by_role("button", name="Close").click()
    expect(line.get_by_text("Undone", exact=True)).to_be_visible()
    stores = [
        office.call("store/get_store_detail", {"store_id": each["store_id"]}) for each in (first, second)
    ]
    assert [(store["status"], store["intro"], store["website"]) for store in stores] == [
        ("draft", "Since then", ""),
        ("draft", "Coffee since 2015", "https://bu-sri.example/"),
    ]
