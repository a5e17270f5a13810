"""Picture library: a folder is uploaded, pictures are managed by keyboard, a license ends."""

import datetime as dt
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office, letters
from e2e.test_gallery import drawn

LIBRARY = "/upload-picture/index"
PATIENCE = 30_000


def grid(page: Page) -> Locator:
    """Return the pictures of the library, in the grid or the table."""
    return ws.panel(page).get_by_role("list", name="Pictures", exact=True).get_by_role("listitem")


def queue(page: Page) -> Locator:
    """Return the files of the upload queue."""
    return ws.panel(page).get_by_role("list", name="Uploads").get_by_role("listitem")


def opened(page: Page) -> Locator:
    """Return the picture that is open beside the library."""
    return ws.panel(page).get_by_role("complementary")


def folder_of(tmp_path: Path, mark: str, seed: int) -> Path:
    """Create a photographer's folder: four pictures and three files that are not pictures."""
    folder = tmp_path / f"shoot-{mark}"
    (folder / "evening").mkdir(parents=True)
    for number, name in enumerate(("front.jpg", "dish.jpg", "evening/bar.jpg", "evening/süt & çay 夜.jpg")):
        place = folder / name
        place.with_name(f"{mark}-{place.name}").write_bytes(drawn(name, seed + number)["buffer"])
    (folder / f"{mark}-notes.jpg").write_text("Not a picture, whatever its name says")
    (folder / f"{mark}-empty.jpg").write_bytes(b"")
    (folder / f"{mark}-tiny.jpg").write_bytes(drawn("tiny.jpg", seed + 9, (90, 60))["buffer"])
    (folder / ".DS_Store").write_bytes(b"left by a system")
    return folder


def test_folder_upload_applies_metadata_and_reports_bad_files(
    desk: Desk, office: Office, tmp_path: Path
) -> None:
    mark = letters(8)
    page = desk("operator", LIBRARY)
    ws.panel(page).get_by_role("button", name=re.compile("^New pictures")).click()
    ws.choose(ws.panel(page).get_by_label("Folder", exact=True), "menu")
    ws.choose(ws.panel(page).get_by_label("License", exact=True), "stock")
    ws.panel(page).get_by_label("Tags", exact=True).fill(f"{mark}, soto")
    page.keyboard.press("Enter")
    ws.panel(page).get_by_label("Folder of pictures").set_input_files(folder_of(tmp_path, mark, 4_100))

    # The uploads continue while another tab is open.
    ws.go(page, "/store/store/list")
    ws.go(page, LIBRARY)
    status = ws.panel(page).get_by_text("4 added, 3 rejected", exact=True)
    expect(status).to_be_visible(timeout=PATIENCE)
    expect(queue(page)).to_have_count(7)
    for name, words in (
        ("notes", "The content of this file is not a picture. Only JPEG, PNG, WebP, GIF, HEIC or AVIF"),
        ("empty", "The file is empty"),
        ("tiny", "Picture is too small (90×60); any picture has at least 300 pixels a side"),
    ):
        row = queue(page).filter(has_text=f"{mark}-{name}.jpg")
        expect(row.get_by_role("alert")).to_contain_text(words)

    # The same file is recognized when it is uploaded again.
    again = tmp_path / f"shoot-{mark}" / f"{mark}-front.jpg"
    ws.panel(page).get_by_role("button", name="Clear finished").click()
    ws.panel(page).get_by_label("Picture files").set_input_files(again)
    expect(queue(page)).to_contain_text(f"Already exists as {mark}-front.jpg", timeout=PATIENCE)

    ws.panel(page).get_by_role("searchbox").fill(mark)
    expect(grid(page)).to_have_count(4)
    rows = office.call("picture/query_pictures", {"keyword": mark})["list"]
    assert {row["folder"] for row in rows} == {"menu"}
    assert {row["licence"] for row in rows} == {"stock"}
    assert {tuple(row["tags"]) for row in rows} == {(mark, "soto")}
    assert f"{mark}-süt & çay 夜.jpg" in {row["file_name"] for row in rows}

    # The tag of these pictures is offered in the filter.
    ws.panel(page).get_by_role("searchbox").fill("")
    ws.panel(page).get_by_role("button", name=re.compile("^More filters")).click()
    filters = page.locator(".MuiPopover-paper")
    filters.get_by_label("Find in Tags").fill(mark)
    filters.get_by_role("checkbox", name=mark).check()
    page.keyboard.press("Escape")
    expect(ws.panel(page).get_by_text(f"Tags: {mark}", exact=True)).to_be_visible()
    expect(grid(page)).to_have_count(4)


