"""Super admin who views the console as another person."""

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

    bar = page.get_by_role("status").filter(has_text="You are viewing the console as")
    expect(bar).to_contain_text(f"You are viewing the console as {editor.nickname}")
    ws.expect_screen(page, "/content/article/list")
    menu = page.get_by_role("navigation").first
    expect(menu.get_by_text("Content", exact=True)).to_be_visible()
    expect(menu.get_by_text("System", exact=True)).to_have_count(0)

    # Forms are disabled and give the reason.
    message = f"You are viewing the console as {editor.nickname}. You cannot make changes"
    ws.go(page, "/content/me/info")
    expect(ws.panel(page).get_by_role("status").filter(has_text=message)).to_be_visible()
    expect(ws.field(page, "Nickname")).to_be_disabled()
    expect(ws.panel(page).get_by_role("button", name=re.compile("^Save"))).to_have_count(0)
    # Other actions are refused when they are sent; their message does not cover the way out.
    ws.go(page, "/content/article/list?q=kopi")
    ws.panel(page).get_by_role("button", name="Save as a view…").click()
    dialog = ws.dialog(page, "Save as a view")
    dialog.get_by_label("Name").fill("Coffee")
    dialog.get_by_role("button", name="Save").click()
    expect(ws.toasts(page)).to_contain_text(message)
    dialog.get_by_role("button", name="Cancel").click()
    bar.get_by_role("button", name="Stop viewing").click()
    expect(bar).to_have_count(0)
    expect(menu.get_by_text("System", exact=True)).to_be_visible()
