"""Second factor: set up at the first sign-in, required at the next, lost and reset."""

import re
import uuid

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e import server
from e2e import workspace as ws
from e2e.browser import fill_code, fill_sign_in
from e2e.conftest import Desk, SignIn
from e2e.people import Office, code_of
from e2e.test_records import part


def set_up(place: Page | Locator) -> list[str]:
    """Complete the set-up with an authenticator app; return the displayed recovery codes."""
    expect(place.get_by_role("img", name="QR code for the app")).to_be_visible()
    key = place.get_by_text("No camera?").locator("code").inner_text()
    place.get_by_label("Code", exact=True).fill(code_of(key))
    place.get_by_role("button", name="Turn on").click()
    codes = place.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    return codes.all_inner_texts()


@pytest.mark.smoke
def test_a_new_manager_sets_one_up_before_the_console_opens(page: Page, office: Office) -> None:
    username = f"manager-{uuid.uuid4().hex[:8]}"
    wanted = {"username": username, "nickname": "Mira", "role": "manager", "countries": ["ID"]}
    made = office.call("user/create_user", wanted)
    page.goto("/login")
    fill_sign_in(page, username, made["temp_password"])
    page.get_by_label("New password").fill("a word of my own")
    page.get_by_role("button", name="Save and continue").click()

    expect(page.get_by_role("heading", name="Set up your second factor")).to_be_visible()
    ws.push(page, "/system/userList")
    code = page.get_by_label("Code", exact=True)
    code.fill("000000")
    page.get_by_role("button", name="Turn on").click()
    expect(page.get_by_text("Wrong code. Wait for the next one")).to_be_visible()
    codes = set_up(page)
    page.get_by_role("button", name="I have saved the codes").click()
    ws.dialog(page, "Welcome, Mira").get_by_role("button", name="Start").click()
    ws.expect_screen(page, "/system/userList")

    ws.log_out(page)
    fill_sign_in(page, username, "a word of my own")
    expect(page.get_by_label("Code", exact=True)).to_be_focused()
    fill_code(page, "000000")
    expect(page.get_by_role("alert")).to_have_text("Wrong code, or a code that was already used")
    fill_code(page, codes[0])
    ws.expect_screen(page, "/system/userList")


@pytest.mark.complains(r"status of 401")
def test_it_is_set_up_in_my_info_and_reset_by_a_manager(
    page: Page, sign_in: SignIn, desk: Desk, office: Office
) -> None:
    person = office.person()
    sign_in(person.username, password=person.password)
    ws.go(page, "/content/me/info")
    mine = ws.panel(page)
    mine.get_by_role("button", name="Set up an authenticator app").click()
    dialog = ws.dialog(page, "Set up an authenticator app")
    set_up(dialog)
    dialog.get_by_role("button", name="I have saved the codes").click()
    expect(mine.get_by_text("10 recovery codes are left.")).to_be_visible()
    mine.get_by_role("button", name="New recovery codes").click()
    ws.dialog(page, "New recovery codes").get_by_role("button", name="Show new codes").click()
    ws.dialog(page, "New recovery codes").get_by_role("button", name="I have saved the codes").click()

    manager = desk("manager", f"/system/userEdit?id={person.user_id}")
    account = ws.panel(manager)
    expect(account.get_by_text(re.compile("^Second factor set up"))).to_be_visible()
    about = account.get_by_role("complementary", name="About this record")
    about.get_by_role("button", name="Reset second factor").click()
    question = ws.dialog(manager, "Reset second factor")
    expect(question).to_contain_text(f"{person.nickname} is signed out everywhere")
    question.get_by_role("button", name="Reset second factor").click()
    expect(account.get_by_text("No second factor")).to_be_visible()
    part(manager, "History")
    expect(account.get_by_text("reset the second factor")).to_be_visible()

    page.goto("/login")
    fill_sign_in(page, person.username, person.password)
    ws.expect_screen(page, "/pages/list")
    ws.go(page, "/content/me/info")
    expect(mine.get_by_role("button", name="Set up an authenticator app")).to_be_visible()


def test_open_session_requires_proof_before_sensitive_actions(
    page: Page, sign_in: SignIn, office: Office, base_url: str
) -> None:
    person, other = office.person("manager"), office.person("editor")
    sign_in(person.username, password=person.password, path=f"/system/userEdit?id={other.user_id}&part=edit")
    forget = f"from apps.accounts.models import Session; Session.objects.filter(user_id={person.user_id}).update(proven_at=None)"
    server.manage(base_url, "shell", "-c", forget)
    account = ws.panel(page)
    account.get_by_label("Note").fill("On leave")
    account.get_by_role("button", name=re.compile("^Save")).click()
    expect(account.get_by_text(re.compile("^Saved"))).to_be_visible()

    account.get_by_label("Email").fill("somebody@else.example")
    account.get_by_role("button", name=re.compile("^Save")).click()
    question = ws.dialog(page, "Confirm your identity")
    question.get_by_role("button", name="Cancel").click()
    assert office.detail(other.user_id)["email"] == ""
    account.get_by_role("button", name=re.compile("^Save")).click()
    question.get_by_label("Password", exact=True).fill("not the password")
    question.get_by_role("button", name="Continue").click()
    expect(question.get_by_text("Wrong password")).to_be_visible()
    question.get_by_label("Password", exact=True).fill(person.password)
    question.get_by_role("button", name="Continue").click()
    expect(question).to_be_hidden()
    expect(account.get_by_text(re.compile("^Saved"))).to_be_visible()
    assert office.detail(other.user_id)["email"] == "somebody@else.example"