def test_the_library_is_worked_by_keyboard_alone(desk: Desk, office: Office, tmp_path: Path) -> None:
    mark = letters(8)
    page = desk("operator", LIBRARY)
    files = [
        drawn(f"{mark}-{name}.jpg", 4_200 + number) for number, name in enumerate(("one", "two", "three"))
    ]
    ws.panel(page).get_by_label("Picture files").set_input_files(files)
    expect(ws.panel(page).get_by_text("3 added", exact=True)).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("/")
    page.keyboard.insert_text(mark)
    expect(grid(page)).to_have_count(3)
    page.keyboard.press("Tab")

    # Described by keyboard: two keys to open the picture, the text, Ctrl S.
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(opened(page).get_by_role("heading", name=f"{mark}-")).to_be_focused()
    words = opened(page).get_by_label(re.compile("^Alt text in English"))
    for _ in range(30):
        if words.evaluate("field => field === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(words).to_be_focused()
    page.keyboard.type("A bowl of soup")
    page.keyboard.press("Control+s")
    expect(opened(page).get_by_text(re.compile("^Saved "))).to_be_visible()
    opened(page).get_by_role("button", name="Close the picture").focus()
    page.keyboard.press("Enter")
    expect(opened(page)).to_have_count(0)

    # Two pictures are moved together, and the move is undone.
    page.keyboard.press("x")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("x")
    expect(ws.panel(page).get_by_text("2 selected")).to_be_visible()
    ws.panel(page).get_by_role("button", name="Move…", exact=True).focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Move 2 pictures to another folder")
    expect(dialog.get_by_label("Folder")).to_be_focused()
    # The first field has the focus; a letter chooses the folder; Preview and Cancel come before the button.
    page.keyboard.press("A")
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    moved = grid(page).filter(has_text="Article")
    expect(moved).to_have_count(2)
    ws.toasts(page).get_by_role("button", name="Undo").first.click()
    expect(moved).to_have_count(0)
    stored = office.call("picture/query_pictures", {"keyword": mark})["list"]
    assert {row["folder"] for row in stored} == {"store"}
    described = office.call("picture/query_pictures", {"keyword": f"{mark} bowl"})["list"]
    assert [row["alt"]["en"] for row in described] == ["A bowl of soup"]


def test_license_end_is_set_filtered_and_a_picture_blocked_with_its_reason(
    desk: Desk, office: Office
) -> None:
    mark = letters(8)
    page = desk("manager", LIBRARY)
    ws.panel(page).get_by_label("Picture files").set_input_files(drawn(f"{mark}.jpg", 4_300))
    queue(page).get_by_role("button", name="Open").click(timeout=PATIENCE)
    until = dt.datetime.now(tz=dt.UTC).date() + dt.timedelta(days=20)
    ws.choose(opened(page).get_by_label("License", exact=True), "stock")
    opened(page).get_by_label("License until").fill(until.isoformat())
    opened(page).get_by_role("button", name="Save picture").click()
    expect(opened(page).get_by_text(re.compile("^License expires "))).to_be_visible()
    rows = office.call("picture/query_pictures", {"licence_expiring": 30, "keyword": mark})["list"]
    assert [row["licence_expires_on"] for row in rows] == [until.isoformat()]

    opened(page).get_by_role("button", name="Block…").click()
    dialog = page.get_by_role("dialog", name=f"Block {mark}.jpg?")
    dialog.get_by_label("Why").fill("A guest asked for it")
    dialog.get_by_role("button", name="Block", exact=True).click()
    expect(opened(page).get_by_text("Blocked pictures have no addresses.")).to_be_visible()
    opened(page).get_by_role("button", name="Unblock").click()
    expect(opened(page).get_by_role("button", name="Block…")).to_be_visible()
    opened(page).get_by_role("button", name="Delete…").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(opened(page)).to_have_count(0)
    assert office.call("picture/query_pictures", {"keyword": mark})["list"] == []
    ws.toasts(page).get_by_role("button", name="Undo").first.click()
    expect(ws.toasts(page).get_by_text(f"Undone: {mark}.jpg")).to_be_visible()
    back = office.call("picture/query_pictures", {"keyword": mark})["list"]
    assert [row["licence_expires_on"] for row in back] == [until.isoformat()]
