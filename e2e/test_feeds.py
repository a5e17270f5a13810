"""Feeds: a file becomes records to review, the same file adds nothing, and a table needs a mapping."""

import json
import re

from playwright.sync_api import FilePayload, Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office

SCREEN = "/store/storeSync/sources"
NAMES = ["Kopi Umpan Satu", "Kopi Umpan Dua"]
RUN_MILLISECONDS = 60_000


def places() -> bytes:
    """Return a file in the format of OpenStreetMap's extracts: two cafés, and a bench that is ignored."""
    tags = [
        *({"amenity": "cafe", "name": name} for name in NAMES),
        {"amenity": "bench", "name": "Bangku Umpan"},
    ]
    features = [
        {
            "type": "Feature",
            "id": f"node/{990_000 + number}",
            "geometry": {"type": "Point", "coordinates": [106.7431 + number / 100, -6.3127]},
            "properties": message,
        }
        for number, message in enumerate(tags)
    ]
    return json.dumps({"type": "FeatureCollection", "features": features}).encode()


def card(page: Page, name: str) -> Locator:
    """Return the card of a source."""
    return ws.panel(page).get_by_role("article", name=name)


def choose(page: Page, source: str, name: str, content: bytes) -> Locator:
    """Choose a file of a source and return its upload dialog."""
    card(page, source).get_by_role("button", name=f"Upload a file of {source}").click()
    dialog = ws.dialog(page, f"Upload a file of {source}")
    file: FilePayload = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    dialog.get_by_label("File of the source").set_input_files(file)
    return dialog


def run(page: Page, name: str) -> None:
    """Upload the places as a file of this name; return when its run has ended and is the newest."""
    choose(page, "OpenStreetMap", name, places()).get_by_role("button", name="Upload and run").click()
    row = ws.panel(page).get_by_role("row").filter(has_text=name)
    expect(row).to_contain_text("Succeeded", timeout=RUN_MILLISECONDS)


def count_matches(office: Office, keyword: str) -> int:
    """Return the number of review records that a keyword finds."""
    total: int = office.call("store_sync/query_syncs", {"keyword": keyword})["total"]
    return total


def test_a_file_becomes_records_to_review_and_brings_nothing_new_again(desk: Desk, office: Office) -> None:
    page = desk("manager", SCREEN)
    run(page, "umpan.geojson")
    expect(card(page, "OpenStreetMap")).to_contain_text("2 new, 1 skipped")

    ws.panel(page).get_by_role("button", name="umpan.geojson", exact=True).click()
    detail = ws.dialog(page, "OpenStreetMap: umpan.geojson")
    expect(detail.get_by_role("region", name="Skipped").get_by_role("listitem")).to_have_count(1)
    expect(page).to_have_url(re.compile(rf"{SCREEN}\?id=\d+$"))
    detail.get_by_role("link", name="Show records sent to review").click()
    expect(ws.shown_tab(page)).to_have_text("Store sync review")
    expect(page).to_have_url(re.compile(r"/store/storeSync/list\?run_id=\d+$"))
    for name in NAMES:
        expect(ws.panel(page).get_by_role("link", name=name)).to_be_visible()
    expect(ws.panel(page).locator(".list-count")).to_have_text("2")
    expect(ws.panel(page).get_by_text("Run: umpan.geojson")).to_be_visible()

    ws.go(page, SCREEN)
    run(page, "umpan lagi.geojson")
    expect(card(page, "OpenStreetMap")).to_contain_text("Nothing new, 1 skipped")
    assert count_matches(office, "Kopi Umpan") == 2


def test_table_is_rejected_until_its_columns_are_assigned(desk: Desk, office: Office) -> None:
    page = desk("manager", SCREEN)
    table = b"Kode;Sebutan;Jenis;LS;BT\nu1;Warung Umpan;cafe;-6.3527;106.7821\n"
    dialog = choose(page, "Partner tables", "umpan.csv", table)
    dialog.get_by_label("Map the columns first").check()
    dialog.get_by_role("button", name="Check columns").click()
    expect(dialog.get_by_text("u1", exact=True)).to_be_visible()
    fields = {
        "Kode": "external_id",
        "Sebutan": "name",
        "Jenis": "store_type",
        "LS": "lat",
        "BT": "lng",
    }
    ws.choose(dialog.get_by_label("Field for BT"), "")
    ws.choose(dialog.get_by_label("Field for LS"), "lat")
    expect(dialog.get_by_text(re.compile("^Missing: .*Longitude"))).to_be_visible()
    expect(dialog.get_by_role("button", name="Upload and run")).to_be_disabled()
    for column, field in fields.items():
        ws.choose(dialog.get_by_label(f"Field for {column}"), field)
    dialog.get_by_role("button", name="Upload and run").click()
    row = ws.panel(page).get_by_role("row").filter(has_text="umpan.csv")
    expect(row).to_contain_text("1 new", timeout=RUN_MILLISECONDS)
    assert count_matches(office, "Warung Umpan") == 1


def test_operators_look_on(desk: Desk) -> None:
    page = desk("operator", SCREEN)
    expect(card(page, "OpenStreetMap")).to_be_visible()
    for name in ("Upload", "Run again", "Settings"):
        expect(ws.panel(page).get_by_role("button", name=re.compile(f"^{name}"))).to_have_count(0)
