"""Unsaved input: marked, asked about once, restored, and never shown to another person."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e import workspace as ws
from e2e.browser import fill_sign_in, sign_in
from e2e.conftest import Desk, SignIn
from e2e.people import Office, Person

BACK = "was restored and is not saved yet"
LEFT = "You have unsaved input here"


def note_on(page: Page, person: Person, text: str) -> None:
    """Open an account and type a note without saving it."""
    ws.open_record(page, person)
    ws.field(page, "Note").fill(text)
    expect(ws.tab(page, person.nickname).get_by_role("img", name="Unsaved changes")).to_be_visible()


def dirty_tabs(page: Page) -> list[str]:
    """Return the titles of the tabs that have unsaved input."""
    return ws.tabs(page).filter(has=page.get_by_role("img", name="Unsaved changes")).all_inner_texts()


@pytest.mark.smoke
def test_closing_asks_and_each_answer_is_applied(desk: Desk, office: Office) -> None:
    person = office.person("editor")
    page = desk("manager")
    note_on(page, person, "Prefers mornings")
    question = ws.dialog(page, f"Save changes to {person.nickname}?")

    ws.command(page, person.nickname, "Close")
    question.get_by_role("button", name="Stay").click()
    expect(question).to_have_count(0)
    expect(ws.field(page, "Note")).to_have_value("Prefers mornings")

    ws.command(page, person.nickname, "Close")
    question.get_by_role("button", name="Save").click()
    ws.expect_tabs(page, ["Pages"])
    assert office.detail(person.user_id)["note"] == "Prefers mornings"

    note_on(page, person, "Prefers evenings")
    ws.command(page, person.nickname, "Close")
    question.get_by_role("button", name="Discard").click()
    ws.expect_tabs(page, ["Pages"])
    ws.open_record(page, person)
    expect(ws.field(page, "Note")).to_have_value("Prefers mornings")
    assert dirty_tabs(page) == []


def test_form_that_cannot_be_saved_stays_open(desk: Desk, office: Office) -> None:
    person = office.person("editor")
    page = desk("manager")
    ws.open_record(page, person)
    ws.field(page, "Nickname").fill("")
    ws.command(page, person.nickname, "Close")
    ws.dialog(page, "Save changes").get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    ws.expect_tabs(page, ["Pages", person.nickname], shown=person.nickname)
    expect(ws.panel(page).get_by_role("alert")).to_be_visible()


def test_bulk_command_asks_once_and_names_the_records(desk: Desk, office: Office) -> None:
    people = [office.person("editor") for _ in range(2)]
    page = desk("manager")
    for person in people:
        note_on(page, person, "Call again")
    ws.go(page, "/comment/list")
    page.get_by_role("button", name="Close all").click()

    question = ws.dialog(page, "Save changes in 2 tabs?")
    expect(question.get_by_role("listitem")).to_have_text([person.nickname for person in people])
    question.get_by_role("button", name="Stay").click()
    expect(ws.tabs(page)).to_have_count(5)

    page.get_by_role("button", name="Close all").click()
    question.get_by_role("button", name="Save").click()
    ws.expect_tabs(page, ["Pages"], shown="Pages")
    assert [office.detail(person.user_id)["note"] for person in people] == ["Call again"] * 2


def test_sixth_record_closes_the_oldest_without_unsaved_input(desk: Desk, office: Office) -> None:
    people = [office.person("editor") for _ in range(7)]
    names = [person.nickname for person in people]
    page = desk("manager", "/system/userList")
    note_on(page, people[0], "Not yet saved")
    for person in people[1:5]:
        ws.open_record(page, person)
    ws.expect_tabs(page, ["Pages", "Account Manage", *names[:5]])
    ws.tab_link(page, names[1]).click()
    expect(ws.field(page, "Nickname")).to_have_value(names[1])

    ws.open_record(page, people[5])
    ws.expect_tabs(page, ["Pages", "Account Manage", *names[:2], *names[3:6]], shown=names[5])
    assert dirty_tabs(page) == [names[0]]

    for index in (1, 3, 4, 5):
        note_on(page, people[index], "Nor this")
    ws.push(page, f"/system/userEdit?id={people[6].user_id}")
    question = ws.dialog(page, f"Save changes to {names[0]}?")
    question.get_by_role("button", name="Save").click()
    expect(ws.tabs(page)).to_have_count(8)
    assert office.detail(people[0].user_id)["note"] == "Not yet saved"


def test_reload_and_logout_ask_and_change_of_country_retains_the_input(desk: Desk, office: Office) -> None:
    person = office.person("editor")
    page = desk("manager")
    note_on(page, person, "Half a sentence")
    question = ws.dialog(page, f"Save changes to {person.nickname}?")

    ws.command(page, person.nickname, "Reload")
    question.get_by_role("button", name="Stay").click()
    expect(question).to_have_count(0)
    for country in ("Türkiye", "Indonesia"):
        ws.choose_country(page, country)
        expect(page.get_by_role("combobox", name="Country")).to_have_text(country)
        expect(question).to_have_count(0)
        expect(ws.field(page, "Note")).to_have_value("Half a sentence")
    ws.user_menu(page, "Logout")
    ws.dialog(page, "Tip").get_by_role("button", name="Logout").click()
    question.get_by_role("button", name="Stay").click()
    expect(ws.field(page, "Note")).to_have_value("Half a sentence")

    ws.command(page, person.nickname, "Reload")
    question.get_by_role("button", name="Discard").click()
    expect(ws.field(page, "Note")).to_have_value("")
    expect(ws.panel(page).get_by_text(BACK)).to_have_count(0)


def test_browser_asks_before_the_window_closes(desk: Desk, office: Office) -> None:
    person = office.person("editor")
    page = desk("manager")
    note_on(page, person, "Half a sentence")
    with page.expect_event("dialog") as response:
        page.evaluate("setTimeout(() => location.reload())")
    assert response.value.type == "beforeunload"
    response.value.accept()
    expect(ws.panel(page).get_by_text(BACK)).to_be_visible()
    expect(ws.field(page, "Note")).to_have_value("Half a sentence")
    assert dirty_tabs(page) == [person.nickname]


def test_left_form_retains_its_input(desk: Desk, office: Office) -> None:
    person = office.person("editor")
    page = desk("manager")
    note_on(page, person, "Half a sentence")
    ws.tab_link(page, "Pages").click()
    ws.expect_path(page, "/pages/list")
    ws.tab_link(page, person.nickname).click()
    expect(ws.field(page, "Note")).to_have_value("Half a sentence")
    ws.panel(page).get_by_role("button", name="Discard changes").click()
    expect(ws.field(page, "Note")).to_have_value("")
    assert dirty_tabs(page) == []


@pytest.mark.smoke
def test_a_draft_outlives_the_browser_and_is_its_writers_alone(
    page: Page,
    context: BrowserContext,
    sign_in: SignIn,
    office: Office,
    new_context: Callable[..., BrowserContext],
) -> None:
    writer, other, record = office.person("manager"), office.person("manager"), office.person("editor")
    place = f"/system/userEdit?id={record.user_id}&part=edit"
    sign_in(writer.username, password=writer.password, path=place)
    ws.field(page, "Note").fill("Written just before the light went out")
    ws.until(page, "Object.keys(localStorage).some((key) => key.includes('DRAFT'))")
    stored = context.storage_state()
    context.close()

    again = new_context(storage_state=stored).new_page()
    again.goto(place)
    expect(again.get_by_text(BACK)).to_be_visible()
    expect(ws.field(again, "Note")).to_have_value("Written just before the light went out")

    ws.user_menu(again, "Logout")
    ws.dialog(again, "Tip").get_by_role("button", name="Logout").click()
    ws.dialog(again, "Save changes").get_by_role("button", name="Stay").click()
    stolen = new_context(storage_state=stored).new_page()
    stolen.goto("/login")
    stolen.evaluate("for (const key of ['TOKEN', 'USER_ID']) localStorage.removeItem('SOFRA_ADMIN__' + key)")
    sign_in_as(stolen, other, place)
    expect(ws.field(stolen, "Nickname")).to_have_value(record.nickname)
    expect(ws.field(stolen, "Note")).to_have_value("")
    expect(stolen.get_by_text(BACK)).to_have_count(0)


def test_a_killed_browser_loses_nothing_and_another_offers_it_to_the_same_person_alone(
    page: Page,
    context: BrowserContext,
    sign_in: SignIn,
    office: Office,
    new_context: Callable[..., BrowserContext],
) -> None:
    writer, other, record = office.person("manager"), office.person("manager"), office.person("editor")
    place = f"/system/userEdit?id={record.user_id}&part=edit"
    sign_in(writer.username, password=writer.password, path=place)
    with page.expect_response(re.compile("draft/save_draft")):
        ws.field(page, "Note").fill("Typed at the desk")
    context.close()

    stranger = new_context().new_page()
    with stranger.expect_response(re.compile("draft/get_drafts")):
        sign_in_as(stranger, other, place)
    expect(ws.field(stranger, "Note")).to_have_value("")
    expect(stranger.get_by_text(LEFT)).to_have_count(0)

    phone = new_context().new_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    sign_in_as(phone, writer, place)
    expect(phone.get_by_text(LEFT)).to_contain_text("in another browser or an earlier session: Note.")
    expect(ws.field(phone, "Note")).to_have_value("")
    phone.get_by_role("button", name="Continue").click()
    expect(ws.field(phone, "Note")).to_have_value("Typed at the desk")
    expect(phone.get_by_text(BACK)).to_be_visible()
    with phone.expect_response(re.compile("draft/discard_draft")):
        phone.keyboard.press("Control+s")
    assert office.detail(record.user_id)["note"] == "Typed at the desk"

    again = new_context().new_page()
    with again.expect_response(re.compile("draft/get_drafts")):
        sign_in_as(again, writer, place)
    expect(ws.field(again, "Note")).to_have_value("Typed at the desk")
    expect(again.get_by_text(LEFT)).to_have_count(0)
    expect(again.get_by_text(BACK)).to_have_count(0)


def test_two_windows_on_one_record_do_not_write_over_each_other(
    context: BrowserContext, page: Page, sign_in: SignIn, office: Office
) -> None:
    writer, record = office.person("manager"), office.person("editor")
    place = f"/system/userEdit?id={record.user_id}&part=edit"
    sign_in(writer.username, password=writer.password, path=place)
    second = context.new_page()
    second.goto(place)
    ws.field(page, "Note").fill("From the first window")
    ws.field(second, "Email").fill("second@example.com")
    for one in (page, second):
        ws.until(one, "Object.keys(localStorage).filter((key) => key.includes('DRAFT')).length === 2")
        ws.reload(one)
    expect(ws.field(page, "Note")).to_have_value("From the first window")
    expect(ws.field(page, "Email")).to_have_value("")
    expect(ws.field(second, "Email")).to_have_value("second@example.com")

    ws.panel(second).get_by_role("button", name="Continue").click()
    expect(ws.field(second, "Note")).to_have_value("From the first window")
    second.keyboard.press("Control+s")
    expect(ws.panel(second).get_by_text(re.compile("^Saved "))).to_be_visible()
    saved = office.detail(record.user_id)
    assert (saved["note"], saved["email"]) == ("From the first window", "second@example.com")


def sign_in_as(page: Page, person: Person, path: str) -> None:
    """Sign in through the page at this path."""
    sign_in(page, person.username, person.password, path)


@pytest.mark.complains(r"status of 401")
def test_session_expiry_in_a_form_loses_nothing_and_asks_nothing(
    page: Page, sign_in: SignIn, office: Office
) -> None:
    writer, record = office.person("manager"), office.person("editor")
    sign_in(writer.username, password=writer.password)
    note_on(page, record, "In the middle of a word")
    office.end_sessions(writer.user_id)
    page.keyboard.press("Control+s")

    expect(page.get_by_label("Username", exact=True)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    fill_sign_in(page, writer.username, writer.password)
    expect(ws.field(page, "Note")).to_have_value("In the middle of a word")
    page.keyboard.press("Control+s")
    expect(ws.panel(page).get_by_text(re.compile("^Saved "))).to_be_visible()
    assert office.detail(record.user_id)["note"] == "In the middle of a word"


@pytest.mark.complains(r"net::ERR_INTERNET_DISCONNECTED")
def test_save_while_offline_is_sent_when_the_network_returns(desk: Desk, office: Office) -> None:
    person = office.person("editor")
    page = desk("manager")
    note_on(page, person, "Said on the train")
    page.context.set_offline(True)
    ws.panel(page).get_by_role("button", name="Save", exact=True).click()
    state = ws.panel(page).get_by_role("status").filter(has_text="Your input is kept on this device")
    expect(state).to_be_visible()
    expect(ws.toasts(page).filter(has_text="Network Error")).to_have_count(0)
    assert office.detail(person.user_id)["note"] == ""

    ws.field(page, "Note").fill("Said on the train, in a tunnel")
    page.context.set_offline(False)
    expect(ws.panel(page).get_by_text(re.compile("^Saved "))).to_be_visible()
    assert office.detail(person.user_id)["note"] == "Said on the train, in a tunnel"
    assert dirty_tabs(page) == []
