"""Django's own admin: for super admins, with a session of its own."""

import re

import pytest
from playwright.sync_api import Page, expect


def enter(page: Page, username: str) -> None:
    page.goto("/django-admin/")
    page.get_by_label("Username:").fill(username)
    page.get_by_label("Password:").fill("sofra-demo")
    page.get_by_role("button", name="Log in").click()


def test_a_super_admin_signs_in_and_finds_every_model(page: Page) -> None:
    enter(page, "admin")
    expect(
        page.get_by_role("link", name="Log out").or_(page.get_by_role("button", name="Log out"))
    ).to_be_visible()
    for model in ("Users", "Sessions", "Stores"):
        expect(page.get_by_role("link", name=model, exact=True).first).to_be_visible()

    # The console has a session of its own: this one does not open it.
    page.goto("/system/userList")
    expect(page).to_have_url(re.compile("/login"))


@pytest.mark.parametrize("username", ["manager", "kol"])
def test_nobody_else_is_let_in(page: Page, username: str) -> None:
    enter(page, username)
    expect(page.locator(".errornote")).to_be_visible()
    page.goto("/django-admin/accounts/user/")
    expect(page.get_by_role("button", name="Log in")).to_be_visible()
