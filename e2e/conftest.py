"""Fixtures of the journeys. `page` fails its test on anything the browser complains about."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from e2e import browser, server

SignIn = Callable[..., Page]


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker of complaints that a journey provokes."""
    config.addinivalue_line(
        "markers", "complains(pattern, …): what the browser may complain about in this journey"
    )


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """The address of the production setup, started once a run."""
    with server.production() as address:
        yield address


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The Chromium of this machine."""
    return browser.launch_options()


@pytest.fixture(scope="session")
def browser_context_args(base_url: str) -> dict[str, Any]:
    """A desk: wide, light, and in one time zone wherever the tests run."""
    return {
        "base_url": base_url,
        "viewport": {"width": 1440, "height": 900},
        "color_scheme": "light",
        "locale": "en-GB",
        "timezone_id": "Asia/Jakarta",
    }


@pytest.fixture
def watch(request: pytest.FixtureRequest) -> Iterator[browser.Watch]:
    """What the browser complains about; the test fails for what it has not declared."""
    watch = browser.Watch()
    yield watch
    declared = [pattern for marker in request.node.iter_markers("complains") for pattern in marker.args]
    unexpected = watch.unexpected(declared)
    assert not unexpected, "the browser complained:\n" + "\n".join(unexpected)


@pytest.fixture
def new_context(
    watch: browser.Watch, new_context: Callable[..., BrowserContext]
) -> Callable[..., BrowserContext]:
    """Open one more browser profile, watched like the first."""

    def make(**options: Any) -> BrowserContext:
        context = new_context(**options)
        watch.follow(context)
        return context

    return make


@pytest.fixture
def sign_in(page: Page) -> SignIn:
    """Sign in through the page: `sign_in("manager")`, or on another page: `sign_in("kol", page=other)`."""

    def enter(username: str, *, page: Page = page) -> Page:
        browser.sign_in(page, username)
        return page

    return enter
