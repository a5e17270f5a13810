"""Near copy of a store: a question before it is created, and one final decision about the pair."""

import re
import uuid
from typing import Any

from playwright.sync_api import Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office

PIN = {"lat": -6.21462, "lng": 106.84513}


def fields(office: Office, name: str, phone: str) -> dict[str, Any]:
    """Return the fields of a draft, with the regions around its pin."""
    region = office.call("address/query_regions", {"level": 2, "keyword": "Jakarta Selatan"})[0]
    regions = {"region_l1_id": region["parent_id"], "region_l2_id": region["region_id"]}
    return {"name": name, "store_type": "cafe", "phones": [{"number": phone}], **PIN, **regions}


def make(office: Office, name: str, phone: str = "0812-9911-0042") -> int:
    """Create a store through the API, without the duplicate question, and return its id."""
    made: dict[str, Any] = office.call("store/create_store", fields(office, name, phone))
    return int(made["store_id"])


def question(page: Page) -> Locator:
    """Return the dialog that asks about possible duplicates."""
    return ws.dialog(page, re.compile("^Is it (this store|one of these stores)"))


def choose(page: Page, label: str, name: str) -> None:
    """Choose a region in its picker."""
    box = ws.panel(page).get_by_role("combobox", name=re.compile(f"^{label}"))
    box.fill(name)
    options = page.get_by_role("option")
    # The options are rebuilt shortly after the last key: an older option may disappear during the click.
    expect(options).to_have_count(1)
    options.filter(has_text=name).click()
    expect(box).to_have_value(name)


def test_near_copy_requires_confirmation_before_creation(desk: Desk, office: Office) -> None:
    word = uuid.uuid4().hex[:6]
    there = office.call("store/get_store_detail", {"store_id": make(office, f"Zamrud {word}")})
    page = desk("manager", "/store/store/add")
    ws.field(page, "Name").fill(f"ZAMRUD {word.upper()}")
    ws.choose(ws.panel(page).get_by_label(re.compile("^Type")).first, "cafe")
    choose(page, "Provinsi", there["region_l1"]["name"])
    choose(page, "Kabupaten", there["region_l2"]["name"])
    ws.panel(page).get_by_role("button", name="Add phone").click()
    ws.field(page, "Phone 1").fill("081299110042")
    line = ws.panel(page).get_by_role("status").filter(has_text="similar store")
    line.get_by_role("button", name="Look").click()
    expect(page.get_by_role("dialog").get_by_role("article", name=f"Zamrud {word}")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Back to the form").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Create store", exact=True).click()
    card = question(page).get_by_role("article", name=f"Zamrud {word}")
    expect(card.get_by_text("Same phone")).to_be_visible()
    question(page).get_by_role("button", name="Back to the form").click()
    ws.panel(page).get_by_role("button", name=re.compile("^Remove phone 1")).click()
    expect(ws.panel(page).get_by_text("similar store")).to_have_count(0)
    page.get_by_role("button", name="Create store", exact=True).click()
    expect(ws.shown_tab(page)).to_have_text(f"ZAMRUD {word.upper()}")


def test_not_a_duplicate_is_answered_once(desk: Desk, office: Office) -> None:
    word = uuid.uuid4().hex[:6]
    make(office, f"Pualam {word}", "0812-9911-0077")
    store_id = make(office, f"Seberang {word[::-1]}", "0812-9911-0078")
    page = desk("manager", f"/store/store/edit?id={store_id}&part=edit")
    ws.field(page, "Name").fill(f"Pualam {word}")
    page.get_by_role("button", name="Save", exact=True).click()
    card = question(page).get_by_role("article", name=f"Pualam {word}")
    expect(card.get_by_text("Same name")).to_be_visible()
    question(page).get_by_role("button", name="Back to the form").click()
    expect(ws.field(page, "Name")).to_have_value(f"Pualam {word}")
    page.get_by_role("button", name="Save", exact=True).click()
    question(page).get_by_role("button", name="Save as a new store").click()
    rail = ws.panel(page).get_by_role("region", name="Duplicates")
    rail.get_by_role("button", name="Not a duplicate").click()
    expect(rail.get_by_text("none open")).to_be_visible()
    field = ws.field(page, "Website")
    field.fill("https://pualam.example/")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(ws.panel(page).get_by_text(re.compile(r"^Saved \d"))).to_be_visible()
    expect(question(page)).to_have_count(0)
    expect(rail.get_by_text("none open")).to_be_visible()
