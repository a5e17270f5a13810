"""Leads: one won by board and detail, a day of follow-ups by keyboard, one card dragged by two people."""

import datetime as dt
import re
import uuid
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office, letters
from e2e.test_gallery import drawn

LIST = "/store/crm/list"
DETAIL = "/store/crm/detail"
SEEN = 9_501
"""Seed of a picture that no other journey uploads."""


def create_lead(office: Office, name: str, **more: Any) -> dict[str, Any]:
    """Create a lead with a region and a decision maker, and return it."""
    regions = office.call("address/query_regions", {"level": 2, "keyword": ""})
    region = next(row for row in regions if row["parent_id"])
    phone = f"0812{uuid.uuid4().int % 10**8:08d}"
    fields = {
        "name": name,
        "source": "field_visit",
        "contacts": [{"name": "Bu Sri", "role": "owner", "phone": phone}],
        "region_l1_id": region["parent_id"],
        "region_l2_id": region["region_id"],
    }
    made: dict[str, Any] = office.call("crm/create_lead", {**fields, **more})
    return made


def column(page: Page, label: str) -> Locator:
    """Return a column of the board."""
    return ws.panel(page).get_by_role("region", name=label, exact=True)


def card(page: Page, label: str, name: str) -> Locator:
    """Return a card in a column."""
    return column(page, label).get_by_role("link", name=name)


def carry_right(page: Page, name: str, steps: int = 1) -> None:
    """Move a card to a column further right with the keyboard only."""
    handle = ws.panel(page).get_by_label(f"Move {name}")
    handle.focus()
    page.keyboard.press("Space")
    for _ in range(steps):
        page.keyboard.press("ArrowRight")
        # The library moves one column at a time.
        ws.at_rest(page)
    page.keyboard.press("Space")


def test_a_card_goes_to_every_stage_by_its_figure(desk: Desk, office: Office) -> None:
    name = f"Warung {uuid.uuid4().hex[:8]}"
    create_lead(office, name)
    page = desk("operator", f"{LIST}?show=board&q={name.split()[1]}")
    expect(card(page, "New", name)).to_be_visible()
    columns = ws.panel(page).locator(".board-column")
    expect(columns).to_have_count(9)
    # All nine columns are visible.
    edge = page.evaluate("innerWidth")
    boxes = [one.bounding_box() for one in columns.all()]
    assert all(box is not None and box["x"] + box["width"] <= edge for box in boxes)
    ws.panel(page).get_by_label(f"Move {name}").focus()
    page.keyboard.press("8")
    dialog = page.get_by_role("dialog", name=re.compile(f"^Move {name} to "))
    expect(dialog).to_be_visible()


@pytest.mark.smoke
def test_a_lead_is_won_by_board_and_detail(desk: Desk, office: Office) -> None:
    name = f"Warung {uuid.uuid4().hex[:8]}"
    lead = create_lead(office, name)
    page = desk("operator", f"{LIST}?show=board&q={name.split()[1]}")
    expect(card(page, "New", name)).to_be_visible()
    carry_right(page, name)
    dialog = page.get_by_role("dialog", name=f"Move {name} to Contacted")
    expect(dialog.get_by_text("Log a call, a visit or a message before Contacted")).to_be_visible()
    # The card is back in its column while the dialog is open.
    first = ws.panel(page).locator(".board-column").first
    expect(first.locator(f'[data-lead="{lead["lead_id"]}"]')).to_have_count(1)
    dialog.get_by_label("Outcome").fill("Bu Sri wants to be on the site")
    dialog.get_by_role("button", name="Move to Contacted").click()
    expect(card(page, "Contacted", name)).to_be_visible()

    card(page, "Contacted", name).click()
    panel = ws.panel(page)
    expect(panel.get_by_text("Bu Sri wants to be on the site")).to_be_visible()
    panel.get_by_role("button", name="Proposal").click()
    dialog = page.get_by_role("dialog", name=f"Move {name} to Proposal")
    dialog.get_by_label(re.compile("^Expected value")).fill("9000000")
    dialog.get_by_label("Expected close").fill("2027-02-01")
    dialog.get_by_role("button", name="Move to Proposal").click()
    expect(panel.get_by_text("Contacted → Proposal")).to_be_visible()

    panel.get_by_role("button", name="Won", exact=True).click()
    dialog = page.get_by_role("dialog", name=f"Win {name}")
    ws.choose(dialog.get_by_label("Type"), index=1)
    dialog.get_by_role("button", name="Win lead").click()
    expect(ws.toasts(page).get_by_text(f"{name} is won")).to_be_visible()
    expect(panel.get_by_text("Became a store:")).to_be_visible()
    stores = office.call("store/query_stores", {"keyword": name})["list"]
    assert [row["status"] for row in stores] == ["draft"]


