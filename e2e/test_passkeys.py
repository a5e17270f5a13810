"""Passkeys with Chromium's virtual authenticator: created at the first sign-in, then used and proven."""

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e import server
from e2e import workspace as ws
from e2e.browser import fill_sign_in
from e2e.people import Office

OWN_WORD = "a word of my own"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], base_url: str) -> dict[str, Any]:
    """Return the options of a browser at a host with a name: browsers create no passkeys for IP addresses."""
    return {**browser_context_args, "base_url": base_url.replace("127.0.0.1", "localhost")}


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    """Open a page in a browser with a virtual authenticator that always confirms the user."""
    page = new_context().new_page()
    chromium = page.context.new_cdp_session(page)
    chromium.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    chromium.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return page


def new_person(office: Office, role: str, **more: object) -> tuple[int, str, str]:
    """Create an account; return its id, its username and its one-time password."""
    username = f"{role}-{uuid.uuid4().hex[:8]}"
    wanted = {"username": username, "nickname": "Mira", "role": role, "countries": ["ID"], **more}
    made = office.call("user/create_user", wanted)
    return made["user_id"], username, made["temp_password"]


def begin_with_a_passkey(page: Page, username: str, one_time: str) -> list[str]:
    """Sign in for the first time and create a passkey; return the recovery codes."""
    page.goto("/login")
    fill_sign_in(page, username, one_time)
    page.get_by_label("New password").fill(OWN_WORD)
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_role("heading", name="Set up your second factor")).to_be_visible()
    page.get_by_role("button", name="Create a passkey").click()
    codes = page.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    shown = codes.all_inner_texts()
    page.get_by_role("button", name="I have saved the codes").click()
    welcome = ws.dialog(page, "Welcome, Mira")
    welcome.get_by_role("checkbox", name="Start on Today").uncheck()
    welcome.get_by_role("button", name="Start").click()
    return shown


def forget_proof(base_url: str, user_id: int) -> None:
    """Remove the time of the last proof from the sessions of an account."""
    code = f"from apps.accounts.models import Session; Session.objects.filter(user_id={user_id}).update(proven_at=None)"
    server.manage(base_url, "shell", "-c", code)


@pytest.mark.smoke
def test_a_passkey_signs_a_new_manager_in_and_proves_who_is_there(
    page: Page, office: Office, base_url: str
) -> None:
    user_id, username, one_time = new_person(office, "manager")
    codes = begin_with_a_passkey(page, username, one_time)

    ws.log_out(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    ws.expect_screen(page, "/pages/list")

    ws.log_out(page)
    fill_sign_in(page, username, OWN_WORD)
    page.get_by_role("button", name="Use a passkey").click()
    ws.expect_screen(page, "/pages/list")

    ws.log_out(page)
    fill_sign_in(page, username, OWN_WORD)
    page.get_by_label("Recovery code").fill(codes[0])
    page.get_by_role("button", name="Sign in", exact=True).click()
    ws.expect_screen(page, "/pages/list")

    forget_proof(base_url, user_id)
    ws.go(page, "/content/me/info")
    mine = ws.panel(page)
    expect(mine.get_by_text("9 recovery codes are left.")).to_be_visible()
    expect(mine.get_by_role("button", name=re.compile("^Remove"))).to_have_count(0)
    mine.get_by_role("button", name="Set up an authenticator app").click()
    question = ws.dialog(page, "Confirm your identity")
    question.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("img", name="QR code for the app")).to_be_visible()
    ws.dialog(page, "Set up an authenticator app").get_by_role("button", name="Close").click()


def test_passkeys_are_managed_in_my_info(page: Page, office: Office) -> None:
    person = office.person()
    page.goto("/login")
    fill_sign_in(page, person.username, person.password)
    ws.expect_screen(page, "/pages/list")
    ws.go(page, "/content/me/info")
    mine = ws.panel(page)
    mine.get_by_role("button", name="Add a passkey").click()
    dialog = ws.dialog(page, "Add a passkey")
    dialog.get_by_role("button", name="Create a passkey").click()
    dialog.get_by_role("button", name="I have saved the codes").click()
    mine.get_by_role("button", name=re.compile("^Rename")).click()
    naming = ws.dialog(page, "Rename passkey")
    naming.get_by_label("Name").fill("Laptop at the office")
    naming.get_by_role("button", name="Save").click()
    expect(mine.get_by_text("Laptop at the office")).to_be_visible()

    # The device already has a passkey.
    mine.get_by_role("button", name="Add a passkey").click()
    dialog.get_by_role("button", name="Create a passkey").click()
    expect(dialog.get_by_role("alert")).to_contain_text("This device already has a passkey")
    dialog.get_by_role("button", name="Close").click()

    # Every role needs a second factor, so the only one cannot be removed.
    expect(mine.get_by_role("button", name="Set up an authenticator app")).to_be_visible()
    expect(mine.get_by_role("button", name=re.compile("^Remove"))).to_have_count(0)


def test_django_admin_accepts_a_passkey_and_requires_it_again(page: Page, office: Office) -> None:
    _, username, one_time = new_person(office, "manager", is_superuser=True)
    other = office.person("editor")
    begin_with_a_passkey(page, username, one_time)
    page.goto("/django-admin/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("link", name="Passkeys", exact=True).first).to_be_visible()

    # A session that is no longer recent.
    page.goto(f"/django-admin/accounts/user/{other.user_id}/change/")
    page.get_by_label("Email:").fill("new@sofra.example")
    page.get_by_label("Note:").fill("Asked for it")
    age_admin_sessions(page)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", name="Confirm your identity")).to_be_visible()
    assert office.detail(other.user_id)["email"] == ""
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator(".messagelist .success")).to_be_visible()
    changed = office.detail(other.user_id)
    assert (changed["email"], changed["note"]) == ("new@sofra.example", "Asked for it")


def age_admin_sessions(page: Page) -> None:
    """Set the last proof in this browser's Django admin session back by an hour."""
    key = next(cookie["value"] for cookie in page.context.cookies() if cookie.get("name") == "sessionid")
    code = (
        "from django.contrib.sessions.backends.db import SessionStore; "
        f"session = SessionStore({key!r}); session['proven_at'] -= 3600; session.save()"
    )
    address = page.url.split("/django-admin")[0].replace("localhost", "127.0.0.1")
    server.manage(address, "shell", "-c", code)
