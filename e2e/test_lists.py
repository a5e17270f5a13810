"""Lists: shared views, bulk work on all matching records, and columns that keep their arrangement."""

import io
import re
from typing import Any

import openpyxl
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from e2e import workspace as ws
from e2e.browser import intercept
from e2e.conftest import Desk
from e2e.people import Office, letters, own_spot
from e2e.waiting import until

LIST = "/store/store/list"
LISTS = (
    LIST,
    "/store/store/duplicates",
    "/store/reference/tags",
    "/store/reference/holidays",
    "/store/reference/brands",
    "/store/reference/templates",
    "/store/error_feedback/list",
    "/store/business_message/list",
    "/store/storeSync/list",
    "/store/crm/list",
    "/pages/list",
    "/comment/list",
    "/content/video/list",
    "/content/article/list",
    "/content/collection/list",
    "/system/userList",
    "/upload-picture/index",
)
MOST_ABOVE_ROWS = {1440: 180, 991: 228}
"""Pixels from the tabs to the first row, by window width; on a tablet the buttons may need another line."""
MANY_PARTS = ("/comment/list",)
"""Lists of a screen whose parts fill a separate line."""


def lines_of_navigation(page: Page, above: float) -> int:
    """Return the number of lines of parts, views and display modes above the rows."""
    groups = ws.panel(page).locator(
        "[role=tablist], [role=group][aria-label='Saved views'], [aria-label='Show as']"
    )
    boxes = [box for one in groups.all() if (box := one.bounding_box()) is not None and box["y"] < above]
    middles = sorted(box["y"] + box["height"] / 2 for box in boxes)
    return sum(1 for place, middle in enumerate(middles) if place == 0 or middle - middles[place - 1] > 12)


def heads(page: Page) -> Locator:
    """Return the column headings."""
    return ws.panel(page).get_by_role("columnheader")


def press(page: Page, name: str) -> None:
    """Press a button of the open screen."""
    ws.panel(page).get_by_role("button", name=name, exact=True).click()


def filter_by(page: Page, label: str, choice: str) -> None:
    """Set one filter to one choice."""
    press(page, label)
    page.get_by_role("dialog", name=label).get_by_label(choice, exact=True).check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name=label)).to_have_count(0)


def test_a_shared_view_shows_a_colleague_the_same_list(desk: Desk) -> None:
    page = desk("manager", LIST)
    filter_by(page, "Status", "Draft")
    press(page, "Save as a view…")
    dialog = ws.dialog(page, "Save as a view")
    dialog.get_by_label("Name").fill("Drafts to finish")
    dialog.get_by_label("Everyone who works in Indonesia sees it").check()
    dialog.get_by_role("button", name="Save").click()
    expect(page).to_have_url(re.compile(r"\?status=draft&view=\d+$"))
    count = ws.panel(page).locator(".list-count").inner_text()

    other = desk("operator", LIST)
    shared = ws.panel(other).get_by_role("button", name="Shared: Drafts to finish")
    shared.click()
    expect(shared).to_have_attribute("aria-pressed", "true")
    expect(other).to_have_url(re.compile(r"\?status=draft&view=\d+$"))
    expect(ws.panel(other).locator(".list-count")).to_have_text(count)
    # A colleague may use the view but not change it.
    press(other, "Remove Status: Draft")
    expect(ws.panel(other).get_by_text("Changed")).to_be_visible()
    expect(ws.panel(other).get_by_role("button", name="Save", exact=True)).to_have_count(0)
    press(other, "Reset")
    expect(other).to_have_url(re.compile(r"\?status=draft&view=\d+$"))


def labels_of(office: Office, query: dict[str, Any]) -> dict[int, tuple[str, ...]]:
    """Return the labels of the first stores that a query finds."""
    order = {"sort_by": "created_at", "sort_order": "asc", "page_size": 5}
    rows = office.call("store/query_stores", {**query, **order})["list"]
    details = [office.call("store/get_store_detail", {"store_id": row["store_id"]}) for row in rows]
    return {detail["store_id"]: tuple(detail["labels"]) for detail in details}


