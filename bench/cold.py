"""A screen opened with nothing in the browser's cache: bytes, calls, serial steps and time until it can be used.

What counts is what was asked for until then: what the page fetches ahead a moment later keeps nobody waiting.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext

from bench import size
from bench.client import Client
from bench.measure import Line
from e2e import workspace

SLOWDOWN = 4
ROUNDS = size.of(5, 1)
LIST = "/store/store/list"
FIRST_ROW = ".panel table tbody tr"
FIRST_GROUP = ".panel .overview-group"
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
    """One request: when it was begun and ended (seconds), what it was for, and its bytes as sent."""

    path: str
    began: float
    """Since the epoch, as `usable` of the page is."""
    kind: str = ""
    ended: float | None = None
    size: float = 0


@dataclass
class Visit:
    """What a cold visit asked for until its screen could be used."""

    requests: list[Request] = field(default_factory=list)
    seconds: float = 0

    def kilobytes(self, *kinds: str) -> float:
        """The bytes of these kinds as sent."""
        return sum(one.size for one in self.requests if one.kind in kinds) / 1024

    def calls(self) -> int:
        """How many operations were called."""
        return sum(one.path.startswith(API) for one in self.requests)

    def steps(self) -> int:
        """The longest row of requests of which each began when the one before had ended."""
        count, free_from = 0, 0.0
        for one in sorted(self.requests, key=lambda each: each.ended or each.began):
            if one.began >= free_from:
                count, free_from = count + 1, one.ended or one.began
        return count


def starts(context: BrowserContext, port: int) -> Iterator[Line]:
    """The first list of a day, and a store opened by its address."""
    visit = _usual(_visits(context, LIST, FIRST_ROW))
    size = visit.kilobytes("Script", "Stylesheet")
    figure = f"{size:.1f} kB, {visit.calls()} calls, {visit.steps()} serial steps"
    yield Line("Browser", "first list screen: script and style as sent", figure, "≤ 320 kB", size <= 320)
    what = f"first list usable, cold cache, {SLOWDOWN} × slower processor"
    yield Line("Browser", what, f"{visit.seconds:.2f} s", "≤ 1.0 s", visit.seconds <= 1.0)

    stores = Client(port).sign_in().call("store/query_stores", {"status": ["published"], "page_size": 1})
    path = f"/store/store/edit?id={stores['data']['list'][0]['store_id']}"
    visit = _usual(_visits(context, path, FIRST_GROUP))
    script, calls = visit.kilobytes("Script"), visit.calls()
    figure = f"{script:.1f} kB, {calls} calls, {visit.steps()} serial steps"
    is_met = script <= 350 and calls <= 4
    yield Line("Browser", "a store opened cold: script as sent", figure, "≤ 350 kB, ≤ 4 calls", is_met)
    what = f"a store opened cold, usable, {SLOWDOWN} × slower processor"
    yield Line("Browser", what, f"{visit.seconds:.2f} s", "–", None)


def _usual(visits: Sequence[Visit]) -> Visit:
    """The visit of median length: a slow one meets what is fetched ahead before it can be used."""
    return sorted(visits, key=lambda visit: visit.seconds)[len(visits) // 2]


def _visits(context: BrowserContext, path: str, sign: str) -> list[Visit]:
    """Visits of the path, each in a browser profile that has seen nothing but the sign-in."""
    browser = context.browser
    assert browser is not None
    state = context.storage_state()
    base = context.pages[0].evaluate("location.origin")
    found = []
    for _ in range(ROUNDS):
        fresh = browser.new_context(
            base_url=base, viewport={"width": 1440, "height": 900}, storage_state=state
        )
        try:
            found.append(_visit(fresh, path, sign))
        finally:
            fresh.close()
    return found


def _visit(context: BrowserContext, path: str, sign: str) -> Visit:
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    requests: dict[str, Request] = {}
    clocks: list[float] = []

    def begun(event: dict[str, Any]) -> None:
        url = urlsplit(event["request"]["url"])
        if url.scheme in ("http", "https"):
            requests[event["requestId"]] = Request(url.path, event["wallTime"], event.get("type", ""))
            clocks.append(event["wallTime"] - event["timestamp"])

    def ended(event: dict[str, Any]) -> None:
        one = requests.get(event["requestId"])
        if one is not None:
            one.ended, one.size = event["timestamp"] + clocks[0], event["encodedDataLength"]

    session.on("Network.requestWillBeSent", begun)
    session.on("Network.loadingFinished", ended)
    page.add_init_script(f"({_WATCH})({json.dumps(sign)})")
    page.goto(path, wait_until="commit")
    workspace.until(page, "window.benchUsable !== undefined")
    usable = float(page.evaluate("window.benchUsable"))
    page.wait_for_load_state("networkidle")
    asked = [one for one in requests.values() if one.began <= usable]
    return Visit(asked, usable - min(one.began for one in asked))
