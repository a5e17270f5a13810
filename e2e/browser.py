"""Start of Chromium, its unexpected complaints, and sign-in through the page."""

import re
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Route, WebError

from e2e.people import recovery_codes
from e2e.waiting import until
from ops.launcher import programs, server

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


PROBE = "/healthz?probe"
PROBED = 204
"""Status with which the journey answers the probe; the console itself would answer 200."""


def launch_options() -> dict[str, Any]:
    """Return the options with which Playwright starts the Chromium of this machine."""
    return {"executable_path": programs.chromium(), "args": ARGUMENTS}


class Watch:
    """Complaints of a test's pages: console errors (including CSP) and uncaught errors."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def follow(self, context: BrowserContext) -> None:
        """Listen to every page of the context, including pages that are opened later."""
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)

    def leave(self, contexts: Iterable[BrowserContext]) -> None:
        """Stop listening to these contexts."""
        for context in contexts:
            context.remove_listener("console", self._on_console)
            context.remove_listener("weberror", self._on_error)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _on_error(self, error: WebError) -> None:
        self.complaints.append(f"uncaught: {error.error}")

    def unexpected(self, declared: Iterable[str]) -> list[str]:
        """Return the complaints that match none of the declared patterns."""
        patterns = [re.compile(pattern) for pattern in declared]
        return [text for text in self.complaints if not any(pattern.search(text) for pattern in patterns)]


def intercept(page: Page, url: str | re.Pattern[str], handler: Callable[[Route], Any]) -> None:
    """Route the requests of an open page to a handler and return once the routing is active.

    Playwright tells Chromium about the route without waiting for an answer. A request made before that would
    reach the server.
    """
    page.route(url, handler)
    page.route(f"**{PROBE}", lambda route: route.fulfill(status=PROBED))
    query = f"fetch('{PROBE}').then(answer => answer.status === {PROBED} || null)"
    until(page, lambda: page.evaluate(query), "requests are intercepted", seconds=20)
    page.unroute(f"**{PROBE}")


class HeldRequests:
    """Requests of an open page that are held back until they are released; later requests pass."""

    def __init__(self, page: Page, url: str | re.Pattern[str]) -> None:
        self._page = page
        self._is_over = False
        self._routes: list[Route] = []
        intercept(page, url, self._take)

    def _take(self, route: Route) -> None:
        if self._is_over:
            route.continue_()
        else:
            self._routes.append(route)

    def wait(self, count: int = 1) -> None:
        """Return as soon as this many requests are held; raise AssertionError on a timeout."""
        until(
            self._page,
            lambda: len(self._routes) >= count or None,
            f"{count} requests on their way",
            seconds=20,
        )

    def let_go(self) -> None:
        """Send the held requests on."""
        self._is_over = True
        for route in self._routes:
            route.continue_()


def sign_in(page: Page, username: str, password: str = server.DEMO_PASSWORD, path: str = "/login") -> None:
    """Sign in through the page at this path and return when the console is shown."""
    page.goto(path)
    fill_sign_in(page, username, password)
    page.wait_for_url(lambda url: urlsplit(url).path != "/login")


def fill_sign_in(page: Page, username: str, password: str) -> None:
    """Fill in and send the sign-in form, with a recovery code if the user has a second factor."""
    page.get_by_label("Username", exact=True).fill(username)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()
    if username in recovery_codes:
        fill_code(page, recovery_codes[username].pop())


def fill_code(page: Page, code: str) -> None:
    """Fill in and send the code that the sign-in form asks for."""
    page.get_by_label("Code", exact=True).fill(code)
    page.get_by_role("button", name="Sign in", exact=True).click()
