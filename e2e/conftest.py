"""Fixtures of the journeys.

`page` fails its test for any complaint of the browser that the test has not declared.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, StorageState, expect

from e2e import browser as browsers
from e2e import people, server, workspace
from e2e.seats import Seats
from ops.launcher.server import DEMO_PASSWORD

SignIn = Callable[..., Page]
Desk = Callable[..., Page]
FRESH_SECONDS = 300
PATIENCE_MILLISECONDS = 15_000
"""Timeout that tolerates a machine that is busy with other work."""
expect.set_options(timeout=PATIENCE_MILLISECONDS)


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker for complaints that a journey provokes."""
    config.addinivalue_line(
        "markers", "complains(pattern, …): what the browser may complain about in this journey"
    )


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """Yield the address of the production setup, which is started once per run."""
    with server.production() as address:
        yield address


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Return the launch options for the Chromium of this machine."""
    return browsers.launch_options()


@pytest.fixture(scope="session")
def browser_context_args(base_url: str) -> dict[str, Any]:
    """Return the options of a desktop browser: wide, light, and in one time zone on every machine."""
    return {
        "base_url": base_url,
        "viewport": {"width": 1440, "height": 900},
        "color_scheme": "light",
        "locale": "en-GB",
        "timezone_id": "Asia/Jakarta",
    }


@pytest.fixture
def watch(request: pytest.FixtureRequest) -> Iterator[browsers.Watch]:
    """Collect the complaints of the browser and fail the test for undeclared ones."""
    watch = browsers.Watch()
    yield watch
    declared = [pattern for marker in request.node.iter_markers("complains") for pattern in marker.args]
    unexpected = watch.unexpected(declared)
    assert not unexpected, "the browser complained:\n" + "\n".join(unexpected)


@pytest.fixture
def new_context(
    watch: browsers.Watch, new_context: Callable[..., BrowserContext]
) -> Callable[..., BrowserContext]:
    """Return a function that opens another browser profile, watched like the first."""

    def make(**options: Any) -> BrowserContext:
        context = new_context(**{"extra_http_headers": people.own_address(), **options})
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        watch.follow(context)
        return context

    return make


@pytest.fixture
def sign_in(page: Page) -> SignIn:
    """Sign in through the page: `sign_in("manager")`, or on another page: `sign_in("kol", page=other)`."""

    def enter(
        username: str, *, page: Page = page, password: str = DEMO_PASSWORD, path: str = "/login"
    ) -> Page:
        browsers.sign_in(page, username, password, path)
        return page

    return enter


@pytest.fixture(scope="session")
def office(playwright: Playwright, base_url: str) -> Iterator[people.Office]:
    """Provide the API calls with which journeys prepare their data."""
    office = people.Office(playwright, base_url)
    yield office
    office.close()


@pytest.fixture(scope="session")
def signed_in(browser: Browser, browser_context_args: dict[str, Any]) -> Callable[[str], StorageState]:
    """Return a function that gives the stored browser state of a demo user's session.

    Each user signs in through the page, again after five minutes. Sensitive actions ask for the password ten
    minutes after a sign-in; no journey takes that long.
    """
    stored: dict[str, StorageState] = {}
    signed_in_at: dict[str, float] = {}

    def state_of(username: str) -> StorageState:
        if time.monotonic() - signed_in_at.get(username, -FRESH_SECONDS) >= FRESH_SECONDS:
            signed_in_at[username] = time.monotonic()
            context = browser.new_context(**browser_context_args, extra_http_headers=people.own_address())
            page = context.new_page()
            browsers.sign_in(page, username)
            stored[username] = only_session(context.storage_state())
            context.close()
        return stored[username]

    return state_of


def only_session(state: StorageState) -> StorageState:
    """Reduce a browser's storage to the session, without tabs and country."""
    names = {f"{workspace.KEY_PREFIX}TOKEN", f"{workspace.KEY_PREFIX}USER_ID"}
    for origin in state["origins"]:
        origin["localStorage"] = [item for item in origin["localStorage"] if item["name"] in names]
    return state


@pytest.fixture(scope="session")
def seats(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Seats]:
    """Provide the browser profiles that journeys share one after another."""
    seats = Seats(browser, browser_context_args, PATIENCE_MILLISECONDS)
    yield seats
    seats.close()


@pytest.fixture
def desk(
    watch: browsers.Watch,
    new_context: Callable[..., BrowserContext],
    signed_in: Callable[[str], StorageState],
    seats: Seats,
) -> Iterator[Desk]:
    """Open a separate browser with a signed-in demo user: `desk("manager", "/system/userList")`.

    Other journeys share the session. A journey that signs out or revokes sessions needs an account of its
    own.
    """

    accepted: list[BrowserContext] = []

    def sit_down(
        username: str = "manager",
        path: str = "/",
        size: tuple[int, int] = (1440, 900),
        scheme: Literal["light", "dark"] = "light",
        **options: Any,
    ) -> Page:
        if options:
            page = new_context(storage_state=signed_in(username), **options).new_page()
        else:
            page = seats.take(signed_in(username), watch.follow)
            accepted.append(page.context)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        page.goto(path)
        # A dialog that an address opens hides the rest of the page from screen readers.
        there = workspace.strip(page).or_(page.get_by_role("main")).or_(page.get_by_role("dialog"))
        expect(there.first).to_be_visible()
        return page

    yield sit_down
    watch.leave(accepted)
    for context in accepted:
        seats.give_back(context)
