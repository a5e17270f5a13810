"""Importing: what is wrong is read, mended and sent again; imported, reported on, taken back; by keyboard too."""

import io
import re

import openpyxl
from playwright.sync_api import FilePayload, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office
from e2e.test_keyboard import press_until

LIST = "/store/store/list"
HEADS = "Id,Nama Toko,Jenis,Alamat,Provinsi,Kota,Telepon,Lat,Lng\n"
BROKEN = """j1,Warung Jurnal Satu,Kafe,Jl. Jurnal 1,DKI Jakarta,Jakarta Selatan,0812-3456-7001,-6.2711,106.8011
j2,Warung Jurnal Dua,Spaceport,Jl. Jurnal 2,DKI Jakarta,Jakarta Selatan,,-6.2811,106.8111
j3,,Kafe,Jl. Jurnal 3,DKI Jakarta,Jakarta Selatan,,-6.2911,106.8211
j4,Warung Jurnal Empat,Kafe,Jl. Jurnal 4,Negeri Dongeng,Kota Awan,,,
j5,Warung Jurnal Lima,Kafe,Jl. Jurnal 5,DKI Jakarta,Jakarta Selatan,besok,-6.3111,106.8411
j5,Warung Jurnal Enam,Kafe,Jl. Jurnal 6,DKI Jakarta,Jakarta Selatan,,-6.2611,106.7811
j7,Warung Jurnal Tujuh,Kafe,Jl. Jurnal 7,DKI Jakarta,Jakarta Selatan,,95,206.8
"""
MENDED = (
    BROKEN.replace("j3,,", "j3,Warung Jurnal Tiga,")
    .replace("Negeri Dongeng,Kota Awan,,,", "DKI Jakarta,Jakarta Selatan,,-6.3011,106.8311")
    .replace("besok", "0812-3456-7005")
    .replace("j5,Warung Jurnal Enam", "j6,Warung Jurnal Enam")
    .replace("95,206.8", "-6.2511,106.7911")
)
PROBLEMS = [
    ("Name: Store name required", "Row 4"),
    ("Provinsi: Provinsi required", "Row 5"),
    ("Id in the source: The same id as row 6", "Row 7"),
    ("Latitude: The pin is outside Indonesia", "Row 8"),
    ("Phones: Phone number is not valid for Indonesia: left out", "Row 6"),
]


def choose(page: Page, name: str, content: bytes) -> None:
    """Choose a file for the import on show."""
    file: FilePayload = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    ws.panel(page).get_by_label("File to import").set_input_files(file)


def found(office: Office) -> list[str]:
    """Return the names of the journey's stores that are listed."""
    query = {"keyword": "Warung Jurnal", "page_size": 50}
    return sorted(row["name"] for row in office.call("store/query_stores", query)["list"])


def report(page: Page) -> list[tuple[object, ...]]:
    """Fetch the report of the import on show, and return its rows without their head."""
    with page.expect_download() as download:
        ws.panel(page).get_by_role("button", name="Download the report").click()
    with open(download.value.path(), "rb") as file:
        return list(openpyxl.load_workbook(io.BytesIO(file.read())).active.iter_rows(values_only=True))[1:]


def test_import_rejects_non_table_file_with_reason(desk: Desk, office: Office) -> None:
    page = desk("operator", LIST)
    ws.panel(page).get_by_role("button", name="Import…").click()
    expect(ws.shown_tab(page)).to_have_text("Import stores")
    choose(page, "broken.xlsx", b"PK\x03\x04 this is no workbook")
    expect(ws.panel(page).get_by_role("alert")).to_contain_text("damaged and cannot be opened")
    assert found(office) == []


