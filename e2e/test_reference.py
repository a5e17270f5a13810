"""Reference data for managers: tags, holidays and brands, each with its undo."""

import re
import uuid
from typing import Any

from playwright.sync_api import Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office, own_spot

TAGS = "/store/reference/tags"
HOLIDAYS = "/store/reference/holidays"
BRANDS = "/store/reference/brands"
TEMPLATES = "/store/reference/templates"


def tag_by(office: Office, username: str, label: str) -> dict[str, Any]:
    """Save a tag as a user and return it; an editor only suggests it."""
    fields = {"labels": {"en": label}, "kind": "ambience", "country": "ID"}
    tag: dict[str, Any] = office.call("taxonomy/save_tag", fields, as_=username)
    return tag


def tags_of(office: Office, store_id: int) -> list[int]:
    """Return the ids of a store's tags."""
    tags: list[int] = office.call("store/get_store_detail", {"store_id": store_id})["tags"]
    return tags


def row(page: Page, label: str) -> Any:
    """Return the row of a record in the list."""
    return ws.panel(page).get_by_role("row").filter(has=page.get_by_role("link", name=label, exact=True))


def test_suggested_tag_is_accepted_and_a_similar_one_merged_and_split(desk: Desk, office: Office) -> None:
    word = uuid.uuid4().hex[:6]
    stays = tag_by(office, "editor", f"Teras {word}")
    other = tag_by(office, "manager", f"Teraces {word}")
    store_id = office.store(f"Warung {word}", own_spot(), tags=[other["tag_id"]])
    page = desk("manager", f"{TAGS}?q={word}")
    accept = row(page, f"Teras {word}").get_by_role("button", name=re.compile("^Accept"))
    accept.click()
    accepted = ws.toasts(page).filter(has_text=f"Teras {word} accepted")
    expect(row(page, f"Teras {word}").get_by_text("Active", exact=True)).to_be_visible()
    accepted.get_by_role("button", name="Undo").click()
    expect(row(page, f"Teras {word}").get_by_text("Suggested", exact=True)).to_be_visible()
    accept.click()
    expect(row(page, f"Teras {word}").get_by_text("Active", exact=True)).to_be_visible()

    row(page, f"Teraces {word}").get_by_role("button", name=re.compile("^Merge")).click()
    dialog = ws.dialog(page, re.compile("^Merge Teraces"))
    dialog.get_by_role("combobox", name="Tag to keep").fill(f"Teras {word}")
    page.get_by_role("option", name=f"Teras {word}").click()
    expect(dialog.get_by_text("Store: 1")).to_be_visible()
    dialog.get_by_role("button", name="Merge", exact=True).click()
    expect(row(page, f"Teraces {word}").get_by_text("Merged", exact=True)).to_be_visible()
    assert tags_of(office, store_id) == [stays["tag_id"]]

    merged = ws.toasts(page).filter(has_text=f"Teraces {word}")
    merged.get_by_role("button", name="Undo").click()
    expect(row(page, f"Teraces {word}").get_by_text("Active", exact=True)).to_be_visible()
    assert tags_of(office, store_id) == [other["tag_id"]]


