"""Tabs: one per place, moved and closed by the person, kept over a reload, by role and by person."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk, SignIn
from e2e.people import Office

COMMENTS, STORES, ACCOUNTS, UPLOADS = (
    "/comment/list",
    "/store/store/list",
    "/system/userList",
    "/upload-picture/index",
)
FOUR = ["Pages", "Comments", "Stores", "Account Manage"]


@pytest.fixture
def four(desk: Desk) -> Page:
    """Open four tabs, the last one shown."""
    page = desk("manager")
    ws.open_paths(page, COMMENTS, STORES, ACCOUNTS)
    ws.expect_tabs(page, FOUR, shown="Account Manage")
    return page


def middle(locator: Locator) -> tuple[float, float]:
    """Return the center of an element."""
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def expect_movable(page: Page) -> None:
    """Wait until tab dragging is loaded, which happens shortly after the first screen."""
    expect(ws.tabs(page).and_(page.locator("[data-rfd-draggable-id]"))).not_to_have_count(0)


def drag(page: Page, title: str, to: str) -> None:
    """Drag a tab with the mouse and drop it over another."""
    expect_movable(page)
    x, y = middle(ws.tab(page, title))
    page.mouse.move(x, y)
    page.mouse.down()
    x, y = middle(ws.tab(page, to))
    page.mouse.move(x, y, steps=12)
    page.mouse.up()


def test_a_tab_is_dragged_by_the_mouse(four: Page) -> None:
    drag(four, "Account Manage", to="Comments")
    ws.expect_tabs(four, ["Pages", "Account Manage", "Comments", "Stores"], shown="Account Manage")

    drag(four, "Comments", to="Pages")
    ws.expect_tabs(four, ["Pages", "Comments", "Account Manage", "Stores"])

    ws.reload(four)
    ws.expect_tabs(four, ["Pages", "Comments", "Account Manage", "Stores"], shown="Account Manage")


def test_a_tab_is_dragged_by_the_keyboard(four: Page) -> None:
    ws.tab_link(four, "Account Manage").focus()
    expect_movable(four)
    # The later loading does not take the focus away.
    expect(ws.tab_link(four, "Account Manage")).to_be_focused()
    four.keyboard.press("Space")
    expect(four.locator(".tab.raised")).to_have_count(1)
    four.keyboard.press("ArrowLeft")
    four.keyboard.press("ArrowLeft")
    four.keyboard.press("Space")
    ws.expect_tabs(four, ["Pages", "Account Manage", "Comments", "Stores"])
    expect(ws.tab_link(four, "Account Manage")).to_be_focused()

    four.keyboard.press("Space")
    expect(four.locator(".tab.raised")).to_have_count(1)
    four.keyboard.press("ArrowRight")
    four.keyboard.press("Escape")
    ws.expect_tabs(four, ["Pages", "Account Manage", "Comments", "Stores"])


@pytest.mark.parametrize(
    ("title", "closing"),
    [
        ("Pages", ["Close right", "Close other", "Close all"]),
        ("Comments", ["Close", "Close right", "Close other", "Close all"]),
        ("Stores", ["Close", "Close left", "Close right", "Close other", "Close all"]),
        ("Account Manage", ["Close", "Close left", "Close other", "Close all"]),
    ],
)
def test_the_menu_offers_what_would_do_something(four: Page, title: str, closing: list[str]) -> None:
    menu = ws.tab_menu(four, title)
    pin = [] if title == "Pages" else ["Pin"]
    assert ws.enabled_commands(menu) == ["Reload", *closing, *pin, "Open in new window", "Copy link"]


def test_nothing_can_be_closed_where_only_the_affix_tabs_are_open(desk: Desk) -> None:
    page = desk("manager")
    menu = ws.tab_menu(page, "Pages")
    assert ws.enabled_commands(menu) == ["Reload", "Open in new window", "Copy link"]
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Close all")).to_have_attribute("aria-disabled", "true")
    expect(ws.tab(page, "Pages").get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize(
    ("title", "name", "left", "shown"),
    [
        ("Comments", "Close", ["Pages", "Stores", "Account Manage"], "Account Manage"),
        ("Account Manage", "Close", ["Pages", "Comments", "Stores"], "Stores"),
        ("Stores", "Close left", ["Pages", "Stores", "Account Manage"], "Account Manage"),
        ("Comments", "Close right", ["Pages", "Comments"], "Comments"),
        ("Comments", "Close other", ["Pages", "Comments"], "Comments"),
        ("Stores", "Close all", ["Pages"], "Pages"),
    ],
)
def test_command_applies_to_its_tab(four: Page, title: str, name: str, left: list[str], shown: str) -> None:
    ws.command(four, title, name)
    ws.expect_tabs(four, left, shown=shown)


def test_the_menu_opens_by_the_keyboard_and_gives_the_focus_back(four: Page) -> None:
    ws.tab_link(four, "Comments").focus()
    four.keyboard.press("ContextMenu")
    menu = four.get_by_role("menu", name="Commands for Comments")
    expect(menu.get_by_role("menuitem", name="Reload")).to_be_focused()
    four.keyboard.press("Escape")
    expect(ws.tab_link(four, "Comments")).to_be_focused()

    four.keyboard.press("Shift+F10")
    expect(menu).to_be_visible()
    four.keyboard.press("ArrowDown")
    four.keyboard.press("Enter")
    ws.expect_tabs(four, ["Pages", "Stores", "Account Manage"])


def test_the_menu_of_the_active_tab_opens_from_its_button(four: Page) -> None:
    four.get_by_role("button", name="Tab commands").click()
    expect(four.get_by_role("menu", name="Commands for Account Manage")).to_be_visible()


def test_the_middle_button_closes(four: Page) -> None:
    ws.tab_link(four, "Comments").click(button="middle")
    ws.expect_tabs(four, ["Pages", "Stores", "Account Manage"], shown="Account Manage")
    ws.tab_link(four, "Account Manage").click(button="middle")
    ws.expect_tabs(four, ["Pages", "Stores"], shown="Stores")
    ws.tab_link(four, "Pages").click(button="middle")
    ws.expect_tabs(four, ["Pages", "Stores"])
    assert len(four.context.pages) == 1


def test_closing_the_first_tab_shows_the_next(desk: Desk) -> None:
    page = desk("manager")
    ws.open_paths(page, COMMENTS, STORES)
    # The home tab is fixed, so closing the first closable tab shows its previous neighbour: the home tab.
    ws.tab_link(page, "Comments").click()
    ws.tab(page, "Comments").get_by_role("button", name="Close Comments").click()
    ws.expect_tabs(page, ["Pages", "Stores"], shown="Pages")
    ws.expect_path(page, "/pages/list")


@pytest.mark.smoke
def test_reload_restores_open_tabs_only(four: Page) -> None:
    ws.command(four, "Comments", "Close")
    ws.reload(four)
    ws.expect_tabs(four, ["Pages", "Stores", "Account Manage"], shown="Account Manage")
    ws.expect_path(four, ACCOUNTS)

    four.get_by_role("button", name="Close all").click()
    ws.reload(four)
    ws.expect_tabs(four, ["Pages"], shown="Pages")


def test_the_order_of_a_query_makes_no_second_tab(desk: Desk) -> None:
    page = desk("manager", f"{STORES}?a=1&b=2")
    ws.expect_tabs(page, ["Pages", "Stores"])
    ws.go(page, f"{STORES}?b=2&a=1")
    ws.expect_tabs(page, ["Pages", "Stores"])
    ws.go(page, "/system/userEdit?id=1&x=%20")
    ws.go(page, "/system/userEdit?x=+&id=1#there")
    expect(ws.tabs(page)).to_have_count(4)


def test_a_filter_changes_the_tab_and_opens_no_second_one(desk: Desk) -> None:
    page = desk("manager", ACCOUNTS)
    ws.panel(page).get_by_role("search").get_by_role("button", name="Role").click()
    page.get_by_role("dialog", name="Role").get_by_label("Editor").check()
    expect(page).to_have_url(re.compile(r"/system/userList\?role=editor"))
    page.keyboard.press("Escape")
    ws.expect_tabs(page, ["Pages", "Account Manage"])

    ws.tab_link(page, "Pages").click()
    ws.expect_path(page, "/pages/list")
    ws.tab_link(page, "Account Manage").click()
    expect(page).to_have_url(re.compile(r"/system/userList\?role=editor"))
    ws.expect_tabs(page, ["Pages", "Account Manage"])


def test_records_give_their_names_to_tab_and_window(desk: Desk, office: Office) -> None:
    person = office.person("editor")
    page = desk("manager", ACCOUNTS)
    expect(page).to_have_title("Account Manage - Sofra Admin")
    ws.go(page, f"/system/userEdit?id={person.user_id}")
    ws.expect_tabs(page, ["Pages", "Account Manage", person.nickname], shown=person.nickname)
    expect(page).to_have_title(f"{person.nickname} - Sofra Admin")

    ws.reload(page)
    ws.expect_tabs(page, ["Pages", "Account Manage", person.nickname], shown=person.nickname)


def test_closing_a_record_leaves_the_other_records_open(desk: Desk, office: Office) -> None:
    people = [office.person("editor") for _ in range(3)]
    page = desk("manager")
    for person in people:
        ws.open_record(page, person)
    first, second, third = (person.nickname for person in people)
    ws.expect_tabs(page, ["Pages", first, second, third])

    ws.command(page, first, "Close")
    ws.expect_tabs(page, ["Pages", second, third], shown=third)
    ws.tab_link(page, second).click()
    expect(ws.panel(page).get_by_label("Nickname")).to_have_value(second)


@pytest.mark.complains(r"status of 401")
def test_a_restored_tab_that_the_role_may_not_open_is_dropped(
    page: Page, sign_in: SignIn, office: Office
) -> None:
    person = office.person("manager")
    sign_in(person.username, password=person.password)
    ws.open_paths(page, STORES, "/content/article/list")
    ws.expect_tabs(page, ["Pages", "Stores", "Articles"])

    detail = office.detail(person.user_id)
    edit = {"user_id": person.user_id, "version": detail["version"], "role": "kol"}
    office.call("user/edit_user", edit)
    sign_in(person.username, password=person.password)

    ws.expect_tabs(page, ["Articles"], shown="Articles")


def test_another_persons_tabs_are_never_shown(page: Page, sign_in: SignIn, office: Office) -> None:
    one, other = office.person("manager"), office.person("manager")
    sign_in(one.username, password=one.password)
    ws.open_paths(page, STORES, COMMENTS)
    ws.log_out(page)

    sign_in(other.username, password=other.password)
    ws.expect_tabs(page, ["Pages"])
    ws.log_out(page)

    sign_in(one.username, password=one.password)
    ws.expect_tabs(page, ["Pages", "Stores", "Comments"])


def test_redo_rebuilds_the_screen_and_spins_briefly(desk: Desk) -> None:
    page = desk("manager", ACCOUNTS)
    expect(page.get_by_role("table", name="Accounts")).to_be_visible()
    redo = page.get_by_role("button", name="Redo")
    with page.expect_response(re.compile("user/query_users")):
        redo.click()
    expect(redo.locator(".spinning")).to_have_count(1)
    expect(redo.locator(".spinning")).to_have_count(0, timeout=3000)
    expect(page.get_by_role("table", name="Accounts")).to_be_visible()


def test_reload_of_another_tab_leaves_its_siblings_alone(desk: Desk) -> None:
    page = desk("manager", ACCOUNTS)
    word = page.get_by_role("searchbox", name="Search name, username, email")
    word.fill("nobody of this name")
    expect(ws.panel(page).get_by_text("No results")).to_be_visible()
    ws.go(page, STORES)
    ws.command(page, "Stores", "Reload")
    ws.tab_link(page, "Account Manage").click()
    expect(word).to_have_value("nobody of this name")


def test_fold_hides_menu_and_bar_and_escape_brings_them_back(desk: Desk) -> None:
    page = desk("manager")
    menu, bar = page.get_by_role("navigation", name="Main menu"), page.get_by_role("banner")
    page.get_by_role("button", name="Hide menu and top bar").click()
    expect(menu).to_have_count(0)
    expect(bar).to_have_count(0)
    ws.expect_tabs(page, ["Pages"])

    # Escape closes the open menu first.
    ws.tab_menu(page, "Pages")
    page.keyboard.press("Escape")
    expect(page.get_by_role("menu")).to_have_count(0)
    expect(bar).to_have_count(0)
    page.keyboard.press("Escape")
    expect(bar).to_be_visible()
    expect(menu).to_be_visible()


def test_pinned_tab_cannot_be_closed_and_follows_the_home_tab(four: Page) -> None:
    ws.command(four, "Stores", "Pin")
    ws.expect_tabs(four, ["Pages", "Stores", "Comments", "Account Manage"])
    drag(four, "Account Manage", to="Stores")
    ws.expect_tabs(four, ["Pages", "Stores", "Account Manage", "Comments"])
    four.get_by_role("button", name="Close all").click()
    ws.expect_tabs(four, ["Pages", "Stores"], shown="Pages")

    ws.reload(four)
    ws.command(four, "Stores", "Unpin")
    ws.command(four, "Stores", "Close")
    ws.expect_tabs(four, ["Pages"])


def test_strip_scrolls_to_the_active_tab(desk: Desk, office: Office) -> None:
    page = desk("manager", size=(1000, 700))
    person = office.person("editor", nickname="Muhammad Kurniawan Setiabudi")
    listed = [
        "/store/store/add",
        "/store/error_feedback/list",
        "/store/business_message/list",
        "/store/storeSync/list",
        "/store/crm/list",
        "/content/video/list",
        "/content/article/list",
        "/content/collection/list",
        "/content/me/info",
        ACCOUNTS,
    ]
    ws.open_paths(page, *listed)
    expect(ws.tabs(page)).to_have_count(len(listed) + 2)
    expect(ws.tab(page, "Account Manage")).to_be_in_viewport(ratio=0.99)
    expect(ws.tab(page, "Pages")).not_to_be_in_viewport()
    # A record gives its tab a wider name once it is loaded.
    ws.open_record(page, person)
    expect(ws.tab(page, person.nickname)).to_be_in_viewport(ratio=0.99)

    ws.go(page, "/pages/list")
    expect(ws.tab(page, "Pages")).to_be_in_viewport(ratio=0.99)
    page.get_by_role("button", name="Scroll tabs right").click()
    expect(ws.tab(page, "Pages")).not_to_be_in_viewport()
    page.mouse.move(*middle(ws.strip(page)))
    page.mouse.wheel(0, -4000)
    expect(ws.tab(page, "Pages")).to_be_in_viewport(ratio=0.99)


COVERED = """toast => {
  const box = toast.getBoundingClientRect();
  const isUnder = one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  };
  const above = '.bar, .strip, .list-header, .list-foot, .band';
  const controls = [...document.querySelectorAll(`:is(${above}) :is(a, button, input, select, [role="tab"])`)];
  return controls.filter(one => one.checkVisibility() && isUnder(one)).map(one => one.outerHTML);
}"""


@pytest.mark.parametrize("width", [1440, 1100])
def test_messages_cover_no_tab_and_no_button(four: Page, width: int) -> None:
    four.context.grant_permissions(["clipboard-read", "clipboard-write"])
    four.set_viewport_size({"width": width, "height": 900})
    ws.command(four, "Stores", "Copy link")
    expect(ws.toasts(four)).to_contain_text("Link copied")
    assert ws.toasts(four).evaluate(COVERED) == []


def test_a_tab_opens_in_a_window_of_its_own_and_gives_its_link(four: Page) -> None:
    four.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ws.command(four, "Stores", "Copy link")
    expect(ws.toasts(four)).to_contain_text("Link copied")
    assert four.evaluate("navigator.clipboard.readText()").endswith(STORES)

    with four.context.expect_page() as opened:
        ws.command(four, "Comments", "Open in new window")
    expect(ws.shown_tab(opened.value)).to_have_text("Comments")
