"""Report from the public: opened, decided, answered and undone with the keyboard only."""

import re
import uuid
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office, own_spot

LIST = "/store/error_feedback/list"


def reported(office: Office, word: str, fields: Sequence[str] = ("website", "menu_url")) -> dict[str, Any]:
    """Report errors of a published store as an anonymous visitor, with new addresses; return the store's row."""
    rows = office.call("store/query_stores", {"status": ["published"], "page_size": 50})["list"]
    store: dict[str, Any] = next(row for row in rows if row["open_feedback_count"] == 0)
    office.send(
        "public/create_feedback",
        {
            "store_id": store["store_id"],
            "category": "wrong_link",
            "description": f"Situsnya sudah ganti {word}",
            "suggested": {field: f"https://{word}.example.com/{field}" for field in fields},
            "reporter": {"name": "Sari", "email": "sari@example.com", "wants_reply": True},
        },
    )
    return store


def row_of(page: Page, word: str) -> Any:
    """Find a report in the list by a word of its text."""
    rows = ws.panel(page).locator("tbody tr")
    expect(rows.first).to_be_visible()
    page.keyboard.press("/")
    # Inserted at once: the first letters alone may match a single row, too.
    page.keyboard.insert_text(word)
    expect(rows).to_have_count(1)
    return rows.first


def website(office: Office, store_id: int) -> str:
    """Return the store's current website."""
    return str(office.call("store/get_store_detail", {"store_id": store_id})["website"])


@pytest.mark.smoke
def test_report_is_decided_answered_and_undone_by_keyboard(desk: Desk, office: Office) -> None:
    word = f"w{uuid.uuid4().hex[:8]}"
    store = reported(office, word)
    before = website(office, store["store_id"])
    page = desk("operator", LIST)
    row_of(page, word)
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    case = ws.panel(page).get_by_role("article")
    expect(case.get_by_text(f"Situsnya sudah ganti {word}")).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]id=\d+"))
    address = page.url

    apply = case.get_by_role("button", name=re.compile("^Apply to the store"))
    expect(apply).to_be_disabled()
    page.keyboard.press("a")
    page.keyboard.press("r")
    expect(case.get_by_text("Everything is decided")).to_be_visible()
    page.keyboard.press("Control+Enter")
    expect(ws.toasts(page).get_by_text(re.compile("^Applied"))).to_be_visible()
    after = office.call("store/get_store_detail", {"store_id": store["store_id"]})
    assert word in after["website"]
    assert word not in after["menu_url"]

    page.goto(address)
    case = ws.panel(page).get_by_role("article")
    expect(case.get_by_text("Applied in part").first).to_be_visible()
    expect(case.get_by_role("button", name="Applied", exact=True)).to_have_count(0)
    case.get_by_role("button", name="Applied in part", exact=True).press("Enter")
    expect(case.get_by_label("Message")).to_have_value(re.compile("Sari"))
    case.get_by_role("button", name="Send reply").press("Enter")
    expect(ws.toasts(page).get_by_text(re.compile("^Sending reply"))).to_be_visible()
    expect(
        case.get_by_role("region", name="Reply").get_by_text(re.compile("^(Sending|Sent)$"))
    ).to_be_visible()

    case.get_by_role("button", name="Undo applied changes").press("Enter")
    expect(case.get_by_text("In progress").first).to_be_visible()
    assert website(office, store["store_id"]) == before


def test_one_key_decides_on_a_report_with_one_field(desk: Desk, office: Office) -> None:
    word = f"w{uuid.uuid4().hex[:8]}"
    store = reported(office, word, ["website"])
    before = website(office, store["store_id"])
    page = desk("operator", LIST)
    row_of(page, word).get_by_role("link", name="Wrong link").click()
    case = ws.panel(page).get_by_role("article")
    expect(case.get_by_text("1 field to decide")).to_be_visible()
    # A rejected report is closed without a change, which needs a reason.
    page.keyboard.press("r")
    panel = case.get_by_role("button", name=re.compile("^Close without a change"))
    expect(panel).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(panel).to_have_attribute("aria-expanded", "false")
    assert website(office, store["store_id"]) == before
    page.keyboard.press("a")
    expect(ws.toasts(page).get_by_text(re.compile("^Applied"))).to_be_visible()
    assert word in website(office, store["store_id"])


