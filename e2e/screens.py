"""Screenshots of every screen in three widths and two color schemes, in screens/.

`make screens` runs this module. `make screens ARGS=states` takes the special states instead: a long name, an
empty list, an error, a slow answer. It also takes scenes that need actions: selected rows, open filters and
keys, another country's record, the steps of an import.
"""

import json
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    FilePayload,
    Page,
    Playwright,
    sync_playwright,
)

from e2e import browser, people, server, workspace
from e2e.screen_states import LONG_NAME, STATES, meddler
from e2e.test_gallery import drawn
from ops.launcher import paths
from ops.launcher.console import Failure, complain, print_line

WIDTHS = (1440, 991, 390)
HEIGHT = 900
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SETTLE_MILLISECONDS = 10_000
SLOW_MILLISECONDS = 3_000
CALLS = "**/seo/admin/v1/**"
# Lists that name a record for the edit route.
EXAMPLES = {
    "/system/userEdit": ("user/query_users", "user_id"),
    "/store/store/edit": ("store/query_stores", "store_id"),
    "/store/storeSync/detail": ("store_sync/query_syncs", "sync_id"),
    "/store/crm/detail": ("crm/query_leads", "lead_id"),
    "/content/article/edit": ("article/query_articles", "article_id"),
    "/content/video/edit": ("video/query_videos", "video_id"),
    "/content/collection/edit": ("collection/query_collections", "collection_id"),
    "/pages/edit": ("page/query_pages", "page_id"),
}


