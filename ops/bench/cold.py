"""A screen opened with an empty cache: bytes, calls, and the time until it is usable.

Only requests until then count; later prefetches delay nobody.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, CDPSession, Page

from e2e import workspace
from ops.bench import size

SLOWDOWN = 4
ROUNDS = size.of(5, 1)
API = "/seo/admin/v1/"
_WATCH = """(sign) => {
  const look = () => {
    if (document.querySelector(sign)) requestAnimationFrame(() => { window.benchUsable = Date.now() / 1000; });
    else requestAnimationFrame(look);
  };
  look();
}"""


@dataclass
class Request:
    """One request, with its bytes as sent."""

    path: str
    started: float
    """In seconds since the epoch, like `usable` of the page."""
    kind: str = ""
    size: float = 0


@dataclass
class Visit:
    """A cold visit: its requests until the screen is usable."""

    requests: list[Request] = field(default_factory=list)
    seconds: float = 0

    def kilobytes(self, *kinds: str) -> float:
        """Return the transferred kilobytes of these kinds."""
        return sum(one.size for one in self.requests if one.kind in kinds) / 1024

    def calls(self) -> int:
        """Return the number of calls."""
        return sum(one.path.startswith(API) for one in self.requests)


def median_visit(context: BrowserContext, path: str, sign: str) -> Visit:
    """Return the visit of median duration, each in a browser profile with nothing but the session."""
    browser = context.browser
    assert browser is not None
    state = context.storage_state()
    base = context.pages[0].evaluate("location.origin")
    visits = []
    for _ in range(ROUNDS):
        fresh = browser.new_context(
            base_url=base, viewport={"width": 1440, "height": 900}, storage_state=state
        )
        try:
            visits.append(visit(fresh.new_page(), path, sign))
        finally:
            fresh.close()
    return sorted(visits, key=lambda one: one.seconds)[len(visits) // 2]


def slow_down(page: Page, factor: int) -> CDPSession:
    """Slow the page's processor down; return the session with the browser."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": factor})
    return session


def visit(page: Page, path: str, sign: str) -> Visit:
    """Open the path and wait until an element matches `sign`."""
    session = slow_down(page, SLOWDOWN)
    session.send("Network.enable")
    requests: dict[str, Request] = {}

    def started(event: dict[str, Any]) -> None:
        url = urlsplit(event["request"]["url"])
        if url.scheme in ("http", "https"):
            requests[event["requestId"]] = Request(url.path, event["wallTime"], event.get("type", ""))

    def ended(event: dict[str, Any]) -> None:
        one = requests.get(event["requestId"])
        if one is not None:
            one.size = event["encodedDataLength"]

    session.on("Network.requestWillBeSent", started)
    session.on("Network.loadingFinished", ended)
    page.add_init_script(f"({_WATCH})({json.dumps(sign)})")
    page.goto(path, wait_until="commit")
    workspace.until(page, "window.benchUsable !== undefined")
    usable = float(page.evaluate("window.benchUsable"))
    page.wait_for_load_state("networkidle")
    session.detach()
    before_use = [one for one in requests.values() if one.started <= usable]
    return Visit(before_use, usable - min(one.started for one in before_use))