def test_tag_change_is_undone_from_history(desk: Desk, office: Office) -> None:
    word = uuid.uuid4().hex[:6]
    tag = tag_by(office, "editor", f"Sunset {word}")
    page = desk("manager", f"{TAGS}?q={word}")
    row(page, f"Sunset {word}").get_by_role("button", name=re.compile("^Block")).click()
    expect(row(page, f"Sunset {word}").get_by_text("Blocked", exact=True)).to_be_visible()
    row(page, f"Sunset {word}").get_by_role("link").click()
    dialog = ws.dialog(page, f"Tag Sunset {word}")
    dialog.get_by_text("changed status").click()
    dialog.get_by_role("button", name="Undo this change").click()
    expect(dialog.get_by_text("undid a change of status")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    expect(row(page, f"Sunset {word}").get_by_text("Suggested", exact=True)).to_be_visible()
    match = office.call("taxonomy/query_tags", {"ids": [tag["tag_id"]]})["list"][0]
    assert (match["status"], match["version"]) == ("suggested", 3)


def tentative(office: Office, name: str) -> int:
    """Create a tentative holiday in a year without a calendar and return its id."""
    fields = {"date": "2087-05-14", "name": name, "tentative": True}
    return int(office.call("taxonomy/save_holiday", fields, as_="manager")["holiday_id"])


def test_tentative_holidays_are_confirmed_singly_and_together_and_undone(desk: Desk, office: Office) -> None:
    word = uuid.uuid4().hex[:6]
    first, second = f"Bayram {word} one", f"Bayram {word} two"
    ids = [tentative(office, name) for name in (first, second)]
    page = desk("manager", f"{HOLIDAYS}?year=2087")
    row(page, first).get_by_role("button", name=re.compile("^Confirm")).click()
    expect(row(page, first).get_by_text("Confirmed", exact=True)).to_be_visible()
    ws.toasts(page).filter(has_text=f"{first} is confirmed").get_by_role("button", name="Undo").click()
    expect(row(page, first).get_by_text("Tentative", exact=True)).to_be_visible()

    for name in (first, second):
        row(page, name).get_by_role("checkbox").check()
    ws.panel(page).get_by_role("button", name="Confirm the dates").click()
    for name in (first, second):
        expect(row(page, name).get_by_text("Confirmed", exact=True)).to_be_visible()
    ws.toasts(page).filter(has_text="2 holidays confirmed").get_by_role("button", name="Undo").click()
    for name in (first, second):
        expect(row(page, name).get_by_text("Tentative", exact=True)).to_be_visible()
    rows = office.call("taxonomy/query_holidays", {"ids": ids})["list"]
    assert [(one["tentative"], one["version"]) for one in rows] == [(True, 5), (True, 3)]


def test_a_holiday_is_entered_moved_deleted_and_added_again(desk: Desk, office: Office) -> None:
    name = f"Panen {uuid.uuid4().hex[:6]}"
    page = desk("manager", f"{HOLIDAYS}?year=2088")
    ws.panel(page).get_by_role("button", name="Add holiday").first.click()
    dialog = ws.dialog(page, "Add a holiday")
    dialog.get_by_role("textbox", name="Date", exact=True).fill("2088-02-03")
    dialog.get_by_role("textbox", name="Name in English", exact=True).fill(name)
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(row(page, name).get_by_text("Tue, 3 Feb 2088")).to_be_visible()
    row(page, name).get_by_role("link").click()
    form = ws.dialog(page, name)
    form.get_by_role("textbox", name="Date", exact=True).fill("2088-02-04")
    form.get_by_role("button", name="Save").click()
    expect(row(page, name).get_by_text("Wed, 4 Feb 2088")).to_be_visible()
    row(page, name).get_by_role("button", name=re.compile("^Delete")).click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(row(page, name)).to_have_count(0)
    ws.toasts(page).filter(has_text="Deleted").get_by_role("button", name="Undo").click()
    expect(row(page, name).get_by_text("Wed, 4 Feb 2088")).to_be_visible()


def test_brand_is_created_with_a_logo_assigned_and_its_stores_listed(desk: Desk, office: Office) -> None:
    word = uuid.uuid4().hex[:6]
    name, store = f"Kenangan {word}", f"Kedai {word}"
    store_id = office.store(store, own_spot())
    page = desk("manager", BRANDS)
    ws.panel(page).get_by_role("button", name="Add brand").first.click()
    dialog = ws.dialog(page, "Add a brand")
    dialog.get_by_role("textbox", name="Name", exact=True).fill(name)
    names = dialog.get_by_role("combobox", name="Match names")
    names.fill(f"Kopken {word}")
    names.press("Enter")
    dialog.get_by_role("button", name="Choose from the library").click()
    picker = ws.dialog(page, "Choose a picture")
    picker.get_by_role("listitem").first.get_by_role("button").click()
    expect(dialog.get_by_role("button", name="Replace")).to_be_visible()
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(ws.toasts(page).filter(has_text=f"Saved: {name}")).to_be_visible()

    ws.go(page, f"/store/store/edit?id={store_id}&part=edit")
    brand = ws.panel(page).get_by_role("combobox", name="Brand")
    brand.fill(name)
    page.get_by_role("option", name=name).click()
    page.keyboard.press("Control+s")
    expect(ws.panel(page).get_by_text("Saved").first).to_be_visible()

    ws.go(page, f"{BRANDS}?q=kopken {word}")
    expect(row(page, name).locator("img")).to_be_visible()
    row(page, name).get_by_role("button", name=re.compile("^Delete")).click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_text("In use by 1 item").first).to_be_visible()
    row(page, name).get_by_role("link", name=f"1 store of {name}").click()
    ws.expect_screen(page, "/store/store/list")
    expect(ws.panel(page).get_by_role("link", name=store)).to_be_visible()
    expect(ws.panel(page).get_by_role("row")).to_have_count(2)


def test_a_reply_template_is_written_used_in_a_message_and_switched_off(desk: Desk, office: Office) -> None:
    word = uuid.uuid4().hex[:8]
    name = f"Parkir {word}"
    page = desk("manager", TEMPLATES)
    ws.panel(page).get_by_role("button", name="Add template").first.click()
    dialog = ws.dialog(page, "Add a reply template")
    dialog.get_by_role("textbox", name="Name", exact=True).fill(name)
    text = dialog.get_by_role("textbox", name="Text", exact=True)
    text.fill("Halo {nama}, ")
    expect(dialog.get_by_text("Unknown placeholder: {nama}")).to_be_visible()
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(text).to_be_focused()
    assert name not in str(office.call("business_message/query_templates", {}))
    text.fill("Halo ")
    dialog.get_by_role("button", name="{name}").click()
    text.press("End")
    text.press_sequentially(", ada tempat parkir.")
    expect(dialog.get_by_text("Halo Sari Wulandari, ada tempat parkir.")).to_be_visible()
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(row(page, name).get_by_text("Active", exact=True)).to_be_visible()

    fields = {"type": "partnership", "subject": f"Tanya {word}", "body": "Ada tempat parkir?", "name": "Budi"}
    office.send("public/create_message", {**fields, "email": f"{word}@example.com"})
    rows = office.call("business_message/query_messages", {"keyword": word})["list"]
    ws.go(page, f"/store/business_message/list?id={rows[0]['message_id']}")
    thread = ws.panel(page).get_by_role("article")
    thread.get_by_role("combobox", name="Start with a template").fill(name)
    page.get_by_role("listbox").get_by_role("option", name=name).click()
    reply = thread.get_by_role("textbox", name="Reply", exact=True)
    expect(reply).to_have_value(re.compile("Halo Budi, ada tempat parkir."))

    ws.go(page, f"{TEMPLATES}?q={word}")
    row(page, name).get_by_role("button", name=re.compile("^Disable")).click()
    expect(row(page, name).get_by_text("Disabled", exact=True)).to_be_visible()
    ws.toasts(page).filter(has_text=f"{name} disabled").get_by_role("button", name="Undo").click()
    expect(row(page, name).get_by_text("Active", exact=True)).to_be_visible()