def routes(nodes: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield every route that shows a screen."""
    for node in nodes:
        if "redirect" not in node:
            yield node
        yield from routes(node.get("children", []))


def all_routes() -> list[dict[str, Any]]:
    """Return the routes of the table of screens."""
    table = json.loads((paths.ROOT / "config/routes.json").read_text(encoding="utf-8"))
    return list(routes(table["routes"]))


def examples(office: people.Office) -> dict[str, str]:
    """Return the address with a record's id for each record route that has records."""
    result = {}
    for path, (call, key) in EXAMPLES.items():
        rows = office.call(call, {"page": 1, "page_size": 20})["list"]
        if rows:
            result[path] = f"{path}?id={rows[0][key]}"
    pairs = office.call("store/query_duplicates", {"page_size": 1})["list"]
    if pairs:
        a, b = pairs[0]["store_a"]["store_id"], pairs[0]["store_b"]["store_id"]
        result["/store/store/merge"] = f"/store/store/merge?a={a}&b={b}"
    return result


def settle(page: Page) -> None:
    """Return when loading and animations have ended."""
    page.wait_for_load_state("networkidle", timeout=SETTLE_MILLISECONDS)
    page.evaluate("document.fonts.ready")
    workspace.at_rest(page)


def picture_name(path: str, *marks: object) -> str:
    """Return the file name of a screenshot."""
    return ".".join([path.strip("/").replace("/", "-").replace("?", "-") or "root", *map(str, marks), "png"])


class Photographer:
    """Photographer of the screens, signed in as the super admin."""

    def __init__(self, chromium: Browser, address: str, folder: Path, state: Any = None) -> None:
        self.chromium = chromium
        self.address = address
        self.folder = folder
        self.state = state
        self.watch = browser.Watch()

    def desk(self, width: int, scheme: Scheme) -> BrowserContext:
        """Open a browser of this width and scheme."""
        context = self.chromium.new_context(
            base_url=self.address,
            viewport={"width": width, "height": HEIGHT},
            color_scheme=scheme,
            reduced_motion="reduce",
            storage_state=self.state,
            extra_http_headers=people.own_address(),
        )
        self.watch.follow(context)
        return context

    def sign_in(self) -> None:
        """Sign in once and keep the session for the later browsers."""
        context = self.desk(WIDTHS[0], "light")
        browser.sign_in(context.new_page(), "admin")
        self.state = context.storage_state()
        context.close()

    def take(self, addresses: Iterable[str], width: int, scheme: Scheme) -> None:
        """Take the screenshots of one width and scheme."""
        context = self.desk(width, scheme)
        page = context.new_page()
        for address in addresses:
            page.goto(address)
            settle(page)
            page.screenshot(path=self.folder / picture_name(address, width, scheme))
        context.close()

    def standing(self, addresses: Iterable[str]) -> list[str]:
        """Return the addresses whose screens are built; the others have no states."""
        context = self.desk(WIDTHS[0], "light")
        page = context.new_page()
        items = []
        for address in addresses:
            page.goto(address)
            settle(page)
            if workspace.panel(page).get_by_text("Not available yet").count() == 0:
                items.append(address)
        context.close()
        return items

    def take_states(self, addresses: Iterable[str], width: int, scheme: Scheme) -> None:
        """Take the screenshots of every state in one width and scheme."""
        for name, answer in STATES.items():
            context = self.desk(width, scheme)
            page = context.new_page()
            page.route(CALLS, meddler(answer))
            for address in addresses:
                page.goto(address)
                if name == "slow":
                    page.wait_for_timeout(SLOW_MILLISECONDS / 2)
                else:
                    settle(page)
                page.screenshot(path=self.folder / picture_name(address, name, width, scheme))
            page.unroute_all(behavior="ignoreErrors")
            context.close()

    def take_scenes(self, elsewhere: str, width: int, scheme: Scheme) -> None:
        """Take the screenshots of scenes that need actions."""
        scenes: dict[str, tuple[str, Callable[[Page], None]]] = {
            "selected": ("/system/userList", select_rows),
            "filters": ("/store/store/list", open_filters),
            "today-mine": ("/today?mine=1", lambda page: None),
            "today-desk": ("/today", lambda page: page.keyboard.press("Enter")),
            "insights-queues": ("/insights?area=Team+queues&days=90", lambda page: None),
            "insights-tables": ("/insights?show=tables", lambda page: None),
            "comment-thread": ("/comment/list", lambda page: type_keys(page, "j", "l")),
            "comment-author": ("/comment/list", lambda page: type_keys(page, "j", "v")),
            "keys": ("/store/store/list", lambda page: page.keyboard.press("?")),
            "elsewhere": (elsewhere, lambda page: None),
            "merged": ("/store/store/list?status=merged", open_first_row),
            "history": (f"{elsewhere}&part=history", open_history),
            "activity": ("/system/userEdit?id=2", show_activity),
            "report": ("/store/error_feedback/list", open_report),
            "message": ("/store/business_message/list?type=claim_store", open_report),
            "message-failed": ("/store/business_message/list?type=review_dispute", open_report),
            "message-new": ("/store/business_message/list?new=1", lambda page: None),
            "page-preview": ("/pages/list", open_preview),
            "page-redirect": ("/pages/list", add_redirect),
            "page-off": ("/pages/list?is_live=1", take_off),
            "page-issues": (
                "/pages/list?has_issue=closed_store,broken_link,missing_alt,wide_rule",
                open_page,
            ),
            "comment": ("/comment/list?queue=pending", open_report),
            "comment-reasons": ("/comment/list?queue=pending", ask_reason),
            "page-redirects": ("/pages/list?part=redirects", lambda page: None),
            "comment-words": ("/comment/list?part=words", lambda page: None),
            "comment-settings": ("/comment/list?part=settings", lambda page: None),
            "lead-board": ("/store/crm/list?show=board", lambda page: None),
            "lead-tasks": ("/store/crm/list?show=tasks", lambda page: None),
            "feed-run": ("/store/storeSync/sources", open_run),
            "feed-upload": ("/store/storeSync/sources", choose_feed),
            "pictures-list": ("/upload-picture/index?show=table", lambda page: None),
            "pictures-uploads": ("/upload-picture/index", upload_pictures),
            "picture": ("/upload-picture/index", open_picture),
            "rules": ("/store/storeSync/sources?rules=osm", lambda page: None),
            "rule-tried": ("/store/storeSync/sources?rules=overture", try_rule),
        }
        context = self.desk(width, scheme)
        page = context.new_page()
        for name, (address, act) in scenes.items():
            page.goto(address)
            settle(page)
            act(page)
            settle(page)
            page.screenshot(path=self.folder / picture_name(f"scene-{name}", width, scheme))
        context.close()

    def take_import(self, width: int, scheme: Scheme) -> None:
        """Take the screenshots of every step of an import, which is undone at its end."""
        context = self.desk(width, scheme)
        page = context.new_page()
        page.goto("/store/store/import")
        for name, (act, sign) in IMPORT_STEPS.items():
            act(page)
            workspace.panel(page).get_by_text(sign).first.wait_for()
            settle(page)
            page.screenshot(path=self.folder / picture_name(f"import-{name}", width, scheme))
        context.close()


def open_run(page: Page) -> None:
    """Open the newest run of the feeds."""
    workspace.panel(page).get_by_role("region", name="Runs").locator(".feed-open").first.click()


def try_rule(page: Page) -> None:
    """Try a rule on past decisions."""
    dialog = workspace.dialog(page, "Rules of Overture Maps")
    dialog.get_by_role("button", name="Test on past decisions: Fill in a missing website").click()
    dialog.get_by_text("it would have been correct").wait_for()


def choose_feed(page: Page) -> None:
    """Choose a table of a source and show its columns."""
    workspace.panel(page).get_by_role("button", name="Upload a file of Partner tables").click()
    dialog = workspace.dialog(page, "Upload a file of Partner tables")
    rows = [IMPORT_HEADS, *IMPORT_ROWS]
    table: FilePayload = {
        "name": f"{LONG_NAME}.csv",
        "mimeType": "text/csv",
        "buffer": "\n".join(";".join(row) for row in rows).encode(),
    }
    dialog.get_by_label("File of the source").set_input_files(table)
    dialog.get_by_label("Map the columns first").check()
    dialog.get_by_role("button", name="Check columns").click()
    dialog.get_by_label("Field for Telepon").wait_for()


def select_rows(page: Page) -> None:
    """Select some rows of a list."""
    boxes = workspace.panel(page).get_by_role("checkbox", name="Select ")
    for position in range(1, 4):
        boxes.nth(position).check()


def open_filters(page: Page) -> None:
    """Open all further filters of a list."""
    workspace.panel(page).get_by_role("button", name="More filters").click()


def type_keys(page: Page, *keys: str) -> None:
    """Press keys one after another."""
    for key in keys:
        page.keyboard.press(key)


def open_first_row(page: Page) -> None:
    """Open the first record of a list."""
    workspace.panel(page).locator(".cell-link").first.click()


def open_page(page: Page) -> None:
    """Open the first page of a list if there is one."""
    if workspace.panel(page).locator(".cell-link").count() > 0:
        open_first_row(page)
        workspace.panel(page).get_by_role("button", name="Live preview").wait_for()


def open_preview(page: Page) -> None:
    """Show the desktop preview of a page, beside its form or over it."""
    open_page(page)
    toggle = workspace.panel(page).get_by_role("button", name="Live preview")
    if toggle.get_attribute("aria-pressed") == "false":
        toggle.click()
    page.get_by_role("button", name="Desktop").click()


def add_redirect(page: Page) -> None:
    """Add a redirect to a page."""
    open_page(page)
    workspace.panel(page).get_by_role("button", name="Add a redirect").click()


def take_off(page: Page) -> None:
    """Open the dialog that asks for the redirect target of a page taken offline."""
    open_page(page)
    workspace.panel(page).get_by_role("button", name=re.compile("^Unpublish")).click()
    readers = workspace.dialog(page, re.compile("^Unpublish: ")).get_by_label("Redirect readers to")
    workspace.choose(readers, "url")


def open_report(page: Page) -> None:
    """Open the first report or message beside the list."""
    workspace.panel(page).locator(
        ".cell-link, .feedback-card a, .message-card a, .comment-card a"
    ).first.click()


def ask_reason(page: Page) -> None:
    """Open the first comment and the question for the rejection reason."""
    open_report(page)
    workspace.panel(page).get_by_role("button", name=re.compile("^Reject…")).click()


def upload_pictures(page: Page) -> None:
    """Upload a good picture with a long name and two bad ones, and open the results."""
    panel = workspace.panel(page)
    panel.get_by_role("button", name=re.compile("^New pictures")).click()
    notes = FilePayload(name="notes.jpg", mimeType="image/jpeg", buffer=b"Not a picture")
    files = [drawn(f"{LONG_NAME}.jpg", 4_400), notes, drawn("tiny.jpg", 4_401, (90, 60))]
    panel.get_by_label("Picture files").set_input_files(files)
    panel.get_by_text(re.compile("2 rejected$")).wait_for()


def open_picture(page: Page) -> None:
    """Open the first picture beside the library."""
    workspace.panel(page).locator(".tile .cell-link").first.click()
    workspace.panel(page).get_by_role("button", name="Save picture").wait_for()


def open_history(page: Page) -> None:
    """Open the entries of a record's history."""
    entries = workspace.panel(page).locator(".history summary")
    for position in range(min(3, entries.count())):
        entries.nth(position).click()
    entries.first.scroll_into_view_if_needed()


def show_activity(page: Page) -> None:
    """Scroll to the recent activity of a person."""
    workspace.panel(page).get_by_role("heading", name="Activity").scroll_into_view_if_needed()


LONG_HEADING = "Nama lengkap rumah makan sebagaimana tertulis pada papan nama di depan bangunan utama, wajib"
IMPORT_HEADS = ["Id", "Nama Toko", "Jenis", "Alamat", "Provinsi", "Kota", "Telepon", "Lat", "Lng"]
IMPORT_ROWS = [
    [
        "p1",
        "Warung Gambar",
        "Kafe",
        "Jl. Gambar 1",
        "DKI Jakarta",
        "Jakarta Selatan",
        "",
        "-6.2412",
        "106.8312",
    ],
    [
        "p2",
        LONG_NAME,
        "Spaceport",
        "Jl. Gambar 2",
        "DKI Jakarta",
        "Jakarta Selatan",
        "abc",
        "-6.2512",
        "106.8412",
    ],
    ["p3", "", "Kafe", "Jl. Gambar 3", "Negeri Dongeng", "Kota Awan", "", "95", "206.8"],
]


def sheet(name: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> FilePayload:
    """Return a file to import."""
    lines = "\n".join(",".join(f'"{value}"' for value in row) for row in [heads, *rows])
    return {"name": name, "mimeType": "text/csv", "buffer": lines.encode()}


def upload(page: Page, file: FilePayload) -> None:
    """Choose a file for the open import, instead of a previous one."""
    panel = workspace.panel(page)
    if panel.get_by_role("button", name="Another file").count() > 0:
        panel.get_by_role("button", name="Another file").click()
    panel.get_by_label("File to import").set_input_files(file)


def upload_no_table(page: Page) -> None:
    """Upload a file that claims to be a workbook and is not."""
    upload(page, {"name": "one.xlsx", "mimeType": "text/csv", "buffer": b"PK\x03\x04 no workbook"})


def upload_wide(page: Page) -> None:
    """Upload a file of sixty columns, one of them with a very long heading."""
    more = [LONG_HEADING, *(f"Kolom {number}" for number in range(50))]
    file = sheet(f"{LONG_NAME}.csv", [*IMPORT_HEADS, *more], [IMPORT_ROWS[0] + ["nilai"] * len(more)])
    upload(page, file)


def upload_stores(page: Page) -> None:
    """Upload a file with valid and invalid rows and with new store names."""
    upload(page, sheet("stores.csv", IMPORT_HEADS, IMPORT_ROWS))


def upload_good(page: Page) -> None:
    """Upload a file without problems and start its check."""
    upload(page, sheet("good.csv", IMPORT_HEADS, IMPORT_ROWS[:1]))
    press("Check the file")(page)


def press(name: str) -> Callable[[Page], None]:
    """Return a function that presses the button of this name on the open screen."""
    return lambda page: workspace.panel(page).get_by_role("button", name=name, exact=True).click()


def leave_out(page: Page) -> None:
    """Answer an unknown value, so that the file is checked again."""
    workspace.panel(page).get_by_role("button", name="Skip “Spaceport”").click()


def undo_import(page: Page) -> None:
    """Undo the open import, and confirm it."""
    press("Undo")(page)
    page.get_by_role("dialog").get_by_role("button", name="Undo", exact=True).click()


# Action of each step of an import, in order, and the text that appears afterwards.
IMPORT_STEPS: dict[str, tuple[Callable[[Page], None], str]] = {
    "upload": (lambda page: None, "Drop a file here, or"),
    "no-table": (upload_no_table, "File rejected"),
    "wide": (upload_wide, "of 60 columns are used"),
    "columns": (upload_stores, "9 of 9 columns are used"),
    "mapping": (press("Save mapping…"), "Name of the mapping"),
    "check": (press("Check the file"), "3 rows checked"),
    "answered": (leave_out, "1 answered value"),
    "good": (upload_good, "No problems were found."),
    "done": (press("Create 1 store"), "1 created"),
    "undone": (undo_import, "undone."),
}


def shoot(playwright: Playwright, address: str, folder: Path, with_states: bool) -> list[str]:
    """Take all screenshots and return the complaints of the browser."""
    office = people.Office(playwright, address)
    records = examples(office)
    abroad = office.call("store/query_stores", {"page_size": 20}, cc="TR")["list"][0]["store_id"]
    office.close()
    chromium = playwright.chromium.launch(**browser.launch_options())
    photographer = Photographer(chromium, address, folder)
    result = all_routes()
    public = [route["path"] for route in result if route.get("public")]
    inside = [records.get(route["path"], route["path"]) for route in result if not route.get("public")]
    if with_states:
        photographer.sign_in()
        standing = photographer.standing(inside)
        for width, scheme in ((WIDTHS[0], SCHEMES[0]), (WIDTHS[2], SCHEMES[1])):
            photographer.take_states(standing, width, scheme)
        for width, scheme in product(WIDTHS, SCHEMES):
            photographer.take_scenes(f"/store/store/edit?id={abroad}", width, scheme)
            photographer.take_import(width, scheme)
    else:
        for width, scheme in product(WIDTHS, SCHEMES):
            photographer.take(public, width, scheme)
        photographer.sign_in()
        for width, scheme in product(WIDTHS, SCHEMES):
            photographer.take(inside, width, scheme)
    chromium.close()
    return photographer.watch.complaints


def main(words: list[str]) -> int:
    """Take all screenshots; return 1 if the browser complained about a screen."""
    with_states = "states" in words
    folder = paths.ROOT / "screens" / ("states" if with_states else "routes")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with server.production() as address, sync_playwright() as playwright:
        complaints = shoot(playwright, address, folder, with_states)
    print_line(f"{len(list(folder.glob('*.png')))} pictures in {folder}")
    for text in complaints:
        complain(text)
    return 1 if complaints else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        complain(str(failure))
        sys.exit(1)
