"""Articles: the list at 200,000, and one of 5,000 words opened and typed in."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from bench import size
from bench.client import Client
from bench.many import inside
from bench.measure import Line, line
from e2e import browser, workspace

ARTICLES, WORDS = size.of(200_000, 3_000), size.of(5_000, 500)
KEYS = size.of(120, 4)
EDIT = "/content/article/edit"
LIST = "/content/article/list"
OPENINGS = size.of(7, 2)


def lists(client: Client, env: Mapping[str, str]) -> Iterator[Line]:
    """First pages as each role lands on them, going on, and keywords."""
    inside(env, "articles", ARTICLES)
    group = f"Articles ({ARTICLES:,})"
    queries: dict[str, dict[str, Any]] = {
        "the latest first": {},
        "in review, the oldest first": {
            "status": ["in_review"],
            "sort_by": "submitted_at",
            "sort_order": "asc",
        },
        "what one person wrote": {"author": ["me"]},
        "live guides, most seen first": {"category": ["guide"], "is_live": True, "sort_by": "view_30d"},
        "page 60": {"page": 60},
        "a common word": {"keyword": "soto"},
        "a rare word": {"keyword": "nomor77777x"},
    }
    for what, body in queries.items():
        yield line(group, what, partial(client.fetch, "article/query_articles", body))


def editor(port: int, env: Mapping[str, str]) -> Iterator[Line]:
    """A long article: its call, its screen, and the keys somebody presses in its middle."""
    made = inside(env, "long_article", WORDS)
    group = f"An article of {made['word_count']:,} words"
    client, about = Client(port).sign_in(), {"article_id": made["article_id"]}
    yield line(group, "its call", partial(client.fetch, "article/get_article_detail", about))
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**browser.launch_options())
        context = chromium.new_context(
            base_url=f"http://127.0.0.1:{port}", viewport={"width": 1440, "height": 900}
        )
        try:
            page = context.new_page()
            browser.sign_in(page, "manager")
            yield from _screen(page, group, made)
        finally:
            chromium.close()


_OPEN = """async ([path, length]) => {
  const started = performance.now();
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  const there = () => {
    const found = document.querySelectorAll('.panel:not([hidden]) .ProseMirror');
    return [...found].some((each) => each.offsetParent !== null && each.textContent.length > length);
  };
  while (!there()) await new Promise((done) => requestAnimationFrame(done));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return performance.now() - started;
}"""

_WATCH = """() => {
  window.benchLong = [];
  window.benchKeys = [];
  const long = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.benchLong.push(entry.duration);
  });
  long.observe({ entryTypes: ['longtask'] });
  addEventListener('keydown', () => {
    const started = performance.now();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.benchKeys.push(performance.now() - started);
      channel.port2.postMessage(null);
    });
  }, true);
}"""


def _screen(page: Page, group: str, made: Mapping[str, Any]) -> Iterator[Line]:
    path = f"{EDIT}?id={made['article_id']}&part=edit"
    taken = []
    for _ in range(OPENINGS):
        workspace.go(page, LIST)
        expect(workspace.panel(page).locator("table tbody tr").first).to_be_visible()
        taken.append(float(page.evaluate(_OPEN, [path, WORDS * 4])))
    first, median = taken[0], statistics.median(taken[1:])
    yield Line(group, "opened first, with the editor to load, to paint", f"{first:.0f} ms", "–", None)
    yield Line(group, "opened again from the list, to paint", f"{median:.0f} ms", "< 500 ms", median < 500)
    text = workspace.panel(page).get_by_role("textbox", name="Body")
    text.locator("p").nth(WORDS // 200).click()
    page.evaluate(_WATCH)
    page.keyboard.type("The broth is clear and hot. " * (KEYS // 28 + 1), delay=60)
    workspace.until(page, f"window.benchKeys.length >= {KEYS}")
    keys = sorted(page.evaluate("window.benchKeys"))
    long = [float(each) for each in page.evaluate("window.benchLong")]
    figure = f"{statistics.median(keys):.0f} ms (95 of 100 within {keys[int(len(keys) * 0.95)]:.0f} ms)"
    yield Line(group, f"a key in its middle, to paint ({len(keys)} keys)", figure, "–", None)
    worst = f"{len(long)} over 50 ms" + (f", the longest {max(long):.0f} ms" if long else "")
    yield Line(group, "long tasks while typing", worst, "none over 50 ms", not long)