@pytest.mark.smoke
def test_all_that_match_are_changed_in_the_background_and_put_back(desk: Desk, office: Office) -> None:
    drafts = {"status": ["draft"]}
    before = labels_of(office, drafts)
    page = desk("manager", f"{LIST}?status=draft")
    ws.panel(page).get_by_label("Select all rows of this page").check()
    bar = page.get_by_role("toolbar", name="Selected rows")
    expect(bar).to_contain_text("20 selected")
    bar.get_by_role("button", name=re.compile(r"^Select all \d+ matching$")).click()
    bar.get_by_role("button", name="Add label…").click()
    dialog = ws.dialog(page, re.compile(r"^Add a label to \d+ stores$"))
    dialog.get_by_label("Label").fill("harvest")
    dialog.get_by_role("button", name="Add label").click()

    work = page.get_by_role("region", name="Work in progress")
    # The work continues and stays visible on every screen.
    ws.go(page, "/system/userList")
    expect(work.get_by_text(re.compile(r"^\d+ stores done"))).to_be_visible(timeout=60_000)
    after = labels_of(office, drafts)
    assert all("harvest" in labels for labels in after.values())
    work.get_by_role("button", name="Undo").click()
    # Reported by a toast, or by a job if there are many; both disappear by themselves.
    message = work.or_(ws.toasts(page)).get_by_text(re.compile(r"^(Undone|Undoing…|Undone for .* records)$"))
    expect(message.first).to_be_visible(timeout=60_000)
    until(page, lambda: labels_of(office, drafts) == before or None, "the labels are as before", seconds=60)

    ws.user_menu(page, "Background work")
    rows = ws.dialog(page, "Background work").get_by_role("listitem")
    expect(rows.filter(has_text="Added a label to stores").first).to_contain_text("Done")


def test_stores_are_filtered_by_label(desk: Desk, office: Office) -> None:
    name = letters(9)
    office.store(f"{name} one", own_spot(), labels=[f"Call {name}"])
    office.store(f"{name} two", own_spot(), labels=["Ramadan"])
    page = desk("manager", f"{LIST}?q={name}")
    press(page, "More filters")
    dialog = page.get_by_role("dialog", name="More filters")
    dialog.get_by_label("Find in Labels").fill(name)
    dialog.get_by_label(f"Call {name}", exact=True).check()
    page.keyboard.press("Escape")
    rows = ws.panel(page).locator("tbody tr")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(f"{name} one")


def test_column_order_is_retained_and_used_by_the_export(desk: Desk) -> None:
    page = desk("manager", f"{LIST}?status=hidden")
    expect(heads(page).nth(1)).to_have_text("Type")
    press(page, "Columns")
    panel = page.get_by_role("dialog", name="Columns")
    for name in ("Type", "Region", "Halal", "Waiting"):
        panel.get_by_label(name, exact=True).uncheck()
    handle = panel.get_by_label("Move Status")
    handle.focus()
    for key in ("Space", "ArrowUp", "ArrowUp", "Space"):
        page.keyboard.press(key)
        ws.at_rest(page)
    page.keyboard.press("Escape")
    wanted = [
        "Name",
        "Status",
        "Main cuisine",
        "Open or closed",
        "Verification",
        "Rating",
        "Price level",
        "Tags",
        "Complete",
    ]
    expect(heads(page)).to_have_text([*wanted, "Updated", "Id"])
    ws.reload(page)
    expect(heads(page)).to_have_text([*wanted, "Updated", "Id"])

    total = int(ws.panel(page).locator(".list-count").inner_text())
    first = ws.panel(page).get_by_role("row").nth(1).get_by_role("link").inner_text()
    press(page, "Export…")
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name="Export").click()
    with open(download.value.path(), "rb") as file:
        sheet = list(openpyxl.load_workbook(io.BytesIO(file.read())).active.iter_rows(values_only=True))
    assert list(sheet[0]) == ["Name", *wanted[1:], "Updated", "Id"]
    assert len(sheet) == total + 1
    assert (sheet[1][0], {row[1] for row in sheet[1:]}) == (first, {"Hidden"})


