"""Paths: strict, redirected with their query, guarded by role, and never wrong without an error."""

import pytest
from playwright.sync_api import Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk

STRICT = ["/nowhere", "/login/", "/Pages/list", "/pages//list", "//pages/list", "/pages/list/", "/404/"]


@pytest.fixture(scope="module")
def chains() -> dict[str, str]:
    return {
        "/": "/pages/list",
        "/pages": "/pages/list",
        "/store": "/store/store/list",
        "/store/stores": "/store/store/list",
        "/content": "/content/article/list",
        "/content/article": "/content/article/list",
        "/system": "/system/userList",
        "/system/user": "/system/userList",
        "/comment": "/comment/list",
        "/upload-picture": "/upload-picture/index",
    }


def test_unknown_path_preserves_its_address_and_shows_404(desk: Desk) -> None:
    page = desk("manager")
    for path in STRICT:
        page.goto(f"{page.url.split('/', 3)[0]}//{page.url.split('/', 3)[2]}{path}?x=1")
        expect(page.get_by_role("heading", name="404")).to_be_visible()
        expect(page.get_by_text("Page Not Found")).to_be_visible()
        ws.expect_path(page, f"{path}?x=1")
        expect(page).to_have_title("404 - Sofra Admin")
        expect(page.get_by_role("navigation", name="Breadcrumb")).to_have_count(0)
        ws.expect_tabs(page, ["Pages"])
    page.get_by_role("button", name="Home").click()
    ws.expect_path(page, "/pages/list")


def test_a_stranger_is_led_back_to_the_sign_in_page(page: Page) -> None:
    page.goto("/nowhere")
    expect(page.get_by_text("Page Not Found")).to_be_visible()
    ws.expect_path(page, "/nowhere")
    page.get_by_role("button", name="Back to login").click()
    ws.expect_path(page, "/login")


def test_every_redirect_preserves_its_query_and_replaces_its_entry(
    desk: Desk, chains: dict[str, str]
) -> None:
    page = desk("admin", "/comment/list")
    for path, end in chains.items():
        ws.go(page, "/comment/list?at=start")
        page.evaluate(
            "(to) => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate', {})) }",
            f"{path}?a=1&b=%20x",
        )
        ws.expect_path(page, f"{end}?a=1&b=%20x")
        page.go_back()
        ws.expect_path(page, "/comment/list?at=start")
        page.go_forward()
        ws.expect_path(page, f"{end}?a=1&b=%20x")


def test_the_home_of_a_writer_is_where_articles_are(desk: Desk) -> None:
    page = desk("kol", "/?x=1")
    ws.expect_path(page, "/content/article/list?x=1")


@pytest.mark.parametrize(
    ("status", "shown", "subtitle"),
    [
        ("403", "403", "No Permission"),
        ("404", "404", "Page Not Found"),
        ("500", "500", "Server Error"),
        ("999", "404", "Page Not Found"),
        ("x", "404", "Page Not Found"),
    ],
)
def test_the_error_page_takes_its_status_from_the_query(
    page: Page, status: str, shown: str, subtitle: str
) -> None:
    page.goto(f"/404?status={status}")
    expect(page.get_by_role("heading", name=shown)).to_be_visible()
    expect(page.get_by_text(subtitle)).to_be_visible()


@pytest.mark.parametrize(
    ("username", "path", "whose"),
    [
        ("kol", "/system/userList", "“Account Manage” is for managers, reviewers, and super admins"),
        (
            "kol",
            "/content/collection/list",
            "“Collections” is for managers, operators, reviewers, and super admins",
        ),
        ("editor", "/pages/list", "“Pages” is for managers, operators, and super admins"),
        (
            "operator",
            "/system/userEdit?id=1",
            "“Account Manage” is for managers, reviewers, and super admins",
        ),
        ("reviewer", "/store", "“Stores” is for managers, operators, and super admins"),
    ],
)
def test_missing_role_leads_to_404_which_names_the_role(
    desk: Desk, username: str, path: str, whose: str
) -> None:
    page = desk(username, path)
    ws.expect_path(page, "/404")
    expect(page.get_by_text("Page Not Found")).to_be_visible()
    expect(page.get_by_text(f"{whose}; ask one of them.")).to_be_visible()
    assert len(ws.tabs(page).all()) == 2


@pytest.mark.parametrize("wrong", ["id=abc", "id=0", "id=-1", "id=1.5", "id=", "id=999999999"])
def test_edit_route_without_a_valid_id_reports_it_in_its_tab(desk: Desk, wrong: str) -> None:
    page = desk("manager", f"/system/userEdit?{wrong}")
    expect(ws.panel(page).get_by_text("Account not found")).to_be_visible()
    ws.expect_tabs(page, ["Pages", "Account"], shown="Account")
    ws.panel(page).get_by_role("button", name="All accounts").click()
    ws.expect_path(page, "/system/userList")
    ws.expect_tabs(page, ["Pages", "Account Manage"], shown="Account Manage")


def test_back_and_forward_follow_the_tabs(desk: Desk) -> None:
    page = desk("manager")
    ws.open_paths(page, "/comment/list", "/system/userList")
    page.go_back()
    expect(ws.shown_tab(page)).to_have_text("Comments")
    page.go_back()
    expect(ws.shown_tab(page)).to_have_text("Pages")
    page.go_forward()
    expect(ws.shown_tab(page)).to_have_text("Comments")
    ws.expect_tabs(page, ["Pages", "Comments", "Account Manage"])


def test_the_breadcrumb_is_of_this_page(desk: Desk) -> None:
    page = desk("manager", "/system/userList")
    crumbs = page.get_by_role("navigation", name="Breadcrumb").get_by_role("listitem")
    expect(crumbs).to_have_text(["System", "Account Manage"])
    ws.go(page, "/upload-picture/index")
    expect(crumbs.last).to_have_text("Upload Pictures")