def test_undo_by_key_leads_back_to_the_report(desk: Desk, office: Office) -> None:
    word = f"w{uuid.uuid4().hex[:8]}"
    store = reported(office, word)
    before = website(office, store["store_id"])
    page = desk("operator", LIST)
    row_of(page, word).get_by_role("link", name="Wrong link").click()
    case = ws.panel(page).get_by_role("article")
    expect(case.get_by_text(f"Situsnya sudah ganti {word}")).to_be_visible()
    page.keyboard.press("Shift+A")
    expect(case.get_by_text("Everything is decided")).to_be_visible()
    page.keyboard.press("Control+Enter")
    expect(ws.toasts(page).get_by_text(re.compile("^Applied"))).to_be_visible()
    page.keyboard.press("z")
    expect(case.get_by_text(f"Situsnya sudah ganti {word}")).to_be_visible()
    expect(case.get_by_text("New", exact=True).first).to_be_visible()
    assert website(office, store["store_id"]) == before


def test_escape_leads_back_to_the_list_as_it_was_narrowed(desk: Desk, office: Office) -> None:
    word = f"w{uuid.uuid4().hex[:8]}"
    reported(office, word)
    page = desk("operator", LIST)
    row_of(page, word).get_by_role("link", name="Wrong link").click()
    queue = ws.panel(page).get_by_role("navigation", name="Reports")
    expect(queue.get_by_role("button").filter(has_text="Wrong link")).to_have_count(1)
    expect(ws.panel(page).get_by_role("article")).to_be_visible()
    page.keyboard.press("Escape")
    expect(ws.panel(page).locator("tbody tr")).to_have_count(1)
    expect(page).to_have_url(re.compile(rf"[?&]q={word}"))


def test_decisions_and_typed_text_survive_a_reload(desk: Desk, office: Office) -> None:
    word = f"w{uuid.uuid4().hex[:8]}"
    reported(office, word)
    page = desk("operator", LIST)
    row_of(page, word).get_by_role("link", name="Wrong link").click()
    case = ws.panel(page).get_by_role("article")
    expect(case.get_by_text("2 fields to decide")).to_be_visible()
    page.keyboard.press("a")
    expect(case.get_by_text("1 field to decide")).to_be_visible()
    case.get_by_role("textbox", name=re.compile("^Note")).fill("They told me on the phone")
    page.reload()
    expect(case.get_by_text("1 field to decide")).to_be_visible()
    expect(case.get_by_role("textbox", name=re.compile("^Note"))).to_have_value("They told me on the phone")


def test_a_report_by_phone_is_entered_by_a_colleague(desk: Desk, office: Office) -> None:
    name = f"Kedai {uuid.uuid4().hex[:6]}"
    store_id = office.store(name, own_spot())
    page = desk("operator", "/store/error_feedback/list")
    ws.panel(page).get_by_role("button", name="Create report").click()
    dialog = ws.dialog(page, "Create report")
    dialog.get_by_role("button", name="Create report").click()
    expect(dialog.get_by_text("Choose the store")).to_be_visible()
    dialog.get_by_role("combobox", name="Store", exact=True).fill(name)
    page.get_by_role("option", name=name).click()
    ws.choose(dialog.get_by_label("Problem"), label="Wrong phone")
    dialog.get_by_label("Correct phones").fill("021 5550 1234")
    dialog.get_by_label("Message").fill("Nobody answers on this number")
    dialog.get_by_label("Reporter’s phone").fill("1")
    dialog.get_by_role("button", name="Create report").click()
    expect(dialog.get_by_label("Reporter’s phone")).to_have_attribute("aria-invalid", "true")
    dialog.get_by_label("Reporter’s phone").fill("")
    dialog.get_by_label("Reporter’s name").fill("Ibu Sari")
    dialog.get_by_role("button", name="Create report").click()
    expect(ws.panel(page).get_by_text("Nobody answers on this number").first).to_be_visible()
    (rows,) = office.call("error_feedback/query_feedbacks", {"store_id": [store_id]})["list"]
    assert (rows["channel"], rows["reporter_name"], rows["status"]) == ("staff", "Ibu Sari", "new")
    assert rows["summary"] == "+622155501234"