@pytest.mark.parametrize("width", sorted(MOST_ABOVE_ROWS))
def test_no_list_begins_far_below_the_tabs(desk: Desk, width: int) -> None:
    page = desk("manager", LISTS[0])
    page.set_viewport_size({"width": width, "height": 900})
    above: dict[str, float] = {}
    for path in LISTS:
        ws.go(page, path)
        ws.expect_screen(page, path)
        first = ws.panel(page).locator("tbody tr, .tile-grid > *, .card-list > li").first
        expect(first).to_be_visible()
        # The cached list may be replaced by the server's answer between two measurements.
        row = until(page, first.bounding_box, f"a row of {path} that stays", seconds=10)
        panel = ws.panel(page).bounding_box()
        assert panel is not None
        above[path] = row["y"] - panel["y"]
        assert lines_of_navigation(page, row["y"]) <= (2 if path in MANY_PARTS else 1), path
    assert {path: pixels for path, pixels in above.items() if pixels > MOST_ABOVE_ROWS[width]} == {}


def test_tag_is_added_and_removed_in_the_list(desk: Desk, office: Office) -> None:
    name = f"Warung {letters(8)}"
    office.store(name, own_spot())
    label = office.call("taxonomy/query_tags", {"status": ["active"]})["list"][0]["label"]
    page = desk("operator", f"{LISTS[0]}?q={name}")
    page.set_viewport_size({"width": 2400, "height": 900})
    row = ws.panel(page).get_by_role("row").filter(has_text=name)
    for way, shown in (("Add tag", 1), ("Remove tag", 0)):
        row.hover()
        row.get_by_role("button", name=f"Change tags of {name}").click()
        editor = page.get_by_role("dialog", name=f"Change tags of {name}")
        ways = editor.locator("form").filter(has=page.get_by_role("button", name=way, exact=True))
        ways.get_by_role("combobox", name="Tag").fill(label)
        page.get_by_role("option", name=label, exact=True).first.click()
        ways.get_by_role("button", name=way, exact=True).click()
        expect(editor).to_have_count(0)
        expect(row.get_by_text(label, exact=True)).to_have_count(shown)


def still_running(route: Route) -> None:
    """Answer that a job is still running, whatever its real status is."""
    answer = route.fetch()
    body = answer.json()
    body["data"] |= {"status": "running", "finished_at": None, "allowed_actions": ["cancel"]}
    route.fulfill(response=answer, json=body)


@pytest.mark.parametrize("size", [(1440, 900), (991, 800), (390, 844)], ids=lambda size: str(size[0]))
def test_work_that_goes_on_covers_neither_the_selected_rows_nor_the_pages(
    desk: Desk, office: Office, size: tuple[int, int]
) -> None:
    name = letters(9)
    for number in ("one", "two"):
        office.store(f"{name} {number}", own_spot(), labels=["Call again"])
    page = desk("manager", f"{LIST}?q={name}", size=size)
    intercept(page, "**/job/get_job*", still_running)
    bar = page.get_by_role("toolbar", name="Selected rows")
    row = page.get_by_role("checkbox", name=f"Select {name} one")
    row.check()
    bar.get_by_role("button", name="Select all 2 matching").click()
    bar.get_by_role("button", name="Remove label…").click()
    dialog = ws.dialog(page, "Remove a label from 2 stores")
    ws.choose(dialog.get_by_label("Label"), label="Call again")
    dialog.get_by_role("button", name="Remove label").click()
    work = page.get_by_role("region", name="Work in progress")
    expect(work.get_by_role("button", name="Cancel")).to_be_visible()
    row.check()
    expect(bar).to_contain_text("1 selected")
    above = work.bounding_box()
    assert above is not None
    for place in (bar, page.get_by_role("navigation", name="Pages"), *page.locator(".bottom-bar").all()):
        box = place.bounding_box()
        assert box is not None
        assert above["y"] + above["height"] <= box["y"]
        assert box["y"] + box["height"] <= size[1], "it is in view"