def test_who_wins_a_lead_on_the_board_goes_on_from_there(desk: Desk, office: Office) -> None:
    name = f"Warung {uuid.uuid4().hex[:8]}"
    create_lead(office, name)
    page = desk("operator", f"{LIST}?show=board&q={name.split()[1]}")
    expect(card(page, "New", name)).to_be_visible()
    stages = ws.panel(page).locator(".board-column")
    expect(stages).to_have_count(9)
    place = [stage.get_attribute("aria-label") for stage in stages.all()].index("Won")
    ws.panel(page).get_by_label(f"Move {name}").focus()
    page.keyboard.press(str(place + 1))
    dialog = page.get_by_role("dialog", name=f"Win {name}")
    kind = dialog.get_by_role("combobox", name="Type")
    dialog.get_by_role("button", name="Win lead").click()
    expect(kind).to_be_focused()
    expect(kind).to_have_accessible_description("Choose a type")
    ws.choose(kind, index=1)
    dialog.get_by_role("button", name="Win lead").click()
    expect(ws.toasts(page).get_by_text(f"{name} is won")).to_be_visible()
    # The column is collapsed: its heading opens it.
    expect(column(page, "Won").get_by_role("button", name="Won")).to_be_focused()
    page.keyboard.press("Enter")
    expect(card(page, "Won", name)).to_be_visible()


def test_a_day_of_follow_ups_goes_by_keyboard(desk: Desk, office: Office) -> None:
    word = uuid.uuid4().hex[:8]
    lead = create_lead(office, f"Kopi {word}")
    accounts = office.call("user/query_users", {"keyword": "operator"})["list"]
    operator = next(row["user_id"] for row in accounts if row["username"] == "operator")
    for hours, title in ((-48, f"Call {word}"), (-47, f"Visit {word}")):
        due = dt.datetime.now(dt.UTC) + dt.timedelta(hours=hours)
        fields = {"lead_id": lead["lead_id"], "title": title, "due_at": due.isoformat()}
        office.call("crm/save_task", {**fields, "assignee_id": operator})
    page = desk("operator", f"{LIST}?show=tasks")
    overdue = ws.panel(page).get_by_role("region", name="Overdue")
    rows = overdue.get_by_role("listitem")
    expect(rows.filter(has_text=f"Call {word}")).to_be_visible()
    at = [re.sub(r"\s+", " ", text) for text in rows.all_inner_texts()]
    place = next(number for number, text in enumerate(at) if f"Call {word}" in text)
    for _ in range(place):
        page.keyboard.press("j")
    expect(overdue.locator('[aria-current="true"]')).to_contain_text(f"Call {word}")
    page.keyboard.press("d")
    page.keyboard.type("She is in on Tuesdays")
    page.keyboard.press("Enter")
    expect(ws.toasts(page).get_by_text(f"Done: Call {word}")).to_be_visible()
    expect(rows.filter(has_text=f"Call {word}")).to_have_count(0)
    current = ws.panel(page).locator('.task-row[aria-current="true"]')
    expect(current).to_contain_text(f"Visit {word}")
    page.keyboard.press("s")
    expect(ws.toasts(page).get_by_text(f"Postponed by a day: Visit {word}")).to_be_visible()
    expect(rows.filter(has_text=word)).to_have_count(0)
    detail = office.call("crm/get_lead_detail", {"lead_id": lead["lead_id"]})
    assert [(task["status"], task["result"]) for task in detail["tasks"]] == [
        ("open", ""),
        ("done", "She is in on Tuesdays"),
    ]


