"""A super admin looks at the console as somebody else."""

import re

from playwright.sync_api import Page, expect

from e2e import workspace as ws
from e2e.conftest import SignIn
from e2e.people import Office


def test_super_admin_sees_the_console_as_an_editor_and_comes_back(
    page: Page, sign_in: SignIn, office: Office
) -> None:
    editor = office.person("editor")
    sign_in("admin")
    page.goto(f"/system/userEdit?id={editor.user_id}")
    page.get_by_role("button", name=re.compile("^View the console as")).click()

    bar = page.locator(".viewing-bar")
    expect(bar).to_contain_text(f"You see the console as {editor.nickname}")
    ws.expect_screen(page, "/content/article/list")
    menu = page.get_by_role("navigation").first
    expect(menu.get_by_text("Content", exact=True)).to_be_visible()
    expect(menu.get_by_text("System", exact=True)).to_have_count(0)

    # What cannot be done is said, and does not lie over the way out.
    ws.go(page, "/content/me/info")
    ws.field(page, "Nickname").fill("Somebody else")
    ws.panel(page).get_by_role("button", name=re.compile("^Save")).click()
    expect(ws.toasts(page)).to_contain_text("nothing can be changed")
    bar.get_by_role("button", name="Stop viewing").click()
    expect(bar).to_have_count(0)
    expect(menu.get_by_text("System", exact=True)).to_be_visible()
