"""Console on a phone."""

import pytest
from playwright.sync_api import Page, expect

from e2e import workspace as ws
from e2e.browser import fill_sign_in
from e2e.conftest import Desk
from e2e.people import Office, own_spot
from e2e.screens import all_routes
from e2e.test_records import part
from e2e.waiting import until


def sideways(page: Page) -> int:
    """Return the number of pixels by which the page scrolls sideways."""
    width: int = page.evaluate(
        "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth"
    )
    return width


def test_the_menu_is_a_drawer_that_closes_after_a_choice(desk: Desk) -> None:
    page = desk("manager", size=(390, 844))
    expect(page.get_by_role("navigation", name="Main menu")).to_have_count(0)
    page.get_by_role("button", name="Open menu").click()
    drawer = ws.dialog(page, "Sofra Admin")
    expect(drawer.get_by_role("heading")).to_have_text("Sofra Admin")
    drawer.get_by_role("button", name="System").click()
    drawer.get_by_role("link", name="Account Manage").click()
    expect(drawer).to_have_count(0)
    ws.expect_path(page, "/system/userList")

    page.get_by_role("button", name="Open menu").click()
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)


def test_the_welcome_names_no_keys(page: Page, office: Office) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    wanted = {"username": "first-touch", "nickname": "First Touch", "role": "kol", "countries": ["ID"]}
    made = office.call("user/create_user", wanted)
    page.goto("/login")
    fill_sign_in(page, "first-touch", made["temp_password"])
    page.get_by_label("New password").fill("a word of my own")
    page.get_by_role("button", name="Save and continue").click()
    welcome = ws.dialog(page, "Welcome, First Touch")
    expect(
        welcome.get_by_text("Use the search button at the bottom to find any screen or record.")
    ).to_be_visible()
    expect(welcome.get_by_text("shows the keyboard shortcuts")).to_be_hidden()


def test_lists_are_cards_and_forms_fit(desk: Desk) -> None:
    page = desk("manager", "/system/userList?q=kim", size=(390, 844))
    cards = page.get_by_role("list", name="Accounts")
    expect(cards.get_by_role("listitem").first).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    cards.get_by_role("button", name="Preview Kim Tan").click()
    look = ws.dialog(page, "Preview of Kim Tan")
    expect(look.get_by_role("region", name="Role & countries")).to_contain_text("KOL")
    look.get_by_role("button", name="Close preview").click()
    expect(look).to_have_count(0)
    cards.get_by_role("link", name="Kim Tan").click()
    part(page, "Edit")
    expect(ws.field(page, "Nickname")).to_have_value("Kim Tan")
    ws.field(page, "Note").fill("From the telephone")
    expect(ws.panel(page).get_by_role("button", name="Save", exact=True)).to_be_in_viewport()
    ws.panel(page).get_by_role("button", name="Discard changes").click()

    page.set_viewport_size({"width": 992, "height": 800})
    expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()
    page.set_viewport_size({"width": 991, "height": 800})
    expect(page.get_by_role("navigation", name="Main menu")).to_have_count(0)


NARROW = ((360, 740), (720, 450))
"""Small phone, and a desktop of 1440 × 900 at a zoom of 200 %."""


def test_no_page_scrolls_sideways_on_a_small_phone_or_at_200_percent(desk: Desk) -> None:
    page = desk("admin", size=NARROW[0])
    wide = {}
    for route in all_routes():
        if route.get("public"):
            continue
        ws.go(page, route["path"])
        page.wait_for_load_state("networkidle")
        for width, height in NARROW:
            page.set_viewport_size({"width": width, "height": height})
            wide[route["path"], width] = sideways(page)
    assert {where: beyond for where, beyond in wide.items() if beyond > 0} == {}


def framed(page: Page) -> float:
    """Return the share of the height taken by the bars that stay visible while the rows scroll."""
    rows = page.get_by_role("list", name="Stores")
    rows.get_by_role("listitem").last.scroll_into_view_if_needed()
    bars = [page.get_by_role("banner"), ws.strip(page), ws.panel(page).locator(".list-footer")]
    boxes = [bar.bounding_box() for bar in [*bars, page.get_by_role("navigation", name="Shortcuts")]]
    height: float = page.evaluate("innerHeight")
    return sum(box["height"] for box in boxes if box is not None and box["y"] < height) / height


def test_the_bars_of_a_list_take_a_quarter_of_a_phone_at_most(desk: Desk) -> None:
    page = desk("manager", "/store/store/list", size=(390, 844))
    expect(page.get_by_role("list", name="Stores").get_by_role("listitem").first).to_be_visible()
    assert framed(page) <= 0.25
    # The elements above the rows have scrolled away with them.
    expect(ws.panel(page).get_by_role("heading", name="Stores")).not_to_be_in_viewport()
    shortcuts = page.get_by_role("navigation", name="Shortcuts")
    for name in ("Open menu", "Go to…", "My work", "Notifications"):
        button = shortcuts.get_by_role("button", name=name)
        expect(button).to_be_in_viewport()
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("path", ["/store/store/list", "/comment/list", "/pages/list?part=redirects"])
def test_the_header_of_a_list_takes_a_fifth_of_a_phone_at_most(desk: Desk, path: str) -> None:
    page = desk("manager", path, size=(390, 844))
    first, panel = ws.panel(page).locator(".card-list > li").first, ws.panel(page)
    expect(first).to_be_visible()
    row, top = first.bounding_box(), panel.bounding_box()
    assert row is not None
    assert top is not None
    assert row["y"] - top["y"] <= 0.2 * 844


