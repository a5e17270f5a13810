"""Import: problems are shown, fixed and checked again; imported, reported, undone; also by keyboard."""

import io
import re

import openpyxl
from playwright.sync_api import FilePayload, Locator, Page, expect

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
j7,Warung Jurnal Tujuh,Kafe,Jl. Jurnal 7,DKI Jakarta,Jakarta Selatan,,-6.25,16.8
"""
MENDED = (
    BROKEN.replace("j3,,", "j3,Warung Jurnal Tiga,")
    .replace("Negeri Dongeng,Kota Awan,,,", "DKI Jakarta,Jakarta Selatan,,-6.3011,106.8311")
    .replace("besok", "0812-3456-7005")
    .replace("j5,Warung Jurnal Enam", "j6,Warung Jurnal Enam")
    .replace("-6.25,16.8", "-6.2511,106.7911")
)
PROBLEMS = [
    ("“Spaceport” is not a known store type. The row waits", "Row 3 · Warung Jurnal Dua"),
    ("Name: Store name required", "Row 4 · Without a name"),
    ("Provinsi: Provinsi required", "Row 5 · Warung Jurnal Empat"),
    ("Id in the source: “j5”. The same id as row 6", "Row 7 · Warung Jurnal Enam"),
    ("The pin is outside Indonesia", "Row 8 · Warung Jurnal Tujuh"),
    ("Phone number is not valid for Indonesia: “besok”: skipped", "Row 6 · Warung Jurnal Lima"),
]
VENUES = """District,District Latitude,District Longitude,Venue,Venue Latitude,Venue Longitude,Venue Category
Jakarta Selatan,-6.26,106.81,Warung Jurnal Bao,-6.2612,106.8012,Chinese Restaurant
Jakarta Selatan,-6.26,106.81,Warung Jurnal Ikan,-6.2622,106.8122,Seafood Restaurant
Jakarta Selatan,-6.26,106.81,Warung Jurnal Mie,-6.2732,106.8232,Noodle House
Jakarta Selatan,-6.26,106.81,Warung Jurnal Es,-6.2842,106.8342,Ice Cream Shop
Jakarta Selatan,-6.26,106.81,Warung Jurnal Gym,-6.2952,106.7852,Gym
"""
TAGGED = HEADS.replace("\n", ",Tags\n") + (
    "t1,Warung Jurnal Tag Satu,Kafe,Jl. Jurnal 1,DKI Jakarta,Jakarta Selatan,,-6.2712,106.8013,Jurnal view\n"
    "t2,Warung Jurnal Tag Dua,Kafe,Jl. Jurnal 9,DKI Jakarta,Jakarta Selatan,,-6.2912,106.8313,"
    "Jurnal view; Jurnal xyz\n"
)


def choose(page: Page, name: str, content: bytes) -> None:
    """Choose a file for the open import."""
    file: FilePayload = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    ws.panel(page).get_by_label("File to import").set_input_files(file)


def imported_names(office: Office) -> list[str]:
    """Return the names of the journey's stores in the list; the search also finds stores without a word."""
    query = {"keyword": "Warung Jurnal", "page_size": 50}
    rows = office.call("store/query_stores", query)["list"]
    return sorted(row["name"] for row in rows if "Jurnal" in row["name"])


def answer(panel: Locator, question: str, value: str) -> None:
    """Choose the meaning of an unknown value."""
    panel.get_by_role("combobox", name=f"{question} means", exact=True).fill(value)
    panel.page.get_by_role("option", name=value, exact=True).click()
    panel.get_by_role("button", name=f"Accept for {question}").click()


def undo(page: Page, question: str) -> None:
    """Undo the open import after a question with this text."""
    ws.panel(page).get_by_role("button", name="Undo").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(question)
    dialog.get_by_role("button", name="Undo").click()


def report(page: Page) -> list[tuple[object, ...]]:
    """Download the report of the open import and return its rows without the header."""
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
    assert imported_names(office) == []


