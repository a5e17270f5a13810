"""The preview of a page: its call, and how far behind the keys it is on the screen."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping
from functools import partial

from playwright.sync_api import Page, expect, sync_playwright

from bench import size
from bench.client import Client
from bench.many import inside
from bench.measure import Line, line
from e2e import browser, workspace

BLOCKS = 40
ROUNDS = size.of(15, 2)
REST_MS = 300
"""How long typing rests before the preview asks."""


def preview(port: int, env: Mapping[str, str]) -> Iterator[Line]:
    """A page of many blocks, with lists of stores by rule, drawn as it stands in its form."""
    made = inside(env, "long_page", BLOCKS)
    group = f"A page of {made['blocks']} blocks"
    client, about = Client(port).sign_in(), {"page_id": made["page_id"]}
    found = client.call("page/get_page_detail", about)["data"]
    body = {**about, "values": {"title": found["title"], "blocks": found["blocks"]}}
    yield line(
        group, "the call that draws what stands in the form", partial(client.fetch, "page/preview_page", body)
    )
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**browser.launch_options())
        context = chromium.new_context(
            base_url=f"http://127.0.0.1:{port}", viewport={"width": 1440, "height": 900}
        )
        try:
            page = context.new_page()
            browser.sign_in(page, "manager")
            yield _behind(page, group, made["page_id"])
        finally:
            chromium.close()


_WAIT = """async (words) => {
  const started = performance.now();
  const shown = () => document.querySelector('iframe[title^="Preview of"]')
    ?.contentDocument?.querySelector('h1')?.textContent.trim();
  while (shown() !== words) await new Promise((done) => requestAnimationFrame(done));
  return performance.now() - started;
}"""


def _behind(page: Page, group: str, page_id: int) -> Line:
    workspace.go(page, f"/pages/edit?id={page_id}&part=edit")
    panel = workspace.panel(page)
    field = panel.get_by_label("Heading of the page", exact=True)
    heading = panel.frame_locator('iframe[title^="Preview of"]').get_by_role("heading", level=1)
    expect(heading).to_be_visible()
    times = []
    for number in range(ROUNDS):
        words = f"Where the broth is clear {number}"
        field.fill(words)
        times.append(float(page.evaluate(_WAIT, words)))
    median = statistics.median(times)
    figure = f"{median:.0f} ms (the slowest of {ROUNDS}: {max(times):.0f} ms), {REST_MS} ms of them the rest"
    return Line(group, "from the last key to the preview", figure, "< 1,000 ms", median < 1000)