def test_a_list_is_a_table_from_900_pixels(desk: Desk) -> None:
    page = desk("manager", "/store/store/list", size=(899, 900))
    expect(page.get_by_role("list", name="Stores").get_by_role("listitem").first).to_be_visible()
    page.set_viewport_size({"width": 900, "height": 900})
    table = page.get_by_role("table", name="Stores")
    expect(table.get_by_role("columnheader").nth(3)).to_be_visible()
    assert sideways(page) == 0


def test_active_tab_retains_its_name_on_a_phone(desk: Desk) -> None:
    page = desk("manager", "/store/store/list", size=(390, 844))
    for path in ("/comment/list", "/content/article/list", "/store/error_feedback/list"):
        ws.go(page, path)
    name = ws.strip(page).locator("[aria-current=page] .truncate")
    expect(name).to_have_text("Error feedback")
    expect(name).to_be_in_viewport()
    assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth"), "the name is not cut off"


@pytest.mark.parametrize(
    ("path", "decision"),
    [
        ("/store/storeSync/detail", "Reject all…"),
        ("/store/error_feedback/list?status=new", "Close without a change…"),
        ("/store/business_message/list?status=new", "Resolve…"),
        ("/comment/list?queue=pending", "Approve"),
    ],
)
def test_the_decisions_stay_at_the_thumb(desk: Desk, path: str, decision: str) -> None:
    page = desk("admin", path, size=(390, 844))
    panel = ws.panel(page)
    if "list" in path:
        panel.locator(".card-list > li .cell-link").first.click()
    button = panel.locator(".thumb-bar").get_by_role("button", name=decision)
    expect(button).to_be_in_viewport(ratio=1)
    for end in ("0", "panel.scrollHeight"):
        panel.evaluate(f"(panel) => {{ panel.scrollTop = {end}; }}")
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box is not None
        assert box["y"] > 0.75 * 844
    assert sideways(page) == 0


@pytest.mark.parametrize("path", ["/login", "/nowhere"])
def test_the_pages_of_a_stranger_fit_too(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(path)
    expect(page.get_by_role("main")).to_be_visible()
    assert sideways(page) == 0


LONG = "Rumah Makan Sederhana Masakan Padang Asli Haji Bustamam Cabang Kemang Raya"


def test_message_with_a_long_name_covers_no_controls(desk: Desk, office: Office) -> None:
    store_id = office.store(LONG, own_spot())
    page = desk("manager", f"/store/store/edit?id={store_id}", size=(390, 844))
    internal = ws.panel(page).get_by_role("region", name="Internal", exact=True)
    internal.get_by_role("button", name="Edit internal").click()
    internal.get_by_role("textbox", name="Internal note").fill("Ask for the terrace")
    internal.get_by_role("button", name="Save", exact=True).click()
    toasts = ws.toasts(page)
    expect(toasts.get_by_role("button", name="Undo")).to_be_visible()
    expect(toasts).to_contain_text(f"{LONG} saved")
    words = toasts.locator(".clamp")
    assert words.evaluate("(words) => words.scrollHeight <= words.clientHeight"), "no words are cut off"
    last = ws.panel(page).get_by_role("complementary").locator("section").last

    def is_clear() -> bool | None:
        last.evaluate("""(last) => {
          for (let box = last; box !== null; box = box.parentElement) box.scrollTop = box.scrollHeight;
        }""")
        end, above = last.bounding_box(), toasts.bounding_box()
        assert end is not None
        assert above is not None
        return end["y"] + end["height"] <= above["y"] or None

    # The message follows the bars of the screen: those of the saved group are gone a moment later.
    until(page, is_clear, "the last card can be moved out from under the message", seconds=5)


def test_the_report_after_one_that_was_closed_begins_at_its_head(desk: Desk) -> None:
    page = desk("operator", "/store/error_feedback/list?status=new", size=(390, 844))
    # The whole card opens the report, not only its title.
    page.get_by_role("list", name="Error feedback").locator(".feedback-card > span").first.click()
    case = ws.panel(page).get_by_role("article")
    first = case.get_attribute("aria-label")
    case.get_by_role("button", name="Close without a change").click()
    case.get_by_role("group", name="Close without a change").get_by_role("button").first.click()
    expect(ws.toasts(page).get_by_role("button", name="Undo")).to_be_visible()
    expect(case.get_by_role("button", name="Close without a change")).to_be_visible()
    expect(case).not_to_have_attribute("aria-label", first or "")
    assert ws.panel(page).evaluate("(panel) => panel.scrollTop") == 0
