"""Public site: published records are readable at their address, in a theme without axe findings."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.test_accessibility import violations

FOLDERS = ("articles", "collections", "videos", "stores")
WIDTHS = (1440, 390, 320)


def test_a_report_from_the_site_is_in_the_queue(
    new_context: Callable[..., BrowserContext], desk: Callable[..., Page]
) -> None:
    visitor = new_context(java_script_enabled=False).new_page()
    visitor.goto("/site/id/")
    visitor.get_by_role("searchbox", name="Cari tempat makan").fill("sate")
    visitor.get_by_role("button", name="Cari").click()
    visitor.get_by_role("main").get_by_role("article").get_by_role("link").first.click()
    name = visitor.get_by_role("heading", level=1).inner_text()
    visitor.get_by_role("link", name="Laporkan kesalahan").click()
    visitor.get_by_label("Apa yang salah?").select_option(label="Jam buka salah")
    visitor.get_by_label("Bagaimana yang benar?").fill("Sekarang buka mulai pukul tujuh pagi.")
    visitor.get_by_role("button", name="Kirim laporan").click()
    expect(visitor.get_by_role("status")).to_contain_text("Terima kasih")
    staff = desk("operator", "/store/error_feedback/list")
    expect(staff.get_by_role("row").filter(has_text=name).filter(has_text="Wrong hours")).to_be_visible()


def test_near_me_without_a_position_leads_to_the_regions(new_context: Callable[..., BrowserContext]) -> None:
    context = new_context()
    page = context.new_page()
    page.goto("/site/id/stores")
    page.get_by_role("button", name="Di dekat saya").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("tidak membagikan lokasi")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Daerah")).to_be_focused()
    context.grant_permissions(["geolocation"])
    context.set_geolocation({"latitude": -6.2, "longitude": 106.8})
    page.get_by_role("button", name="Di dekat saya").press("Enter")
    page.wait_for_url("**/site/id/stores?*near=-6.2000%2C106.8000*")


def linked(page: Page, folder: str) -> str:
    """Return the first address of a kind that the front page links to."""
    link = page.get_by_role("main").locator(f'a[href*="/site/id/{folder}/"]').first
    return link.get_attribute("href") or ""


def faults(page: Page) -> list[str]:
    """Return the axe findings in both schemes at each width, and the widths with horizontal overflow."""
    items = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        items += violations(page)
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            items.append(f"wider than {width}")
    return [f"{page.url}: {one}" for one in items]


@pytest.mark.complains(r"status of 404")
def test_every_kind_is_read_from_the_front_page_on(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context().new_page()
    page.goto("/site/id/")
    guides = page.get_by_role("region", name="Panduan").get_by_role("link").first
    addresses = [linked(page, folder) for folder in FOLDERS] + [guides.get_attribute("href") or ""]
    result = faults(page)
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        result += faults(page)
    store = next(address for address in addresses if "/stores/" in address)
    for folder in FOLDERS:
        page.goto(f"/site/id/{folder}")
        result += faults(page)
    for form in ("report", "claim", "review"):
        page.goto(f"{store}/{form}")
        result += faults(page)
    page.goto("/site/id/tidak-ada")
    expect(page.get_by_role("heading", level=1)).to_have_text("Halaman tidak ditemukan")
    result += faults(page)
    assert result == []
    page.get_by_role("main").get_by_role("link", name="Beranda").click()
    expect(page).to_have_url(re.compile(r"/site/id$"))


def test_staff_go_from_the_console_to_the_site_and_back(
    new_context: Callable[..., BrowserContext], desk: Callable[..., Page]
) -> None:
    page = desk("manager", "/store/store/list?q=ayam+geprek")
    page.get_by_role("link", name=re.compile("Ayam Geprek")).first.click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name=re.compile("on the site", re.IGNORECASE)).first.click()
    public = opened.value
    link = public.get_by_role("link", name="Edit in the console")
    expect(link).to_have_attribute("href", re.compile(r"/store/store/edit\?id=\d+"))
    stranger = new_context().new_page()
    stranger.goto(public.url)
    expect(stranger.get_by_role("heading", level=1)).to_be_visible()
    expect(stranger.get_by_role("link", name="Edit in the console")).to_have_count(0)
    link.click()
    expect(public.get_by_role("heading", level=1)).to_contain_text("Ayam Geprek")
