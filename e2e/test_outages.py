"""Unreachable server: the console reports it, retries, and returns to the same page and session."""

import re

import pytest
from playwright.sync_api import Route, expect

from e2e import server
from e2e import workspace as ws
from e2e.browser import HeldRequests, intercept
from e2e.conftest import SignIn
from e2e.people import Office
from ops.launcher.cluster import free_port

CALLS = re.compile(r"/seo/admin/v1/")
PATH = "/store/store/list?q=kopi"
AWAY = "The server cannot be reached."


@pytest.mark.complains(r"ERR_CONNECTION_REFUSED", r"ERR_EMPTY_RESPONSE", r"ERR_CONNECTION_RESET")
def test_a_server_that_stops_during_a_reload_is_waited_for(base_url: str, sign_in: SignIn) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    environment = {"SOFRA_CONSOLE_URL": address}
    with server.serving_beside(base_url, [port], environment):
        page = sign_in("manager", path=f"{address}/login")
        page.goto(address + PATH)
        expect(ws.panel(page).get_by_role("searchbox").first).to_have_value("kopi")
        calls = HeldRequests(page, CALLS)
        page.reload(wait_until="commit")
        calls.wait()
    calls.let_go()
    expect(page.get_by_role("alert").get_by_text(AWAY)).to_be_visible(timeout=60_000)

    with server.serving_beside(base_url, [port], environment):
        expect(ws.panel(page).get_by_role("searchbox").first).to_have_value("kopi", timeout=120_000)
        ws.expect_path(page, PATH)


@pytest.mark.complains(r"status of 50\d")
@pytest.mark.parametrize("status", [500, 502, 503])
def test_errors_of_the_server_end_no_session(sign_in: SignIn, status: int) -> None:
    page = sign_in("manager")
    page.goto(PATH)
    answers: list[Route] = []

    def refuse(route: Route) -> None:
        answers.append(route)
        if len(answers) < 8:
            route.fulfill(status=status, content_type="text/html", body="<h1>Away</h1>")
        else:
            route.continue_()

    intercept(page, CALLS, refuse)
    page.reload()
    expect(page.get_by_role("alert").get_by_text("The server is not available")).to_be_visible()
    page.get_by_role("button", name="Try again now").click()
    expect(ws.panel(page).get_by_role("searchbox").first).to_have_value("kopi", timeout=60_000)
    ws.expect_path(page, PATH)


@pytest.mark.complains(r"status of 401")
def test_only_an_ended_session_leads_to_the_sign_in_page(sign_in: SignIn, office: Office) -> None:
    person = office.person("manager")
    page = sign_in(person.username, password=person.password)
    office.end_sessions(person.user_id)
    page.goto(PATH)
    expect(page.get_by_label("Username", exact=True)).to_be_visible()
