"""Comments: the list at two million, and a decision, by its call and from the key to the next case."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from bench import size
from bench.client import Client, milliseconds
from bench.many import inside
from bench.measure import SOON_MS, WARM_UP, Line, line
from e2e import browser, workspace

COMMENTS = size.of(2_000_000, 4_000)
ROUNDS = size.of(41, 3)
KEYS = size.of(40, 3)


def lists(client: Client, env: Mapping[str, str]) -> Iterator[Line]:
    """First pages of each queue, what people narrow by, going on, and keywords."""
    inside(env, "comments", COMMENTS)
    group = f"Comments ({COMMENTS:,})"
    queries: dict[str, dict[str, Any]] = {
        "what is held, the latest first": {"queue": ["pending"]},
        "what is reported, the most reports first": {"queue": ["reported"], "sort_by": "flags"},
        "not looked at yet, one star": {"queue": ["unmoderated"], "rating": [1]},
        "rejected as spam": {"status": ["rejected"], "reject_reason": ["spam"]},
        "all, the most liked first": {"sort_by": "likes"},
        "with a link found in it": {"detection": ["link"]},
        "page 60": {"page": 60},
        "a common word": {"keyword": "broth"},
        "a rare word": {"keyword": "nomor77777x"},
    }
    for what, body in queries.items():
        yield line(group, what, partial(client.fetch, "comment/query_comments", body))
    yield line(group, "how many wait in each queue", partial(client.fetch, "comment/get_queue_counts"))
    yield _decisions(client, group)


def _decisions(client: Client, group: str) -> Line:
    """Held comments approved one by one: each is read, then decided; the decision is timed."""
    count = ROUNDS + WARM_UP
    rows = client.call("comment/query_comments", {"queue": ["pending"], "page_size": 100})["data"]["list"]
    times = []
    for row in rows[:count]:
        body = {"comment_id": row["comment_id"], "version": row["version"], "action": "approve"}
        times.append(milliseconds(partial(client.fetch, "comment/change_comment_status", body)))
    taken = times[WARM_UP:]
    median = statistics.median(taken)
    figure = f"{median:.0f} ms (the slowest of {len(taken)}: {max(taken):.0f} ms)"
    what = "approving one, with history and the store's rating"
    return Line(group, what, figure, f"< {SOON_MS:.0f} ms", median < SOON_MS)


_WATCH = """() => {
  window.benchNext = [];
  const words = () => document.querySelector('.panel:not([hidden]) .comment-body')?.textContent;
  addEventListener('keydown', (event) => {
    if (event.key !== 'a') return;
    const [started, before] = [performance.now(), words()];
    const look = () => {
      const now = words();
      if (now !== undefined && now !== before) {
        requestAnimationFrame(() => window.benchNext.push(performance.now() - started));
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, true);
}"""


def desk(port: int, env: Mapping[str, str]) -> Iterator[Line]:
    """The keys of somebody who approves one held comment after the other."""
    inside(env, "comments", COMMENTS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**browser.launch_options())
        context = chromium.new_context(
            base_url=f"http://127.0.0.1:{port}", viewport={"width": 1440, "height": 900}
        )
        try:
            page = context.new_page()
            browser.sign_in(page, "operator")
            yield _keys(page)
        finally:
            chromium.close()


def _keys(page: Page) -> Line:
    workspace.go(page, "/comment/list?queue=pending&size=100")
    expect(workspace.panel(page).locator("tbody tr").first).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(workspace.panel(page).locator(".comment-body")).to_be_visible()
    page.evaluate(_WATCH)
    for done in range(1, KEYS + 1):
        workspace.until(page, "document.querySelector('.panel:not([hidden]) .comment-body') !== null")
        page.keyboard.press("a")
        workspace.until(page, f"window.benchNext.length >= {done}")
    times = [float(each) for each in page.evaluate("window.benchNext")]
    median = statistics.median(times)
    figure = f"{median:.0f} ms (the slowest of {len(times)}: {max(times):.0f} ms)"
    what = "from the key A to the next case in paint"
    return Line(f"Comments ({COMMENTS:,})", what, figure, "< 100 ms", median < 100)