def test_a_task_is_planned_and_called_off_by_keyboard(desk: Desk, office: Office) -> None:
    lead = create_lead(office, f"Warung {letters(8)}")
    page = desk("operator", f"{DETAIL}?id={lead['lead_id']}")
    opening = ws.panel(page).get_by_role("button", name="Add task")
    opening.click()
    form = ws.panel(page).get_by_role("group", name="Add task")
    title = form.get_by_role("textbox", name="Task")
    expect(title).to_be_focused()
    page.keyboard.press("Enter")
    expect(form.get_by_text("Enter a task")).to_be_visible()
    form.get_by_role("button", name="Add task").click()
    expect(title).to_be_focused()
    page.keyboard.type("Bring the contract")
    page.keyboard.press("Escape")
    ws.dialog(page, "Add task").get_by_role("button", name="Stay").click()
    expect(title).to_have_value("Bring the contract")
    title.clear()
    title.press("Escape")
    ws.dialog(page, "Add task").get_by_role("button", name="Discard").click()
    expect(form).to_have_count(0)
    expect(opening).to_be_focused()
    assert office.call("crm/get_lead_detail", {"lead_id": lead["lead_id"]})["tasks"] == []


def test_a_visit_is_logged_with_what_was_seen(desk: Desk, office: Office) -> None:
    lead = create_lead(office, f"Warung {letters(8)}")
    page = desk("operator", f"{DETAIL}?id={lead['lead_id']}")
    bad: FilePayload = {"name": "notes.jpg", "mimeType": "image/jpeg", "buffer": b"Not a picture"}
    files = ws.panel(page).get_by_label("Add pictures…")
    files.set_input_files([drawn("front.jpg", SEEN), bad])
    on_their_way = ws.panel(page).get_by_role("list", name="Uploading pictures")
    expect(on_their_way.get_by_role("alert")).to_contain_text("Only JPEG, PNG, WebP, GIF, HEIC or AVIF")
    expect(ws.panel(page).get_by_role("img", name="front.jpg")).to_be_visible()
    on_their_way.get_by_role("button", name="Dismiss notes.jpg").click()
    expect(on_their_way).to_have_count(0)
    writing = ws.panel(page).get_by_role("group", name="Add to timeline")
    offer: FilePayload = {"name": "offer.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.4\n%%EOF\n"}
    acting: FilePayload = {
        "name": "acting.pdf",
        "mimeType": "application/pdf",
        "buffer": b"%PDF-1.4 /JavaScript",
    }
    writing.get_by_label("Add documents…").set_input_files([offer, acting])
    expect(writing.get_by_role("link", name="offer.pdf")).to_be_visible()
    expect(writing.get_by_role("alert")).to_contain_text(
        "acting.pdf: File rejected: The PDF contains scripts"
    )
    writing.get_by_role("button", name="Visit").click()
    writing.get_by_label("Note").fill("Ten tables, a grill outside")
    writing.get_by_role("button", name="Log it").click()
    expect(writing.get_by_label("Note")).to_have_value("")
    rows = office.call("crm/query_activities", {"lead_id": lead["lead_id"]})["list"]
    message = next(row for row in rows if row["body"] == "Ten tables, a grill outside")
    assert len(message["attachments"]) == 1
    with page.expect_download() as download:
        ws.panel(page).get_by_role("list", name="Documents").get_by_role("link", name="offer.pdf").click()
    assert download.value.suggested_filename == "offer.pdf"


def test_two_people_drag_one_card(desk: Desk, office: Office) -> None:
    name = f"Sate {uuid.uuid4().hex[:8]}"
    lead = create_lead(office, name)
    call = {"lead_id": lead["lead_id"], "type": "call", "body": "Suka"}
    office.call("crm/add_activity", call)
    page = desk("operator", f"{LIST}?show=board&q={name.split()[1]}")
    expect(card(page, "New", name)).to_be_visible()
    # A colleague moves the card first.
    moved = {"lead_id": lead["lead_id"], "version": lead["version"], "stage": "junk", "note": "Closed"}
    office.call("crm/move_lead", moved)
    carry_right(page, name)
    expect(ws.toasts(page).get_by_text(re.compile(f"^{name} was not moved"))).to_be_visible()
    # The colleague's move appears on the board a moment later, once, in the column when it is opened.
    column(page, "Junk").get_by_role("button", name="Junk").click()
    expect(card(page, "Junk", name)).to_be_visible()
    expect(ws.panel(page).get_by_role("link", name=name)).to_have_count(1)


