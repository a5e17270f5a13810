"""Complete journey without a mouse."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e import workspace as ws
from e2e.browser import intercept
from e2e.conftest import Desk
from e2e.people import Office, letters, own_spot, recovery_codes


def press_until(page: Page, key: str, description: str, most: int = 80) -> None:
    """Press a key until the focused element has this description."""
    read = """() => {
        const one = document.activeElement;
        const label = one.labels?.[0]?.innerText ?? '';
        return (one.getAttribute('aria-label') || label || one.innerText || '').trim();
    }"""
    passed = []
    for _ in range(most):
        page.keyboard.press(key)
        focused = page.evaluate(read)
        if re.fullmatch(description, focused):
            assert page.evaluate("document.activeElement.matches(':focus-visible')")
            return
        passed.append(focused)
    raise AssertionError(f"{description} was not reached; passed: {passed}")


def test_sign_in_search_open_edit_save(page: Page, office: Office) -> None:
    manager, person = office.person("manager"), office.person("editor", nickname="Tuba Şen")
    keys = page.keyboard
    page.goto("/login")
    # Text typed before the page has focused the field is lost.
    expect(page.get_by_label("Username", exact=True)).to_be_focused()
    keys.type(manager.username)
    keys.press("Tab")
    keys.type(manager.password)
    keys.press("Enter")
    expect(page.get_by_label("Code", exact=True)).to_be_focused()
    keys.type(recovery_codes[manager.username].pop())
    keys.press("Enter")
    expect(page).to_have_title("Pages - Sofra Admin")

    keys.press("Tab")
    press_until(page, "Tab", "System")
    keys.press("Enter")
    press_until(page, "Tab", "Account Manage")
    keys.press("Enter")
    expect(page.get_by_role("table", name="Accounts")).to_be_visible()

    keys.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    keys.insert_text("tuba sen")
    expect(page.get_by_role("row")).to_have_count(2)
    keys.press("Escape")
    keys.press("j")
    keys.press("Enter")
    expect(page).to_have_title("Tuba Şen - Sofra Admin")

    keys.press("e")
    press_until(page, "Tab", r"Nickname\s*\*")
    keys.press("Control+a")
    keys.type("Tuba Şen Hanım")
    keys.press("Control+s")
    expect(ws.panel(page).get_by_text(re.compile("^Saved "))).to_be_visible()
    assert office.detail(person.user_id)["nickname"] == "Tuba Şen Hanım"

    keys.press("Control+k")
    expect(page.get_by_role("combobox", name="Go to")).to_be_focused()
    keys.type("comments")
    keys.press("Enter")
    expect(page).to_have_title("Comments - Sofra Admin")
    press_until(page, "Shift+Tab", re.escape("Tuba Şen Hanım"))
    keys.press("Delete")
    expect(ws.tab(page, "Tuba Şen Hanım")).to_have_count(0)

    press_until(page, "Shift+Tab", "Account: .*")
    keys.press("Enter")
    press_until(page, "ArrowDown", "Logout")
    keys.press("Enter")
    expect(ws.dialog(page, "Tip")).to_be_visible()
    press_until(page, "Tab", "Logout")
    keys.press("Enter")
    expect(page.get_by_label("Username", exact=True)).to_be_focused()


def test_the_first_stop_skips_to_the_content(page: Page, office: Office) -> None:
    person = office.person()
    page.goto("/login?redirect=%2Fcomment%2Flist")
    expect(page.get_by_label("Username", exact=True)).to_be_focused()
    page.keyboard.type(person.username)
    page.keyboard.press("Tab")
    page.keyboard.type(person.password)
    page.keyboard.press("Enter")
    expect(page).to_have_title("Comments - Sofra Admin")
    ws.reload(page)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    ws.expect_path(page, "/comment/list")


def test_esc_hands_the_keys_to_the_rows_that_were_searched_for(desk: Desk, office: Office) -> None:
    name = letters(9).title()
    office.store(name, own_spot())
    page = desk("operator", "/store/store/list")
    rows = ws.panel(page).locator("tbody tr")
    expect(rows.nth(1)).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.insert_text(name)
    page.keyboard.press("Escape")
    expect(rows).to_have_count(1)
    expect(ws.panel(page).get_by_role("searchbox").first).to_have_value(name)
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(ws.shown_tab(page)).to_have_text(name)


def mistyped(word: str) -> str:
    """Swap two adjacent letters that differ."""
    at = next(place for place in range(3, len(word) - 1) if word[place] != word[place + 1])
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def test_a_record_is_reached_by_a_word_with_a_typo(desk: Desk, office: Office) -> None:
    mark = letters(9)
    contact = {"name": "Bu Sri", "email": f"{mark}@example.com"}
    office.call("crm/create_lead", {"name": f"Dapur {mark}", "source": "referral", "contacts": [contact]})
    page = desk("operator", "/store/store/list")
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox", name="Go to")).to_be_focused()
    page.keyboard.type(mistyped(mark))
    result = page.get_by_role("group", name="Lead").get_by_role("option", name=f"Dapur {mark}")
    expect(result).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(ws.shown_tab(page)).to_have_text(f"Dapur {mark}")
    # A KOL has no access to leads and finds none.
    other = desk("kol", "/content/article/list")
    other.keyboard.press("Control+k")
    expect(other.get_by_role("combobox", name="Go to")).to_be_focused()
    other.keyboard.type(mark)
    expect(other.get_by_text("No matching screen, action or record")).to_be_visible()


def test_palette_offers_list_actions(desk: Desk) -> None:
    page = desk("operator", "/store/store/list")
    expect(ws.panel(page).get_by_role("button", name="Export…")).to_be_enabled()
    for typed, opened in (("export this", re.compile("^Export ")), ("columns", "Columns")):
        page.keyboard.press("Control+k")
        expect(page.get_by_role("combobox", name="Go to")).to_be_focused()
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        expect(page.get_by_role("combobox", name="Go to")).to_have_count(0)
        expect(page.get_by_role("dialog", name=opened)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.complains("Failed to load resource", "A part of the page could not be loaded")
def test_page_stays_when_the_code_of_a_dialog_fails_to_load(desk: Desk) -> None:
    page = desk("operator", "/store/store/list")
    search = ws.panel(page).get_by_role("searchbox").first
    search.fill("warung")
    expect(page.get_by_role("row").nth(1)).to_contain_text("Warung")
    files = re.compile(r"/bundle/keys\.")
    intercept(page, files, lambda route: route.abort())
    page.get_by_role("main").press("?")
    expect(page.get_by_text("A part of the page could not be loaded")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(search).to_have_value("warung")
    page.unroute(files)
    page.get_by_role("main").press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()


def test_keys_of_the_list_work_once_another_country_was_chosen(desk: Desk) -> None:
    page = desk("manager", "/store/store/list")
    country = page.get_by_role("combobox", name="Country")
    country.focus()
    page.keyboard.press("Enter")
    page.get_by_role("option", name="Türkiye").focus()
    page.keyboard.press("Enter")
    expect(country).to_have_text("Türkiye")
    expect(page.get_by_role("listbox")).to_have_count(0)
    page.keyboard.press("/")
    expect(ws.panel(page).get_by_role("searchbox")).to_be_focused()
