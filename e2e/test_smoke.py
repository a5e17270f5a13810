"""Smoke test: the console runs, the sign-in page opens, and only the right password is accepted."""

import pytest
from playwright.sync_api import APIRequestContext, Page, expect

from e2e.browser import fill_sign_in
from e2e.conftest import SignIn
from ops.launcher.server import DEMO_USERS

pytestmark = pytest.mark.smoke


@pytest.mark.parametrize(("path", "status"), [("/healthz", "live"), ("/readyz", "ready")])
def test_console_shows_its_health(page: Page, path: str, status: str) -> None:
    api: APIRequestContext = page.request
    answer = api.get(path)

    assert answer.status == 200
    assert answer.json() == {"status": status}


def test_the_sign_in_page_opens(page: Page) -> None:
    page.goto("/login")

    expect(page).to_have_title("Login - Sofra Admin")
    expect(page.get_by_label("Username", exact=True)).to_be_focused()


def test_a_wrong_password_is_refused(page: Page) -> None:
    page.goto("/login")

    fill_sign_in(page, "manager", "not-the-password")

    expect(page.get_by_text("Wrong username or password")).to_be_visible()
    assert "/login" in page.url


@pytest.mark.parametrize("username", DEMO_USERS)
def test_every_demo_user_is_let_in(sign_in: SignIn, username: str) -> None:
    page = sign_in(username)

    expect(page.get_by_role("navigation").first).to_be_visible()
