"""Two windows of one browser: changes in one reach the other, without endless navigation."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e import workspace as ws
from e2e.browser import fill_sign_in
from e2e.conftest import SignIn
from e2e.people import Office, Person


class Visits:
    """Counter of a window's loads and navigations."""

    def __init__(self, page: Page) -> None:
        self.loads = 0
        self.urls: list[str] = []
        page.on("load", lambda _: self._load())
        page.on("framenavigated", lambda frame: self.urls.append(frame.url))

    def _load(self) -> None:
        self.loads += 1


@pytest.fixture
def person(office: Office) -> Person:
    return office.person("manager")


@pytest.fixture
def windows(page: Page, context: BrowserContext, sign_in: SignIn, person: Person) -> tuple[Page, Page]:
    """Open two windows of the same person, the second at the comments."""
    sign_in(person.username, password=person.password)
    second = context.new_page()
    second.goto("/comment/list")
    expect(ws.shown_tab(second)).to_have_text("Comments")
    return page, second


def test_signing_out_reaches_the_other_window(windows: tuple[Page, Page]) -> None:
    first, second = windows
    visits = Visits(second)
    ws.log_out(first)

    expect(second.get_by_label("Username", exact=True)).to_be_visible()
    ws.expect_path(second, "/login?redirect=%2Fcomment%2Flist")
    expect(ws.toasts(second)).to_contain_text("You signed out in another window")
    assert visits.loads == 0
    assert len(visits.urls) == 1, visits.urls


def test_signing_in_as_another_user_reaches_the_other_window(
    windows: tuple[Page, Page], office: Office
) -> None:
    first, second = windows
    other = office.person("operator")
    ws.log_out(first)
    expect(second.get_by_label("Username", exact=True)).to_be_visible()
    visits = Visits(second)
    fill_sign_in(first, other.username, other.password)

    expect(second.get_by_role("button", name=f"Account: {other.nickname}")).to_be_visible()
    ws.expect_path(second, "/comment/list")
    assert visits.loads == 0
    assert len(visits.urls) <= 2, visits.urls


def test_another_country_reaches_the_other_window(windows: tuple[Page, Page]) -> None:
    first, second = windows
    visits = Visits(second)
    ws.choose_country(first, "Türkiye")
    expect(second.get_by_role("combobox", name="Country")).to_have_text("Türkiye")
    assert (visits.loads, visits.urls) == (0, [])
    ws.choose_country(second, "Malaysia")
    expect(first.get_by_role("combobox", name="Country")).to_have_text("Malaysia")


def test_each_window_has_tabs_of_its_own(windows: tuple[Page, Page]) -> None:
    first, second = windows
    ws.go(first, "/store/store/list")
    ws.reload(second)
    ws.expect_tabs(second, ["Pages", "Comments"], shown="Comments")
    ws.reload(first)
    ws.expect_tabs(first, ["Pages", "Stores"], shown="Stores")


@pytest.mark.complains(r"status of 401")
def test_a_session_that_expired_warns_in_each_window_once(
    windows: tuple[Page, Page], office: Office, person: Person
) -> None:
    first, second = windows
    visits = Visits(second)
    office.end_sessions(person.user_id)
    # Either window may make the first request: the second one has a list that may reload by itself.
    ws.push(first, "/store/store/list")

    for window in windows:
        expect(ws.toasts(window)).to_have_text([re.compile("Login expired, please login again")])
        expect(window.get_by_label("Username", exact=True)).to_be_visible()
    assert visits.loads == 0
    assert len(visits.urls) == 1, visits.urls


# The draft may be on its way to the server when the other window signs out.
@pytest.mark.complains(r"401.*draft/save_draft")
def test_unsaved_text_survives_sign_out_in_another_window(
    windows: tuple[Page, Page], office: Office, person: Person
) -> None:
    first, second = windows
    record = office.person("editor")
    ws.open_record(second, record)
    ws.field(second, "Note").fill("Asked for the new menu")
    ws.log_out(first)
    expect(second.get_by_label("Username", exact=True)).to_be_visible()

    fill_sign_in(second, person.username, person.password)
    expect(ws.field(second, "Note")).to_have_value("Asked for the new menu")
    expect(ws.panel(second).get_by_text("was restored and is not saved yet")).to_be_visible()
