"""Tabs in the background keep their state, and only the visible one reacts to shortcuts."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office

ACCOUNTS = "/system/userList"


@pytest.fixture
def accounts(desk: Desk, office: Office) -> Page:
    """Open the list of accounts, with more rows than the window shows."""
    for _ in range(2):
        office.person("editor")
    page = desk("manager", ACCOUNTS, size=(1200, 420))
    expect(page.get_by_role("table", name="Accounts")).to_be_visible()
    return page


def scroller(page: Page) -> Locator:
    """Return the element that scrolls on the open screen."""
    handle = ws.panel(page).evaluate_handle(
        """(panel) => [panel, ...panel.querySelectorAll('*')].find(
            (one) => one.scrollHeight > one.clientHeight + 20
                && /auto|scroll/.test(getComputedStyle(one).overflowY))"""
    )
    handle.evaluate("(one) => one.setAttribute('data-scroller', '')")
    return page.locator("[data-scroller]")


def test_text_and_scroll_stay_while_another_tab_is_on_show(accounts: Page) -> None:
    scrolled = scroller(accounts)
    scrolled.evaluate("(one) => { one.scrollTop = 90 }")
    search = accounts.get_by_role("searchbox")
    filters = accounts.get_by_role("button", name="More filters")
    ws.go(accounts, "/content/me/info")
    expect(search).not_to_be_visible()
    ws.tab_link(accounts, "Account Manage").click()
    expect(filters).to_be_visible()
    assert scrolled.evaluate("(one) => one.scrollTop") == 90

    search.fill("den")
    expect(accounts).to_have_url(re.compile("q=den"))
    ws.go(accounts, "/content/me/info")
    ws.tab_link(accounts, "Account Manage").click()
    expect(search).to_have_value("den")
    expect(accounts).to_have_url(re.compile("q=den"))


def test_no_call_is_made_for_coming_back(accounts: Page) -> None:
    ws.go(accounts, "/content/me/info")
    calls: list[str] = []
    accounts.on("request", lambda request: calls.append(request.url))
    ws.tab_link(accounts, "Account Manage").click()
    expect(accounts.get_by_role("table", name="Accounts")).to_be_visible()
    ws.tab_link(accounts, "My info").click()
    expect(ws.panel(accounts).get_by_role("table", name="Accounts")).to_have_count(0)
    assert [url for url in calls if "query_users" in url] == []


def test_only_the_tab_on_show_listens_to_keys(accounts: Page) -> None:
    accounts.keyboard.press("/")
    expect(accounts.get_by_role("searchbox")).to_be_focused()
    accounts.keyboard.press("Escape")
    ws.go(accounts, "/content/me/info")
    accounts.locator("#main").focus()
    for key in ("c", "/", "u"):
        accounts.keyboard.press(key)
    ws.expect_tabs(accounts, ["Pages", "Account Manage", "My info"], shown="My info")
    expect(accounts.get_by_role("dialog")).to_have_count(0)
    # Every screen can show its shortcuts: here those of the form, and none of the list behind it.
    accounts.keyboard.press("?")
    keys = ws.dialog(accounts, "Keyboard shortcuts")
    expect(keys.get_by_role("region", name="On this screen")).to_contain_text("Save")
    expect(keys).not_to_contain_text("Move down")
    accounts.keyboard.press("Escape")
    expect(keys).to_have_count(0)

    ws.tab_link(accounts, "Account Manage").click()
    accounts.locator("#main").focus()
    accounts.keyboard.press("?")
    expect(keys.get_by_role("region", name="On this screen")).to_contain_text("Move down")
    expect(keys.get_by_role("region", name="Everywhere")).to_contain_text("Show keyboard shortcuts")


def test_an_open_popover_is_not_shown_from_a_hidden_tab(accounts: Page) -> None:
    ws.open_paths(accounts, "/content/me/info", ACCOUNTS)
    accounts.get_by_role("search").get_by_role("button", name="Role").click()
    expect(ws.dialog(accounts, "Role")).to_be_visible()
    accounts.go_back()
    expect(ws.shown_tab(accounts)).to_have_text("My info")
    expect(accounts.get_by_role("dialog")).to_have_count(0)


def test_two_forms_that_are_alive_have_fields_of_their_own(desk: Desk, office: Office) -> None:
    one, other = office.person("editor"), office.person("editor")
    page = desk("manager", size=(1440, 500))
    for person in (one, other):
        ws.open_record(page, person)
        ws.field(page, "Note").fill(f"About {person.nickname}")
    # The first form is hidden, and kept mounted because it has unsaved input.
    ws.panel(page).get_by_text("Email", exact=True).click()
    expect(ws.field(page, "Email")).to_be_focused()
    ws.panel(page).get_by_role("navigation", name="Sections").get_by_role(
        "button", name="Role & countries"
    ).click()
    expect(ws.panel(page).get_by_role("heading", name="Role & countries")).to_be_in_viewport()
    doubled = page.evaluate(
        """() => {
            const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
            return ids.filter((id, index) => ids.indexOf(id) !== index);
        }"""
    )
    assert doubled == []