def test_wrong_rows_are_listed_fixed_sent_again_and_undone(desk: Desk, office: Office) -> None:
    page = desk("operator", LIST)
    ws.panel(page).get_by_role("button", name="Import…").click()
    panel = ws.panel(page)
    choose(page, "stores.csv", (HEADS + BROKEN).encode())
    expect(panel.get_by_label("Field for Nama Toko", exact=True)).to_have_text("Name")
    expect(panel.get_by_label("Field for Kota", exact=True)).to_have_text("Kabupaten/Kota")
    panel.get_by_role("button", name="Check the file").click()
    expect(panel.get_by_text("7 rows checked")).to_be_visible()
    rows = panel.get_by_role("list", name="Rows with problems").get_by_role("listitem")
    for words, row in PROBLEMS:
        expect(rows.filter(has_text=row)).to_contain_text(words)
    kinds = panel.get_by_role("group", name="Kinds of problems")
    kinds.get_by_role("button", name=re.compile("Store name required")).click()
    expect(rows).to_have_count(1)
    expect(panel.get_by_role("button", name="Create 2 stores")).to_be_enabled()
    assert imported_names(office) == [], "nothing is written by the check"

    panel.get_by_role("button", name="Another file").click()
    choose(page, "stores mended.csv", (HEADS + MENDED).encode())
    panel.get_by_role("button", name="Check the file").click()
    expect(panel.get_by_text("7 rows checked")).to_be_visible()

    # An unknown value is answered once, and the check follows; the tab keeps its state in the background.
    answer(panel, "“Spaceport”", "Restaurant")
    expect(panel.get_by_text("No problems were found.")).to_be_visible()
    ws.tab_link(page, "Stores").click()
    ws.panel(page).get_by_role("button", name="Import…").click()
    expect(panel.get_by_text("1 answered value")).to_be_visible()
    panel.get_by_role("button", name="Create 7 stores").click()
    expect(panel.get_by_text("7 created")).to_be_visible(timeout=60_000)
    assert len(imported_names(office)) == 7
    assert [line[1] for line in report(page)] == ["Created"] * 7

    undo(page, "This will delete 7 created stores.")
    expect(ws.toasts(page).get_by_text(re.compile("^Undone for 7 records"))).to_be_visible(timeout=30_000)
    expect(panel.get_by_text("7 created stores were undone.")).to_be_visible()
    assert imported_names(office) == []


def test_map_service_sheet_needs_only_some_answers_and_is_fixed_in_place(desk: Desk, office: Office) -> None:
    page = desk("operator", LIST)
    ws.panel(page).get_by_role("button", name="Import…").click()
    panel = ws.panel(page)
    choose(page, "venues.csv", VENUES.encode())
    expect(panel.get_by_label("Field for Venue", exact=True)).to_have_text("Name")
    expect(panel.get_by_label("Field for Venue Latitude", exact=True)).to_have_text("Latitude")
    expect(panel.get_by_label("Field for District Latitude", exact=True)).to_have_text("Not imported")
    panel.get_by_role("button", name="Check the file").click()
    expect(panel.get_by_text("5 skipped")).to_be_visible()
    expect(panel.get_by_text("5 values in 3 groups")).to_be_visible()
    panel.get_by_role("button", name="Accept all suggestions").click()
    expect(panel.get_by_role("button", name="Create 4 stores")).to_be_enabled()

    # One row gets its value in its own cell; the file is unchanged.
    rows = panel.get_by_role("list", name="Rows with problems").get_by_role("listitem")
    row = rows.filter(has_text="Row 6 · Warung Jurnal Gym")
    row.get_by_role("combobox", name="Type of row 6").fill("Café")
    page.get_by_role("option", name="Café").click()
    expect(panel.get_by_role("button", name="Create 5 stores")).to_be_enabled()
    panel.get_by_role("button", name="Create 5 stores").click()
    panel.get_by_role("link", name="Show the 5 stores").click(timeout=60_000)
    expect(ws.panel(page).get_by_role("link", name="Warung Jurnal Bao")).to_be_visible()
    expect(ws.panel(page).get_by_text(re.compile("Import of venues.csv"))).to_be_visible()
    assert len(imported_names(office)) == 5
    bao = office.call("store/query_stores", {"keyword": "Jurnal Bao", "page_size": 1})["list"][0]
    detail = office.call("store/get_store_detail", {"store_id": bao["store_id"]})
    assert (detail["store_type"], detail["cuisines"]) == ("restaurant", ["chinese"])

    ws.tab_link(page, "Import stores").click()
    undo(page, "This will delete 5 created stores.")
    expect(ws.panel(page).get_by_text("5 created stores were undone.")).to_be_visible(timeout=30_000)
    assert imported_names(office) == []


