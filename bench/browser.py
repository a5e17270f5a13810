"""The browser: what a cold start costs, switching tabs, many tabs."""

from __future__ import annotations

import json
import re
import statistics
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, CDPSession, Page, expect, sync_playwright

from bench import cold
from bench.client import Client
from bench.measure import Line
from e2e import browser, workspace
from launcher import paths

ROUTES = paths.ROOT / "config" / "routes.json"
RECORDS = 5
"""As many records of one kind are open at once."""


def screens(port: int) -> Iterator[Line]:
    """Every figure of the browser."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**browser.launch_options())
        context = chromium.new_context(
            base_url=f"http://127.0.0.1:{port}", viewport={"width": 1440, "height": 900}
        )
        try:
            yield from _measure(context, port)
        finally:
            chromium.close()


def _measure(context: BrowserContext, port: int) -> Iterator[Line]:
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    yield _sign_in_page(page, session)
    browser.sign_in(page, "manager")
    yield from cold.starts(context, port)
    yield from _tabs(page, session, port)


def _sign_in_page(page: Page, session: CDPSession) -> Line:
    """What the page itself loads; once its first box has the focus the shell is fetched ahead."""
    sizes = _sizes(page, session, "/login")
    own = set(re.findall(r'<script[^>]+src="([^"]+)"', page.request.get("/login").text()))
    needed = sum(size for (kind, path), size in sizes.items() if kind == "Script" and path in own) / 1024
    ahead = sum(size for (kind, _), size in sizes.items() if kind == "Script") / 1024 - needed
    figure = f"{needed:.1f} kB (and {ahead:.1f} kB of the shell fetched ahead while somebody types)"
    return Line(
        "Browser", "sign-in page: script as sent", figure, "≤ 120 kB", bool(own) and 0 < needed <= 120
    )


def _sizes(page: Page, session: CDPSession, path: str) -> dict[tuple[str, str], float]:
    """The bytes that a cold visit loads, by the kind and the path of what was loaded."""
    session.send("Network.clearBrowserCache")
    loaded: dict[str, tuple[str, str]] = {}
    sizes: dict[tuple[str, str], float] = {}

    def begun(event: dict[str, Any]) -> None:
        loaded[event["requestId"]] = event["type"], urlsplit(event["response"]["url"]).path

    def ended(event: dict[str, Any]) -> None:
        what = loaded.get(event["requestId"])
        if what is not None:
            sizes[what] = sizes.get(what, 0) + event["encodedDataLength"]

    session.on("Network.responseReceived", begun)
    session.on("Network.loadingFinished", ended)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    session.remove_listener("Network.responseReceived", begun)
    session.remove_listener("Network.loadingFinished", ended)
    return sizes


_SWITCH = """async (title) => {
  const links = [...document.querySelectorAll('nav[aria-label="Open tabs"] a')];
  const link = links.find((each) => each.textContent.trim() === title);
  const long = [];
  const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map((e) => e.duration)));
  observer.observe({ entryTypes: ['longtask'] });
  const started = performance.now();
  link.click();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const taken = performance.now() - started;
  await new Promise((done) => setTimeout(done, 300));
  observer.disconnect();
  return { taken, longest: Math.max(0, ...long) };
}"""


def _tabs(page: Page, session: CDPSession, port: int) -> Iterator[Line]:
    client = Client(port).sign_in()
    rows = client.call("store/query_stores", {"status": ["published"], "page_size": 20})["data"]["list"]
    workspace.go(page, "/store/store/list")
    workspace.go(page, f"/store/store/edit?id={rows[0]['store_id']}&part=edit")
    expect(workspace.shown_tab(page)).to_contain_text(rows[0]["name"])
    form = workspace.shown_tab(page).inner_text().strip()
    # A form is kept while something in it is not saved; without, its tab is opened anew each time.
    workspace.field(page, "Website").fill("https://bench.example/")
    taken, longest = [], 0.0
    for turn in range(14):
        found = page.evaluate(_SWITCH, "Stores" if turn % 2 == 0 else form)
        taken.append(found["taken"])
        longest = max(longest, found["longest"])
    median = statistics.median(taken)
    yield Line(
        "Browser",
        "switching between a list and an unsaved form, to paint",
        f"{median:.0f} ms (median of {len(taken)})",
        "< 50 ms",
        median < 50,
    )
    yield Line("Browser", "the longest task of a switch", f"{longest:.0f} ms", "≤ 50 ms", longest <= 50)
    few = _memory(session)
    few_count = workspace.tabs(page).count()
    paths_ = [route["path"] for route in _list_routes()]
    for path in [*paths_, *(f"/store/store/edit?id={row['store_id']}" for row in rows[1:RECORDS])]:
        workspace.go(page, path)
        workspace.panel(page).get_by_role("heading").first.wait_for()
    many, many_count = _memory(session), workspace.tabs(page).count()
    figure = f"{many / few:.2f} × ({few:.1f} MB with {few_count} tabs, {many:.1f} MB with {many_count})"
    yield Line(
        "Browser",
        "memory of scripts with every tab open that may be",
        figure,
        "≤ 2 × that of 5",
        many <= 2 * few,
    )


def _list_routes() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            path = node.get("path")
            if isinstance(path, str) and path.lower().endswith("list") and path.startswith("/"):
                found.append(node)
            for value in node.values():
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk(json.loads(ROUTES.read_text(encoding="utf-8")))
    return found


def _memory(session: CDPSession) -> float:
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return float(metrics["JSHeapUsedSize"]) / 1024 / 1024
