"""Accounts: created, changed by two people at once, disabled."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e import server
from e2e import workspace as ws
from e2e.browser import fill_sign_in
from e2e.conftest import Desk, SignIn
from e2e.people import Office, Person
from e2e.test_records import part
from e2e.waiting import until

ACCOUNTS = "/system/userList"


def save(page: Page) -> None:
    """Save the open form."""
    ws.panel(page).get_by_role("button", name="Save", exact=True).click()


def expect_saved(page: Page) -> None:
    """Check that the open form is saved."""
    expect(ws.panel(page).get_by_text(re.compile("^Saved "))).to_be_visible()


def fill_new_account(
    page: Page, username: str, nickname: str, way: str, email: str = "", country: str = "Indonesia"
) -> None:
    """Fill in and send the form for a new editor of one country."""
    ws.panel(page).get_by_role("button", name="Invite a colleague").click()
    expect(ws.shown_tab(page)).to_have_text("Invite a colleague")
    ws.field(page, "Username").fill(username)
    ws.field(page, "Nickname").fill(nickname)
    # Only an invitation by email needs the address.
    expect(ws.field(page, "Email")).to_have_attribute("aria-required", "true")
    ws.field(page, "Email").fill(email)
    ws.choose(ws.panel(page).get_by_role("combobox", name="Sign-in method"), label=way)
    is_required = str(way == "Email an invitation").lower()
    expect(ws.field(page, "Email")).to_have_attribute("aria-required", is_required)
    ws.panel(page).get_by_role("radio", name="Editor").check()
    for one in ("Indonesia", "Türkiye"):
        expect(ws.panel(page).get_by_role("checkbox", name=one)).not_to_be_checked()
    ws.panel(page).get_by_role("checkbox", name=country).check()
    ws.panel(page).get_by_role("button", name="Create account").click()


def test_a_manager_invites_a_colleague_who_is_welcomed(
    desk: Desk, new_context: Callable[..., BrowserContext], office: Office
) -> None:
    page = desk("manager", ACCOUNTS)
    page.get_by_role("button", name="Invite a colleague").click()
    roles = ws.panel(page).get_by_role("radiogroup", name="Role")
    expect(roles).to_have_accessible_description("Only a super admin can give the role Manager.")
    ws.field(page, "Username").fill("Not A Name")
    ws.panel(page).get_by_role("button", name="Create account").click()
    expect(ws.panel(page).get_by_role("alert")).to_contain_text("Username")
    # Each role is explained before one is chosen.
    for role in ("Operator", "Reviewer", "Editor", "KOL"):
        expect(roles.get_by_role("radio", name=role)).to_have_accessible_description(
            re.compile(r"\. Opens Today.* Content")
        )
    expect(roles.get_by_role("radio")).to_have_count(4)
    ws.tab_link(page, "Account Manage").click()

    fill_new_account(page, "selin.yazar", "Selin Yazar", "Show an invitation link")
    shown = ws.dialog(page, "Invitation link for selin.yazar")
    link = shown.locator("code").inner_text()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/invitation#[\w-]{43}", link)
    expect(shown.get_by_role("button", name="Copy link")).to_be_visible()
    page.keyboard.press("Escape")
    expect(shown).to_be_visible()
    shown.get_by_role("button", name="Done").click()
    expect(ws.shown_tab(page)).to_have_text("Selin Yazar")
    expect(ws.panel(page).get_by_text(re.compile("^Invited, until "))).to_be_visible()
    ws.reload(page)
    expect(ws.panel(page).get_by_role("heading", level=1)).to_have_text("Selin Yazar")
    assert link.partition("#")[2] not in page.content()
    ws.tab_link(page, "Account Manage").click()
    expect(page.get_by_role("row", name=re.compile("Selin Yazar.*Invited, until "))).to_be_visible()

    others = new_context().new_page()
    others.goto(link)
    expect(others.get_by_role("heading", name="Welcome, Selin Yazar")).to_be_visible()
    expect(others.get_by_text("Maya Hartono has invited you.")).to_be_visible()
    expect(others.get_by_text("selin.yazar")).to_be_visible()
    password = others.get_by_label("New password")
    rules = others.get_by_role("list", name="Rules for the password")
    expect(rules.get_by_role("listitem")).to_have_count(3)
    password.fill("selin.yazar")
    others.get_by_role("button", name="Save and continue").click()
    expect(others.get_by_text("Password must not be the username")).to_be_visible()
    password.fill("password1")
    others.get_by_role("button", name="Save and continue").click()
    expect(others.get_by_text("This password is too common")).to_be_visible()
    password.fill("sea and olives")
    others.get_by_role("button", name="Show password").click()
    expect(password).to_have_attribute("type", "text")
    others.get_by_role("button", name="Save and continue").click()

    welcome = ws.dialog(others, "Welcome, Selin Yazar")
    expect(welcome).to_contain_text("You are signed in as Editor for Indonesia")
    expect(welcome.get_by_role("checkbox", name="Start on Today")).to_be_checked()
    welcome.get_by_role("button", name="Start").click()
    expect(welcome).to_have_count(0)
    ws.expect_screen(others, "/today")
    # The choice is saved while Today opens; a reload before that would cancel the call.
    expect(ws.toasts(others).get_by_text("You will now start on Today")).to_be_visible()
    ws.reload(others)
    ws.expect_screen(others, "/today")
    expect(welcome).to_have_count(0)

    entries = office.call("activity/query_logs", {"object_type": "user", "object_id": user_id(page, office)})
    assert link.partition("#")[2] not in str(entries)

    again = new_context().new_page()
    again.goto(link)
    expect(again.get_by_role("heading", name="This invitation is no longer valid")).to_be_visible()
    again.get_by_role("button", name="Go to sign-in").click()
    fill_sign_in(again, "selin.yazar", "sea and olives")
    ws.expect_screen(again, "/today")


def test_an_invitation_by_mail_brings_the_link_and_a_cancelled_one_leads_nowhere(
    desk: Desk, new_context: Callable[..., BrowserContext]
) -> None:
    page = desk("manager", ACCOUNTS)
    fill_new_account(page, "berk.posta", "Berk Posta", "Email an invitation", country="Türkiye")
    expect(
        ws.panel(page).get_by_text(re.compile("Enter the email address for the invitation"))
    ).not_to_have_count(0)
    ws.field(page, "Email").fill("berk.posta@sofra.example")
    ws.panel(page).get_by_role("button", name="Create account").click()
    expect(ws.toasts(page)).to_contain_text("Invitation sent to berk.posta@sofra.example, for Türkiye")
    expect(ws.shown_tab(page)).to_have_text("Berk Posta")

    link = until(page, lambda: sent_link("berk.posta"), "the worker sends the invitation", seconds=60)
    others = new_context().new_page()
    others.goto(link)
    expect(others.get_by_role("heading", name="Welcome, Berk Posta")).to_be_visible()

    ws.panel(page).get_by_role("button", name="Cancel invitation").click()
    ws.dialog(page, "Cancel invitation").get_by_role("button", name="Cancel invitation").click()
    expect(ws.panel(page).get_by_text("Not invited")).to_be_visible()
    others.get_by_label("New password").fill("sea and olives")
    others.get_by_role("button", name="Save and continue").click()
    expect(others.get_by_role("heading", name="This invitation is no longer valid")).to_be_visible()

    ws.panel(page).get_by_role("button", name="Show a new invitation link").click()
    shown = ws.dialog(page, "Invitation link for berk.posta")
    assert shown.locator("code").inner_text() != link
    shown.get_by_role("button", name="Done").click()
    expect(ws.panel(page).get_by_text(re.compile("^Invited, until "))).to_be_visible()


def sent_link(username: str) -> str | None:
    """Return the link that the worker mailed to a new colleague, or None before that."""
    _, result, rest = server.worker_log().partition(f"Your username is {username}.")
    link = re.search(r"http://\S+/invitation#[\w-]+", rest)
    return link[0] if result and link else None


def user_id(page: Page, office: Office) -> int:
    """Return the id of the account that the journey created."""
    rows = office.call("user/query_users", {"keyword": "selin.yazar", "page": 1, "page_size": 20})
    number: int = rows["list"][0]["user_id"]
    return number


def test_account_is_listed_opened_and_changed(desk: Desk, office: Office) -> None:
    person = office.person("operator", nickname="Kağan Öztürk")
    page = desk("manager", ACCOUNTS)
    page.get_by_role("searchbox").fill("kagan ozturk")
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(2)
    page.get_by_role("link", name="Kağan Öztürk").click()
    part(page, "Edit")
    ws.field(page, "Nickname").fill("Kağan Bey")
    ws.field(page, "Phone").fill("+62 812 3456 7890")
    save(page)
    expect_saved(page)

    expect(ws.shown_tab(page)).to_have_text("Kağan Bey")
    expect(page).to_have_title("Kağan Bey - Sofra Admin")
    part(page, "History")
    expect(ws.panel(page).get_by_text(re.compile("Maya Hartono"))).not_to_have_count(0)
    assert office.detail(person.user_id)["nickname"] == "Kağan Bey"


@pytest.fixture
def two(desk: Desk, office: Office) -> tuple[Page, Page, Person]:
    """Provide two people who edit the same account in separate browsers."""
    person = office.person("editor")
    pages = desk("manager"), desk("admin")
    for page in pages:
        ws.open_record(page, person)
    return *pages, person


def test_compatible_changes_are_merged(two: tuple[Page, Page, Person], office: Office) -> None:
    one, other, person = two
    ws.field(one, "Note").fill("Works from Izmir")
    ws.field(other, "Email").fill("deniz@sofra.example")
    save(one)
    expect_saved(one)
    save(other)
    expect(ws.toasts(other)).to_contain_text("Saved together with Maya Hartono’s changes")

    detail = office.detail(person.user_id)
    assert (detail["note"], detail["email"]) == ("Works from Izmir", "deniz@sofra.example")
    expect(ws.field(other, "Note")).to_have_value("Works from Izmir")


def test_conflicting_changes_require_a_choice(two: tuple[Page, Page, Person], office: Office) -> None:
    one, other, person = two
    ws.field(one, "Note").fill("Mornings")
    ws.field(other, "Note").fill("Evenings")
    ws.field(other, "Phone").fill("+62 812 0000 0001")
    save(one)
    expect_saved(one)
    save(other)
    question = ws.dialog(other, "Maya Hartono changed the same fields")
    expect(question.get_by_role("group")).to_have_count(1)
    expect(question.get_by_role("button", name="Save")).to_be_disabled()
    question.get_by_role("button", name="Back to the form").click()
    assert office.detail(person.user_id)["note"] == "Mornings"
    expect(ws.field(other, "Note")).to_have_value("Evenings")

    save(other)
    question.get_by_role("radio", name=re.compile("^Yours")).check()
    question.get_by_role("button", name="Save").click()
    expect_saved(other)
    detail = office.detail(person.user_id)
    assert (detail["note"], detail["phone"]) == ("Evenings", "+62 812 0000 0001")

    ws.field(one, "Note").fill("Nights")
    save(one)
    question = ws.dialog(one, "Ayla Demir changed the same fields")
    question.get_by_role("radio", name=re.compile("^Ayla Demir’s")).check()
    question.get_by_role("button", name="Save").click()
    expect_saved(one)
    expect(ws.field(one, "Note")).to_have_value("Evenings")
    assert office.detail(person.user_id)["note"] == "Evenings"


@pytest.mark.complains(r"status of 401")
def test_disabling_warns_of_live_sessions_and_ends_them(
    page: Page, sign_in: SignIn, desk: Desk, office: Office
) -> None:
    person = office.person("editor")
    sign_in(person.username, password=person.password)
    manager = desk("manager", f"/system/userEdit?id={person.user_id}")
    disable = ws.panel(manager).get_by_role("button", name="Disable")
    disable.click()
    question = ws.dialog(manager, "Confirm before saving")
    expect(question).to_contain_text(f"{person.nickname} is signed in: 1 session will end")
    question.get_by_role("button", name="Back").click()
    assert office.detail(person.user_id)["status"] == "active"

    disable.click()
    question.get_by_role("button", name="Continue").click()
    expect(ws.panel(manager).get_by_role("button", name="Enable")).to_be_visible()
    expect(ws.panel(manager).get_by_text("Not signed in anywhere.")).to_be_visible()

    ws.choose_country(page, "Türkiye")
    expect(ws.toasts(page)).to_contain_text("Login expired, please login again")
    fill_sign_in(page, person.username, person.password)
    expect(page.get_by_role("alert")).to_have_text("Account disabled")


def test_a_reset_password_is_shown_once_and_works_once(page: Page, desk: Desk, office: Office) -> None:
    person = office.person("editor")
    manager = desk("manager", f"/system/userEdit?id={person.user_id}")
    ws.panel(manager).get_by_role("button", name="Reset password").click()
    ws.dialog(manager, "Reset password").get_by_role("button", name="Reset password").click()
    shown = ws.dialog(manager, f"One-time password for {person.username}")
    password = shown.locator("code").inner_text()
    shown.get_by_role("button", name="Done").click()
    expect(ws.panel(manager).get_by_text(re.compile("^One-time password, until "))).to_be_visible()

    page.goto("/login")
    fill_sign_in(page, person.username, person.password)
    expect(page.get_by_role("alert")).to_have_text("Wrong username or password")
    fill_sign_in(page, person.username, password)
    expect(page.get_by_role("heading", name="Choose a password")).to_be_visible()


@pytest.mark.complains(r"status of 401")
def test_a_changed_role_reaches_the_person_at_once(page: Page, sign_in: SignIn, office: Office) -> None:
    person = office.person("reviewer")
    sign_in(person.username, password=person.password)
    expect(page.get_by_role("navigation", name="Main menu").get_by_text("System")).to_be_visible()
    version = office.detail(person.user_id)["version"]
    office.call("user/edit_user", {"user_id": person.user_id, "version": version, "role": "editor"})

    ws.push(page, ACCOUNTS)
    expect(page.get_by_label("Username", exact=True)).to_be_visible()
    fill_sign_in(page, person.username, person.password)
    ws.expect_screen(page, "/content/article/list")
    expect(page.get_by_role("navigation", name="Main menu").get_by_text("System")).to_have_count(0)