def test_unknown_tags_are_answered_once_per_value(desk: Desk, office: Office) -> None:
    page = desk("operator", LIST)
    ws.panel(page).get_by_role("button", name="Import…").click()
    panel = ws.panel(page)
    choose(page, "tagged.csv", TAGGED.encode())
    expect(panel.get_by_label("Field for Tags", exact=True)).to_have_text("Tags")
    panel.get_by_role("button", name="Check the file").click()
    panel.get_by_text("Answer one at a time").click()
    meaning = panel.get_by_role("combobox", name="Jurnal view means")
    meaning.fill("Ambience")
    page.get_by_role("option", name="New tag: Ambience").click()
    panel.get_by_role("button", name="Skip “Jurnal xyz”").click()
    expect(panel.get_by_text("1 tag will be created: “Jurnal view”")).to_be_visible()
    panel.get_by_role("button", name="Create 2 stores").click()
    expect(panel.get_by_text("2 created. 1 tag created")).to_be_visible(timeout=60_000)
    (tag,) = office.call("taxonomy/query_tags", {"keyword": "Jurnal"})["list"]
    assert (tag["labels"]["en"], tag["kind"], tag["status"]) == ("Jurnal view", "ambience", "active")
    ids = [row["store_id"] for row in office.call("store/query_stores", {"keyword": "Jurnal Tag"})["list"]]
    stored = [office.call("store/get_store_detail", {"store_id": store_id})["tags"] for store_id in ids]
    assert stored == [[tag["tag_id"]]] * 2
    undo(page, "This will delete 2 created stores.")
    expect(panel.get_by_text("2 created stores were undone.")).to_be_visible(timeout=30_000)


def test_the_whole_journey_without_a_mouse(desk: Desk, office: Office) -> None:
    page = desk("operator", LIST)
    panel, keys = ws.panel(page), page.keyboard
    file: FilePayload = {"name": "keys.csv", "mimeType": "text/csv", "buffer": (HEADS + BROKEN).encode()}
    # Registered before the click: Chromium opens no file chooser if interception starts after it.
    page.on("filechooser", lambda chooser: chooser.set_files(file))
    expect(panel.get_by_role("table")).to_be_visible()
    press_until(page, "Tab", "Import…")
    keys.press("Enter")
    expect(panel.get_by_role("button", name="Choose a file")).to_be_focused()
    keys.press("Enter")
    expect(panel.get_by_label("Field for Jenis", exact=True)).to_have_text("Type")
    press_until(page, "Tab", "Field for Telepon")
    # A closed choice accepts the first letters, as every list does.
    keys.type("Not imp")
    expect(panel.get_by_label("Field for Telepon", exact=True)).to_have_text("Not imported")
    press_until(page, "Tab", "Check the file")
    keys.press("Enter")
    expect(panel.get_by_text("7 rows checked")).to_be_visible()
    press_until(page, "Tab", "“Spaceport” means")
    keys.type("Rest")
    keys.press("Enter")
    press_until(page, "Tab", "Accept for “Spaceport”")
    keys.press("Enter")
    expect(panel.get_by_role("button", name="Create 3 stores")).to_be_enabled()
    press_until(page, "Tab", "Create 3 stores")
    keys.press("Enter")
    expect(panel.get_by_text("3 created, 4 rejected")).to_be_visible(timeout=60_000)
    assert imported_names(office) == ["Warung Jurnal Dua", "Warung Jurnal Lima", "Warung Jurnal Satu"]
    press_until(page, "Tab", "Undo")
    keys.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("This will delete 3 created stores.")
    keys.press("Control+Enter")
    expect(panel.get_by_text("3 created stores were undone.")).to_be_visible(timeout=30_000)
    assert imported_names(office) == []
    press_until(page, "Tab", "Import another file")
    keys.press("Enter")
    expect(panel.get_by_role("button", name="Choose a file")).to_be_focused()


TITLED = """Daftar toko Jakarta;;;;
per 1 Nov 2026;;;;
Nama Toko;Jenis;Provinsi;Kota;Telepon
Warung Jurnal Judul;Kafe;DKI Jakarta;Jakarta Selatan;0812-3456-7011
"""


def test_the_header_row_is_detected_and_chosen_by_click_and_keyboard(desk: Desk, office: Office) -> None:
    page = desk("operator", LIST)
    ws.panel(page).get_by_role("button", name="Import…").click()
    panel = ws.panel(page)
    choose(page, "titled.csv", TITLED.encode())
    expect(
        panel.get_by_text("The column names are in row 3. The rows above are not imported")
    ).to_be_visible()
    expect(panel.get_by_label("Field for Nama Toko", exact=True)).to_have_text("Name")

    rows = panel.get_by_role("table", name="Header row").get_by_role("button")
    panel.get_by_role("cell", name="per 1 Nov 2026").click()
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(panel.get_by_label("Field for per 1 Nov 2026", exact=True)).to_be_visible()

    rows.nth(1).focus()
    press_until(page, "Tab", "Use row 3 as the header")
    page.keyboard.press("Enter")
    expect(rows.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(rows.nth(2)).to_be_focused()
    expect(panel.get_by_label("Field for Nama Toko", exact=True)).to_have_text("Name")

    panel.get_by_role("button", name="Check the file").click()
    expect(panel.get_by_role("button", name="Create 1 store")).to_be_enabled()
    expect(panel.get_by_text("Row 4", exact=True)).to_be_visible()
    assert imported_names(office) == [], "the check writes nothing"