def test_wrong_rows_are_read_mended_sent_again_and_taken_back(desk: Desk, office: Office) -> None:
    page = desk("operator", LIST)
    ws.panel(page).get_by_role("button", name="Import…").click()
    panel = ws.panel(page)
    choose(page, "stores.csv", (HEADS + BROKEN).encode())
    expect(panel.get_by_label("Nama Toko becomes")).to_have_value("name")
    expect(panel.get_by_label("Kota becomes")).to_have_value("region_l2")
    panel.get_by_role("button", name="Check the file").click()
    expect(panel.get_by_text("7 rows checked")).to_be_visible()
    problems = panel.get_by_role("region", name="Problems").get_by_role("listitem")
    for words, rows in PROBLEMS:
        expect(problems.filter(has_text=words)).to_contain_text(rows)
    expect(panel.get_by_role("button", name="Create 2 stores")).to_be_enabled()
    assert found(office) == [], "nothing is written by the check"

    panel.get_by_role("button", name="Another file").click()
    choose(page, "stores mended.csv", (HEADS + MENDED).encode())
    panel.get_by_role("button", name="Check the file").click()
    expect(panel.get_by_text("7 rows checked")).to_be_visible()

    # What is unknown is told once; the tab may be left meanwhile and keeps what was chosen.
    panel.get_by_label("Spaceport stands for").select_option(label="Restaurant")
    expect(panel.get_by_role("button", name="Create 6 stores")).to_be_disabled()
    ws.tab_link(page, "Stores").click()
    ws.panel(page).get_by_role("button", name="Import…").click()
    expect(panel.get_by_label("Spaceport stands for")).to_have_value("restaurant")
    panel.get_by_role("button", name="Check again").click()
    expect(panel.get_by_text("No problems were found.")).to_be_visible()
    panel.get_by_role("button", name="Create 7 stores").click()
    expect(panel.get_by_text("7 created")).to_be_visible(timeout=60_000)
    assert len(found(office)) == 7
    assert [line[1] for line in report(page)] == ["Created"] * 7

    panel.get_by_role("button", name="Undo").click()
    expect(ws.toasts(page).get_by_text(re.compile("^Undone for 7 records"))).to_be_visible(timeout=30_000)
    expect(panel.get_by_text("Taken back")).to_be_visible()
    assert found(office) == []


def test_the_whole_journey_without_a_mouse(desk: Desk, office: Office) -> None:
    page = desk("operator", LIST)
    panel, keys = ws.panel(page), page.keyboard
    file: FilePayload = {"name": "keys.csv", "mimeType": "text/csv", "buffer": (HEADS + BROKEN).encode()}
    # Heard from the beginning: a browser that is told to hand over its chooser too late opens none.
    page.on("filechooser", lambda chooser: chooser.set_files(file))
    expect(panel.get_by_role("table")).to_be_visible()
    press_until(page, "Tab", "Import…")
    keys.press("Enter")
    expect(panel.get_by_role("button", name="Choose a file")).to_be_focused()
    keys.press("Enter")
    expect(panel.get_by_label("Jenis becomes")).to_have_value("store_type")
    press_until(page, "Tab", "Telepon becomes")
    # A closed choice takes the first letters, as every list does.
    keys.type("Not imp")
    expect(panel.get_by_label("Telepon becomes")).to_have_value("")
    press_until(page, "Tab", "Check the file")
    keys.press("Enter")
    expect(panel.get_by_text("7 rows checked")).to_be_visible()
    press_until(page, "Tab", "Spaceport stands for")
    keys.type("Rest")
    expect(panel.get_by_label("Spaceport stands for")).to_have_value("restaurant")
    press_until(page, "Tab", "Check again")
    keys.press("Enter")
    expect(panel.get_by_role("button", name="Create 3 stores")).to_be_enabled()
    press_until(page, "Tab", "Create 3 stores")
    keys.press("Enter")
    expect(panel.get_by_text("3 created, 4 refused")).to_be_visible(timeout=60_000)
    assert found(office) == ["Warung Jurnal Dua", "Warung Jurnal Lima", "Warung Jurnal Satu"]
    press_until(page, "Tab", "Undo")
    keys.press("Enter")
    expect(panel.get_by_text("Taken back")).to_be_visible(timeout=30_000)
    assert found(office) == []
    press_until(page, "Tab", "Import another file")
    keys.press("Enter")
    expect(panel.get_by_role("button", name="Choose a file")).to_be_focused()