def test_a_card_is_dragged_by_mouse(desk: Desk, office: Office) -> None:
    name = f"Bakmi {uuid.uuid4().hex[:8]}"
    lead = create_lead(office, name)
    office.call("crm/add_activity", {"lead_id": lead["lead_id"], "type": "call", "body": "Suka"})
    page = desk("operator", f"{LIST}?show=board&q={name.split()[1]}")
    # The card itself, not its handle.
    box = column(page, "New").locator(f'[data-lead="{lead["lead_id"]}"]').bounding_box()
    into = column(page, "Contacted").bounding_box()
    assert box is not None
    assert into is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] + 20, steps=4)
    page.mouse.move(into["x"] + into["width"] / 2, into["y"] + 80, steps=12)
    ws.at_rest(page)
    # The card is shown there immediately; the stored stage is what counts.
    with page.expect_response("**/crm/move_lead**"):
        page.mouse.up()
    expect(card(page, "Contacted", name)).to_be_visible()
    detail = office.call("crm/get_lead_detail", {"lead_id": lead["lead_id"]})
    assert detail["stage"] == "contacted"


def test_card_moved_by_keyboard_retains_focus(desk: Desk, office: Office) -> None:
    name = f"Soto {uuid.uuid4().hex[:8]}"
    lead = create_lead(office, name)
    office.call("crm/add_activity", {"lead_id": lead["lead_id"], "type": "call", "body": "Suka"})
    page = desk("operator", f"{LIST}?show=board&q={name.split()[1]}")
    carry_right(page, name)
    expect(card(page, "Contacted", name)).to_be_visible()
    expect(ws.panel(page).get_by_label(f"Move {name}")).to_be_focused()


def test_two_leads_are_merged_from_the_list(desk: Desk, office: Office) -> None:
    word = uuid.uuid4().hex[:8]
    first, second = (create_lead(office, f"{name} {word}") for name in ("Gudeg", "Gudeg Yu"))
    page = desk("manager", f"{LIST}?q={word}")
    panel = ws.panel(page)
    for lead in (first, second):
        panel.get_by_role("row", name=re.compile(lead["name"])).get_by_role("checkbox").check()
    panel.get_by_role("toolbar", name="Selected rows").get_by_role("button", name="Merge…").click()
    dialog = page.get_by_role("dialog", name=re.compile("^Merge"))
    expect(dialog).to_have_accessible_name(
        f"Merge {second['name']} (#{second['lead_id']}) into {first['name']}"
    )
    dialog.get_by_role("button", name=f"Keep {second['name']} (#{second['lead_id']}) instead").click()
    dialog.get_by_role("button", name="Merge", exact=True).click()
    expect(ws.toasts(page).get_by_text(f"is merged into {second['name']}")).to_be_visible()
    expect(panel.get_by_role("link", name=first["name"], exact=True)).to_have_count(0)
    merged = office.call("crm/get_lead_detail", {"lead_id": first["lead_id"]})
    assert merged["merged_into"]["lead_id"] == second["lead_id"]


def test_yesterdays_call_is_logged_with_its_time(desk: Desk, office: Office) -> None:
    lead = create_lead(office, f"Rawon {uuid.uuid4().hex[:8]}")
    page = desk("operator", f"/store/crm/detail?id={lead['lead_id']}")
    composer = ws.panel(page).get_by_role("group", name="Add to timeline")
    # The shortcut opens a note, whichever entry was being written.
    composer.get_by_role("button", name="Call").click()
    ws.panel(page).get_by_role("heading", level=1).click()
    page.keyboard.press("w")
    expect(composer.get_by_label("Note")).to_be_focused()
    composer.get_by_role("button", name="Call").click()
    composer.get_by_label("Note").fill("She asked for the price list")
    composer.get_by_label("Date").fill("2026-03-02T15:30")
    composer.get_by_role("button", name="Log it").click()
    # Checked in the timeline, because the input held the same words before.
    logged = ws.panel(page).locator(".timeline-entry", has_text="She asked for the price list")
    expect(logged).to_be_visible()
    (entry,) = office.call("crm/query_activities", {"lead_id": lead["lead_id"], "type": ["call"]})["list"]
    # Jakarta is seven hours ahead.
    assert entry["at"].startswith("2026-03-02T08:30")
