"""Notifications: shown in the bell, read, and followed to the record."""

import re

from playwright.sync_api import Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk, SignIn
from e2e.people import Office

BELL = re.compile("^Notifications")


def bell(page: Page, label: str | re.Pattern[str] = BELL) -> Locator:
    """Return the bell in the top bar."""
    return page.get_by_role("button", name=label)


def test_a_manager_follows_a_notification_to_the_store(desk: Desk) -> None:
    page = desk("manager")
    bell(page, re.compile("unread")).click()
    panel = page.get_by_role("dialog", name="Notifications")
    row = panel.get_by_role("button", name=re.compile("due for a check")).first
    title = re.search(r"^(?:Unread:\s*)?(.+): due for a check", row.inner_text())
    assert title is not None
    row.click()
    expect(page).to_have_url(re.compile(r"/store/store/edit\?id=\d+"))
    expect(ws.shown_tab(page)).to_have_text(title[1])


def test_changed_account_is_announced_and_read_by_keyboard(office: Office, sign_in: SignIn) -> None:
    person = office.person("operator")
    detail = office.call("user/get_user_detail", {"user_id": person.user_id})
    patch = {"user_id": person.user_id, "version": detail["version"], "countries": ["ID", "TR"]}
    office.call("user/edit_user", patch)
    page = sign_in(person.username, password=person.password)
    # The account signed in elsewhere before, so this browser is new to it and causes a notification too.
    expect(bell(page, "Notifications, 2 unread")).to_be_visible()
    bell(page).focus()
    page.keyboard.press("Enter")
    panel = page.get_by_role("dialog", name="Notifications")
    line = panel.get_by_role("button", name=re.compile("changed your account"))
    expect(line).to_contain_text("Countries: Indonesia, Turkey, Malaysia, Philippines → Indonesia, Turkey")
    expect(panel.get_by_role("button", name=re.compile("Sign-in from a new device"))).to_be_visible()
    panel.get_by_role("button", name="Mark all read").focus()
    page.keyboard.press("Enter")
    expect(panel.get_by_role("button", name=re.compile("^Unread:"))).to_have_count(0)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(bell(page, "Notifications")).to_be_focused()
