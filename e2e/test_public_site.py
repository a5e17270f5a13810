"""Public site: published records are readable at their address, in a theme without axe findings."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.test_accessibility import violations

FOLDERS = ("articles", "collections", "videos", "stores")
WIDTHS = (1440, 390)


def linked(page: Page, folder: str) -> str:
    """Return the first address of a kind that the front page links to."""
    link = page.get_by_role("main").locator(f'a[href*="/site/id/{folder}/"]').first
    return link.get_attribute("href") or ""


def faults(page: Page) -> list[str]:
    """Return the axe findings in both schemes at each width, and the widths with horizontal overflow."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        found += violations(page)
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            found.append(f"wider than {width}")
    return [f"{page.url}: {one}" for one in found]


@pytest.mark.complains(r"status of 404")
def test_every_kind_is_read_from_the_front_page_on(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context().new_page()
    page.goto("/site/id/")
    guides = page.get_by_role("region", name="Panduan").get_by_role("link").first
    addresses = [linked(page, folder) for folder in FOLDERS] + [guides.get_attribute("href") or ""]
    found = faults(page)
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        found += faults(page)
    page.goto("/site/id/tidak-ada")
    expect(page.get_by_role("heading", level=1)).to_have_text("Halaman tidak ditemukan")
    found += faults(page)
    assert found == []
    page.get_by_role("main").get_by_role("link", name="Beranda").click()
    expect(page).to_have_url(re.compile(r"/site/id$"))
