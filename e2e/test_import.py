"""Importing: a broken file is refused with its reason, a good one is checked, imported, reported on and undone."""

import io
import re

import openpyxl
from playwright.sync_api import FilePayload, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office

LIST = "/store/store/list"
HEADS = "Id,Nama Toko,Jenis,Alamat,Provinsi,Kota,Lat,Lng\n"
GOOD = """j1,Warung Jurnal Satu,Kafe,Jl. Jurnal 1,DKI Jakarta,Jakarta Selatan,-6.2711,106.8011
j2,Warung Jurnal Dua,Spaceport,Jl. Jurnal 2,DKI Jakarta,Jakarta Selatan,-6.2811,106.8111
j3,,Kafe,Jl. Jurnal 3,DKI Jakarta,Jakarta Selatan,-6.2911,106.8211
"""


def choose(page: Page, name: str, content: bytes) -> None:
    """Choose a file for the import on show."""
    file: FilePayload = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    ws.panel(page).get_by_label("File to import").set_input_files(file)


def found(office: Office) -> list[str]:
    """Return the names of the journey's stores that are listed."""
    query = {"keyword": "Warung Jurnal", "page_size": 50}
    return sorted(row["name"] for row in office.call("store/query_stores", query)["list"])


def test_a_broken_file_then_a_good_one_and_its_undo(desk: Desk, office: Office) -> None:
    page = desk("operator", LIST)
    ws.panel(page).get_by_role("button", name="Import…").click()
    expect(ws.shown_tab(page)).to_have_text("Import stores")
    panel = ws.panel(page)
    choose(page, "broken.xlsx", b"PK\x03\x04 this is no workbook")
    expect(panel.get_by_role("alert")).to_contain_text("damaged and cannot be opened")
    assert found(office) == []

    choose(page, "stores.csv", (HEADS + GOOD).encode())
    expect(panel.get_by_label("Nama Toko becomes")).to_have_value("name")
    expect(panel.get_by_label("Kota becomes")).to_have_value("region_l2")
    panel.get_by_role("button", name="Check the file").click()
    expect(panel.get_by_text("3 rows checked")).to_be_visible()
    expect(panel.get_by_text("Store name required").first).to_be_visible()
    assert found(office) == [], "nothing is written by the check"

    # What is unknown is told once; the tab may be left meanwhile and keeps what was chosen.
    panel.get_by_label("Spaceport stands for").select_option(label="Restaurant")
    ws.tab_link(page, "Stores").click()
    ws.panel(page).get_by_role("button", name="Import…").click()
    expect(panel.get_by_label("Spaceport stands for")).to_have_value("restaurant")
    panel.get_by_role("button", name="Check again with these").click()
    panel.get_by_role("button", name="Create 2 stores").click()
    expect(panel.get_by_text("2 created, 1 refused")).to_be_visible(timeout=60_000)
    assert found(office) == ["Warung Jurnal Dua", "Warung Jurnal Satu"]

    with page.expect_download() as download:
        panel.get_by_role("button", name="Download the report").click()
    with open(download.value.path(), "rb") as file:
        lines = list(openpyxl.load_workbook(io.BytesIO(file.read())).active.iter_rows(values_only=True))
    assert [line[1] for line in lines[1:]] == ["Created", "Created", "Refused"]
    assert lines[3][4] == "Store name required"

    panel.get_by_role("button", name="Undo").click()
    expect(ws.toasts(page).get_by_text(re.compile("^2 records put back"))).to_be_visible(timeout=30_000)
    assert found(office) == []
