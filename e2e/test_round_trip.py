"""Round trip: exported for editing, changed in a spreadsheet, compared, a conflict chosen, written, undone."""

import io
from pathlib import Path

import openpyxl
from playwright.sync_api import FilePayload, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office, letters, own_spot

LIST = "/store/store/list"
LEADS = "/store/crm/list"
Cells = dict[str, str]


def exported(page: Page) -> openpyxl.Workbook:
    """Export the open list for editing and return the workbook."""
    ws.panel(page).get_by_role("button", name="Export…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="For editing").click()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Export", exact=True).click()
    assert download.value.suggested_filename.endswith("for editing.xlsx")
    return openpyxl.load_workbook(io.BytesIO(Path(download.value.path()).read_bytes()))


def edited(book: openpyxl.Workbook, cells: Cells) -> FilePayload:
    """Return the workbook as a file, with changed cells in its first row."""
    heads = [cell.value for cell in book.active[1]]
    for name, value in cells.items():
        book.active.cell(2, heads.index(name) + 1).value = value or None
    out = io.BytesIO()
    book.save(out)
    return {"name": "edited.xlsx", "mimeType": "application/octet-stream", "buffer": out.getvalue()}


def test_changed_cells_of_stores_are_compared_chosen_written_and_undone(desk: Desk, office: Office) -> None:
    name = f"Warung {letters(9)}"
    store_id = office.store(
        name, own_spot(), name_en="Base", description="Old text", landmark="Near the bridge"
    )
    page = desk("operator", f"{LIST}?q={name.split()[1]}")
    panel = ws.panel(page)
    expect(panel.get_by_role("link", name=name)).to_be_visible()
    book = exported(page)
    store = office.call("store/get_store_detail", {"store_id": store_id})
    others = {"store_id": store_id, "version": store["version"], "name_en": "Theirs", "sublocality": "Utara"}
    office.call("store/edit_store", others)

    panel.get_by_role("button", name="Import…").click()
    panel = ws.panel(page)
    file = edited(book, {"English name": "Ours", "Description": "", "Landmark": "Near the market"})
    panel.get_by_label("File to import").set_input_files(file)
    row = panel.get_by_role("list", name="Changes").get_by_role("listitem")
    expect(row).to_contain_text("Near the bridge Near the market")
    expect(row).to_contain_text("Old text – The value is removed.")
    expect(row).to_contain_text("Theirs Ours")
    expect(row).not_to_contain_text("Utara")
    row.get_by_role("button", name="Use the file").click()
    expect(row.get_by_role("button", name="Use the file")).to_have_attribute("aria-pressed", "true")
    panel.get_by_role("button", name="Update 1 store").click()
    expect(panel.get_by_text("1 updated")).to_be_visible(timeout=60_000)
    store = office.call("store/get_store_detail", {"store_id": store_id})
    response = ("name_en", "description", "landmark", "sublocality")
    assert [store[field] for field in response] == ["Ours", "", "Near the market", "Utara"]

    panel.get_by_role("button", name="Undo").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("This will restore the earlier values of 1 updated store.")
    question.get_by_role("button", name="Undo").click()
    expect(panel.get_by_text("1 updated store was undone.")).to_be_visible(timeout=30_000)
    store = office.call("store/get_store_detail", {"store_id": store_id})
    assert [store[field] for field in response] == ["Theirs", "Old text", "Near the bridge", "Utara"]


def test_leads_are_updated_from_a_file(desk: Desk, office: Office) -> None:
    name = f"Warung {letters(9)}"
    fields = {"name": name, "source": "referral", "contacts": [{"name": "Bu Sri", "phone": "0812-9977-0001"}]}
    lead = office.confirm("crm/create_lead", fields)
    page = desk("operator", f"{LEADS}?q={name.split()[1]}")
    panel = ws.panel(page)
    expect(panel.get_by_role("link", name=name)).to_be_visible()
    book = exported(page)
    panel.get_by_role("button", name="Import…").click()
    panel = ws.panel(page)
    panel.get_by_label("File to import").set_input_files(edited(book, {"Address": "Jl. Baru 1"}))
    expect(panel.get_by_role("list", name="Changes")).to_contain_text("– Jl. Baru 1")
    panel.get_by_role("button", name="Update 1 lead").click()
    expect(panel.get_by_text("1 updated")).to_be_visible(timeout=60_000)
    detail = office.call("crm/get_lead_detail", {"lead_id": lead["lead_id"]})
    assert detail["address_text"] == "Jl. Baru 1"
