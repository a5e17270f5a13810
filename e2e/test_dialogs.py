"""Dialogs and menus: they take the focus, close with Escape, and return the focus to their button.

The dialog for a link in a text is left out: it returns the focus to the text.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office
from e2e.test_records import part


@dataclass(frozen=True)
class Opener:
    """Button and the dialog or menu that it opens."""

    button: str
    """Beginning of the button's name."""
    opens: str
    """Beginning of the dialog's name."""
    item: str | None = None
    """Entry of the button's menu that opens the dialog."""
    closer: str | None = None
    """Button that closes the dialog, if Escape must not."""
    role: Literal["dialog", "menu"] = "dialog"


@dataclass(frozen=True)
class Place:
    """Screen and the buttons on it that open dialogs."""

    path: str
    """Path of the screen, without the record's id."""
    openers: Sequence[Opener]
    prepare: Callable[[Page], None] | None = None
    """Steps that make the buttons appear."""
    size: tuple[int, int] = (1440, 900)


def select_a_row(page: Page) -> None:
    """Select the first row of a list, so that its bulk actions are shown."""
    expect(ws.panel(page).get_by_role("table").first).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("x")


def select_a_picture(page: Page) -> None:
    """Select the first picture of a table."""
    ws.panel(page).locator("tbody").get_by_role("checkbox").first.check()


def open_the_first_comment(page: Page) -> None:
    """Open the first case of a queue."""
    expect(ws.panel(page).locator("tbody tr").first).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("Enter")


def open_fields(page: Page) -> None:
    """Go to the fields of a record."""
    part(page, "Edit")


USER_MENU: tuple[Opener, ...] = (
    Opener("Account: ", "Account", role="menu"),
    *(Opener("Account: ", name, item=name) for name in ("My info", "Change Password", "Background work")),
    Opener("Account: ", "Tip", item="Logout"),
)
VIEW = "View actions"

PLACES: dict[str, tuple[Place, ...]] = {
    "frame and lists": (
        Place(
            "/store/store/list",
            (
                *USER_MENU,
                Opener("Notifications", "Notifications"),
                Opener("Go to", "Go to"),
                Opener("Columns", "Columns"),
                Opener("More filters", "More filters"),
                Opener("Status", "Status"),
                Opener("Export…", "Export"),
                Opener(VIEW, "View", role="menu"),
                Opener(VIEW, "Save as a view", item="Save as a new view…"),
                Opener("Change status of ", "Change status of "),
            ),
        ),
        Place(
            "/store/store/list",
            (Opener("Add label…", "Add a label to 1 store"), Opener("Hide…", "Hide 1 store")),
            prepare=select_a_row,
        ),
        Place(
            "/store/store/list",
            (Opener("Open menu", "Sofra Admin"), Opener("Preview ", "Preview of ")),
            size=(390, 844),
        ),
    ),
    "stores and reference": (
        Place(
            "/store/store/edit",
            (
                Opener("Mark as temporarily closed…", "Mark as temporarily closed: "),
                Opener("More actions", "More actions", role="menu"),
                Opener("More actions", "Hide: ", item="Hide…"),
            ),
        ),
        Place("/store/reference/tags", (Opener("Add tag", "Add a tag"), Opener("Merge… ", "Merge "))),
        Place(
            "/store/reference/holidays",
            (Opener("Add holiday", "Add a holiday"), Opener("Delete… ", "Delete ")),
        ),
        Place(
            "/store/reference/brands",
            (Opener("Add brand", "Add a brand"), Opener("Delete… ", "Delete the brand ")),
        ),
        Place("/store/reference/templates", (Opener("Add template", "Add a reply template"),)),
    ),
    "desks": (
        Place("/store/error_feedback/list", (Opener("Create report", "Create report"),)),
        Place(
            "/store/storeSync/sources",
            tuple(
                Opener(f"{what} of OpenStreetMap", f"{what} of OpenStreetMap")
                for what in ("Rules", "Settings", "Upload a file")
            ),
        ),
        Place("/store/crm/detail", (Opener("Assign…", "Assign "), Opener("Convert to store…", "Win "))),
        Place("/store/crm/detail", (Opener("Open the calendar", "Calendar"),), prepare=open_fields),
        Place(
            "/comment/list?queue=pending",
            (Opener("Thread", "Thread"), Opener("View author", "Author")),
            prepare=open_the_first_comment,
        ),
        Place(
            "/upload-picture/index?show=table",
            (Opener("Move…", "Move 1 picture"), Opener("Set alt text…", "Set alt text of 1 picture")),
            prepare=select_a_picture,
        ),
    ),
    "content and accounts": (
        Place(
            "/pages/list?part=redirects",
            (Opener("New redirect", "Add a redirect"), Opener("Delete ", "Delete the redirect ")),
        ),
        Place("/pages/edit", (Opener("More actions", "More actions", role="menu"),)),
        Place(
            "/content/article/edit",
            (
                Opener("More actions", "More actions", role="menu"),
                Opener("Block actions", "Anchor", item="Anchor…"),
                Opener("Choose from the library", "Choose a picture"),
            ),
            prepare=open_fields,
        ),
        Place(
            "/system/userEdit",
            (
                Opener("Reset password…", "Reset password"),
                Opener("More actions", "More actions", role="menu"),
            ),
        ),
        Place(
            "/content/me/info",
            (
                Opener("Change password", "Change Password"),
                Opener("Set up an authenticator app", "Set up an authenticator app", closer="Close"),
            ),
        ),
    ),
}