COVERED_WORDS = """
(row) => {
  const pencils = [...row.querySelectorAll(".cell-edit")].map((pencil) => pencil.getBoundingClientRect());
  const words = [...row.querySelectorAll("td")].flatMap((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const pencil = cell.querySelector(":scope > .cell-edit");
    if (pencil !== null) range.setEndBefore(pencil);
    return [...range.getClientRects()];
  });
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom && b.top < a.bottom;
  return { pencils: pencils.length, covered: words.filter((word) => pencils.some((one) => meet(one, word))).length };
}
"""


def test_the_pencils_of_the_current_row_lie_over_no_words(desk: Desk) -> None:
    page = desk("manager", f"{LIST}?status=published", size=(1440, 900))
    page.keyboard.press("j")
    row = ws.panel(page).locator("tr[data-current=true]")
    expect(row.get_by_text("Published")).to_be_visible()
    seen = row.evaluate(COVERED_WORDS)
    assert seen["pencils"] > 0
    assert seen["covered"] == 0


def test_sync_review_list_shows_changes_in_full(desk: Desk) -> None:
    page = desk("operator", "/store/storeSync/list", size=(1440, 900))
    for column in ("Fields", "Match", "Priority", "Status", "Received"):
        expect(ws.panel(page).get_by_role("columnheader", name=re.compile(f"^{column}"))).to_be_visible()


def test_a_title_stays_on_its_line_beside_an_open_picture(desk: Desk) -> None:
    page = desk("manager", "/upload-picture/index", size=(1440, 900))
    title = ws.panel(page).get_by_role("heading", name="Pictures", exact=True)
    one_line = title.evaluate("(title) => title.clientHeight")
    ws.panel(page).locator(".tile .cell-link").first.click()
    expect(ws.panel(page).get_by_role("button", name="Save picture")).to_be_visible()
    assert title.evaluate("(title) => title.clientHeight") == one_line


def test_words_that_no_store_matches_are_left_out_and_named(desk: Desk) -> None:
    page = desk("manager", LIST)
    page.get_by_role("searchbox", name="Search name, area, dish, phone, ID").fill("kopi xyzzyq")
    expect(ws.panel(page).get_by_text("Nothing matches all words. Results without “xyzzyq”.")).to_be_visible()
    first = ws.panel(page).get_by_role("row").nth(1)
    expect(first).to_contain_text("Kopi")


def test_special_hours_are_previewed_and_added_to_several_stores(desk: Desk, office: Office) -> None:
    word = letters(8)
    names = [f"{word} {letters(8)}" for _ in range(2)]
    first, _ = (
        office.store(name, own_spot(), hours_mode=mode)
        for name, mode in zip(names, ("always_open", "unknown"), strict=True)
    )
    page = desk("operator", f"{LIST}?q={word}")
    for name in names:
        page.get_by_role("checkbox", name=f"Select {name}").check()
    bar = page.get_by_role("toolbar", name="Selected rows")
    bar.get_by_role("button", name="Edit field…").click()
    page.get_by_role("menuitem", name="Special hours").click()
    dialog = page.get_by_role("dialog", name="Add special hours to 2 stores")
    dialog.get_by_role("combobox", name="First day").or_(dialog.get_by_label("First day")).first.fill(
        "2030-05-01"
    )
    dialog.get_by_role("button", name="Preview").click()
    expect(dialog.get_by_role("status")).to_contain_text("1 can be changed, 1 cannot")
    dialog.get_by_role("button", name="Add", exact=True).click()
    report = page.get_by_role("dialog", name="1 store could not be changed")
    expect(report).to_contain_text("Set regular hours before special hours")
    hours = office.call("store/get_store_detail", {"store_id": first})["special_hours"]
    assert [row["start_on"] for row in hours] == ["2030-05-01"]
