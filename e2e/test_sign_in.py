"""Sign-in and sign-out: landing pages, ends of sessions, passwords, a person's own sessions."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e import workspace as ws
from e2e.browser import HeldRequests, fill_sign_in, intercept
from e2e.conftest import Desk, SignIn
from e2e.people import Office

EXPIRED = "Login expired, please login again"
LANDING = {
    "admin": "/pages/list",
    "manager": "/pages/list",
    "operator": "/pages/list",
    "reviewer": "/content/article/list",
    "editor": "/content/article/list",
    "kol": "/content/article/list",
}


@pytest.mark.parametrize(("username", "path"), LANDING.items())
def test_each_role_lands_where_its_work_is(desk: Desk, username: str, path: str) -> None:
    # With a session, the sign-in page redirects as signing in does; so does the root.
    page = desk(username, "/login")
    ws.expect_screen(page, path)
    expect(ws.tabs(page)).to_have_count(2)
    page.goto("/")
    ws.expect_screen(page, path)


def test_signing_in_leads_to_the_wanted_place_with_its_query_and_only_once(
    page: Page, sign_in: SignIn
) -> None:
    wanted = "/system/userList?q=a%26b%20c&role=editor"
    page.goto(wanted)
    expect(page.get_by_label("Username", exact=True)).to_be_focused()
    assert page.url.endswith("/login?redirect=%2Fsystem%2FuserList%3Fq%3Da%2526b%2520c%26role%3Deditor")

    fill_sign_in(page, "manager", "sofra-demo")
    ws.expect_path(page, wanted)
    expect(page.get_by_role("searchbox")).to_have_value("a&b c")

    page.goto("/login")
    ws.expect_path(page, "/pages/list")


@pytest.mark.parametrize(
    "elsewhere",
    [
        "//evil.example/x",
        "https:evil.example",
        "https://evil.example/x",
        "/\\evil.example",
        "\\\\evil.example",
        "/%09/evil.example",
        "javascript:alert(1)",
        "pages/list",
    ],
)
def test_no_redirect_leads_to_another_site(desk: Desk, elsewhere: str) -> None:
    page = desk("operator", "/")
    at_home = page.url
    page.goto(f"/login?redirect={elsewhere if '%' in elsewhere else elsewhere.replace(':', '%3A')}")
    expect(page).to_have_url(at_home)


def test_a_redirect_to_what_the_role_may_not_open_leads_to_its_landing_page(desk: Desk) -> None:
    page = desk("kol", "/login?redirect=%2Fsystem%2FuserList")
    ws.expect_screen(page, "/content/article/list")


@pytest.mark.complains(r"status of 401")
def test_an_expired_session_warns_once_and_leads_back(page: Page, sign_in: SignIn, office: Office) -> None:
    person, other = office.person("manager"), office.person("editor")
    place = f"/system/userEdit?id={other.user_id}"
    sign_in(person.username, password=person.password)
    lock = HeldRequests(page, re.compile("query_sessions|activity/"))
    ws.go(page, place)
    lock.wait(2)
    visited: list[str] = []
    page.on("framenavigated", lambda frame: visited.append(frame.url))
    entries = page.evaluate("history.length")

    assert office.end_sessions(person.user_id) == 1
    lock.let_go()

    expect(page.get_by_label("Username", exact=True)).to_be_visible()
    expect(ws.toasts(page)).to_have_text([re.compile(EXPIRED)])
    assert len(visited) == 1, visited
    assert page.evaluate("history.length") == entries
    assert page.evaluate("Object.keys(localStorage).filter(key => /TOKEN|USER_ID/.test(key))") == []

    fill_sign_in(page, person.username, person.password)
    ws.expect_path(page, place)
    expect(ws.shown_tab(page)).to_have_text(other.nickname)


def test_a_one_time_password_must_be_replaced(page: Page, office: Office) -> None:
    wanted = {"username": "first-day", "nickname": "First Day", "role": "editor", "countries": ["ID"]}
    made = office.call("user/create_user", wanted)
    called: list[str] = []
    page.on("request", lambda request: called.extend(re.findall(r"/seo/admin/v1/([a-z_/]+)", request.url)))
    page.goto("/login")
    fill_sign_in(page, "first-day", made["temp_password"])
    expect(page.get_by_role("heading", name="Choose a password")).to_be_visible()
    page.keyboard.press("Control+k")
    expect(page.get_by_role("dialog")).to_have_count(0)
    ws.push(page, "/content/article/list")
    expect(page.get_by_role("heading", name="Choose a password")).to_be_visible()
    # Only user calls are made: the server would refuse the others.
    assert {name for name in called if not name.startswith("user/")} == set()

    chosen = page.get_by_label("New password")
    rules = page.get_by_role("list", name="Rules for the password")
    expect(rules.get_by_role("listitem")).to_have_count(3)
    expect(chosen).to_have_attribute("type", "password")
    chosen.fill("short")
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("Password must be 8 to 64 characters")).to_be_visible()
    expect(chosen).to_be_focused()
    chosen.fill(made["temp_password"])
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_text("New password must differ from the one-time password")).to_be_visible()
    chosen.fill("a word of my own")
    page.get_by_role("button", name="Show password").click()
    expect(chosen).to_have_attribute("type", "text")
    page.get_by_role("button", name="Save and continue").click()

    welcome = ws.dialog(page, "Welcome, First Day")
    expect(welcome).to_contain_text("You are signed in as Editor for Indonesia")
    welcome.get_by_role("checkbox", name="Start on Today").uncheck()
    welcome.get_by_role("button", name="Start").click()
    ws.expect_screen(page, "/content/article/list")
    # The list is shown, not the earlier refusal.
    expect(ws.panel(page).get_by_role("heading", name="No results")).to_be_visible()
    expect(page.get_by_text("Change your password first")).to_have_count(0)
    ws.reload(page)
    expect(welcome).to_have_count(0)
    ws.log_out(page)
    fill_sign_in(page, "first-day", "a word of my own")
    ws.expect_screen(page, "/content/article/list")


def test_password_dialog_names_missing_input(desk: Desk) -> None:
    page = desk("operator")
    ws.user_menu(page, "Change Password")
    question = ws.dialog(page, "Change Password")
    old = question.get_by_label("Old Password")
    question.get_by_role("button", name="OK").click()
    expect(question).to_contain_text("Old Password required")
    expect(question).to_contain_text("New Password required")

    old.fill("something")
    expect(question).not_to_contain_text("Old Password required")
    old.fill("")
    expect(question).to_contain_text("Old Password required")
    old.fill("something")
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)

    ws.user_menu(page, "Change Password")
    expect(old).to_have_value("")
    expect(question).not_to_contain_text("required")


@pytest.mark.complains(r"status of 401")
def test_a_changed_password_ends_the_other_sessions(
    page: Page, sign_in: SignIn, office: Office, new_context: Callable[..., BrowserContext]
) -> None:
    person = office.person()
    sign_in(person.username, password=person.password)
    other = sign_in(person.username, password=person.password, page=new_context().new_page())
    ws.user_menu(page, "Change Password")
    question = ws.dialog(page, "Change Password")
    question.get_by_label("Old Password").fill(person.password)
    question.get_by_label("New Password").fill("quite another word")
    question.get_by_role("button", name="OK").click()
    expect(question).to_have_count(0)

    ws.choose_country(other, "Türkiye")
    expect(ws.toasts(other)).to_contain_text(EXPIRED)
    ws.reload(page)


@pytest.mark.complains(r"status of 401")
def test_own_sessions_are_listed_and_ended_from_the_profile(
    page: Page, sign_in: SignIn, office: Office, new_context: Callable[..., BrowserContext]
) -> None:
    person = office.person()
    other = sign_in(person.username, password=person.password, page=new_context().new_page())
    sign_in(person.username, password=person.password)
    ws.user_menu(page, "My info")
    profile = ws.dialog(page, "My info")
    sessions = profile.get_by_role("region", name="Signed in on").get_by_role("listitem")
    expect(sessions).to_have_count(2)
    expect(sessions.filter(has_text="This device")).to_have_count(1)

    profile.get_by_role("button", name=re.compile("^Sign out ")).click()
    expect(sessions).to_have_count(1)
    ws.choose_country(other, "Türkiye")
    expect(ws.toasts(other)).to_contain_text(EXPIRED)

    profile.get_by_label("Nickname").fill("Deniz the Second")
    profile.get_by_role("button", name="Save").click()
    expect(ws.toasts(page)).to_contain_text("Profile saved")
    profile.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Account: Deniz the Second")).to_be_visible()


@pytest.mark.smoke
def test_logging_out_requires_confirmation_and_restores_the_place(
    page: Page, sign_in: SignIn, office: Office
) -> None:
    person = office.person()
    sign_in(person.username, password=person.password, path="/comment/list?status=x")
    ws.user_menu(page, "Logout")
    question = ws.dialog(page, "Tip")
    expect(question).to_contain_text("Are you sure to logout?")
    question.get_by_role("button", name="Cancel").click()
    ws.expect_path(page, "/comment/list?status=x")

    ws.log_out(page)
    ws.expect_path(page, "/login?redirect=%2Fcomment%2Flist%3Fstatus%3Dx")
    assert office.call("user/query_sessions", {"user_id": person.user_id})["total"] == 0
    fill_sign_in(page, person.username, person.password)
    ws.expect_path(page, "/comment/list?status=x")


NOTE_CALLS = """() => {
  window.noted = [];
  const abort = AbortController.prototype.abort;
  AbortController.prototype.abort = function (reason) {
    window.noted.push('ended');
    return abort.call(this, reason);
  };
  const send = window.fetch;
  window.fetch = (input, init) => {
    if (String(input.url ?? input).includes('user/logout')) window.noted.push('logout');
    return send(input, init);
  };
}"""


def test_logging_out_ends_what_is_being_fetched_first(page: Page, sign_in: SignIn, office: Office) -> None:
    person = office.person("manager")
    sign_in(person.username, password=person.password)
    intercept(page, "**/store/query_stores*", lambda route: None)
    with page.expect_request("**/store/query_stores*"):
        ws.go(page, "/store/store/list")
    # Noted within the page: the browser reports ended and started requests in a different order.
    page.evaluate(NOTE_CALLS)
    ws.log_out(page)
    noted = page.evaluate("window.noted")
    assert noted.index("ended") < noted.index("logout"), noted


def test_after_five_wrong_passwords_the_right_one_gets_the_same_rejection(page: Page, office: Office) -> None:
    person = office.person()
    page.goto("/login")
    for _ in range(5):
        with page.expect_response(re.compile("user/login")):
            fill_sign_in(page, person.username, "not the password")
        expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_enabled()
        expect(page.get_by_role("alert")).to_have_text("Wrong username or password")
    with page.expect_response(re.compile("user/login")):
        fill_sign_in(page, person.username, person.password)
    expect(page.get_by_role("alert")).to_have_text("Wrong username or password")
    ws.expect_path(page, "/login")