RECORDS: dict[str, tuple[str, str, dict[str, list[str]]]] = {
    "/store/store/edit": (
        "store/query_stores",
        "store_id",
        {"status": ["published"], "business_status": ["open"]},
    ),
    "/store/crm/detail": ("crm/query_leads", "lead_id", {"stage": ["contacted"]}),
    "/pages/edit": ("page/query_pages", "page_id", {}),
    "/content/article/edit": ("article/query_articles", "article_id", {"status": ["draft"]}),
    "/system/userEdit": ("user/query_users", "user_id", {"role": ["kol"]}),
}
"""Records that have the buttons: the list call, the name of the id, and the filter."""


def address(office: Office, path: str) -> str:
    """Return the address of the screen, with a record if the screen shows one."""
    if path not in RECORDS:
        return path
    call, key, query = RECORDS[path]
    return f"{path}?id={office.call(call, {**query, 'page_size': 20})['list'][0][key]}"


def named(page: Page, text: str) -> Locator:
    """Return the first visible button whose name begins with this text."""
    return page.get_by_role("button", name=re.compile(f"^{re.escape(text)}")).first


def problem_of(page: Page, opener: Opener) -> str | None:
    """Open and close it by the keyboard; return the problem found, or None."""
    button = named(page, opener.button)
    button.focus()
    page.keyboard.press("Enter")
    if opener.item is not None:
        item = page.get_by_role("menuitem", name=opener.item)
        item.focus()
        page.keyboard.press("Enter")
    opened = page.get_by_role(opener.role, name=re.compile(f"^{re.escape(opener.opens)}"))
    expect(opened).to_be_visible()
    ws.at_rest(page)
    if not opened.evaluate("(one) => one.contains(document.activeElement)"):
        return "does not take the focus"
    if opener.closer is None:
        page.keyboard.press("Escape")
    else:
        opened.get_by_role("button", name=opener.closer).press("Enter")
    expect(opened).to_have_count(0)
    if button.evaluate("(one) => one === document.activeElement"):
        return None
    return f"leaves the focus at {page.evaluate('document.activeElement.outerHTML.slice(0, 150)')}"


@pytest.mark.parametrize("area", PLACES)
def test_what_is_opened_gives_the_focus_back(desk: Desk, office: Office, area: str) -> None:
    page = desk("admin", "/today")
    result = {}
    for place in PLACES[area]:
        page.set_viewport_size({"width": place.size[0], "height": place.size[1]})
        page.goto(address(office, place.path))
        if place.prepare is not None:
            place.prepare(page)
        for opener in place.openers:
            expect(named(page, opener.button)).to_be_visible()
            problem = problem_of(page, opener)
            if problem is not None:
                result[f"{place.path}: {opener.button} > {opener.opens}"] = problem
    assert result == {}
