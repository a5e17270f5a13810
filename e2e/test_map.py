"""Stores on a map: the list's filters, a closer view, a store, and back to the same place."""

import re

from playwright.sync_api import expect

from e2e import workspace as ws
from e2e.conftest import Desk

LIST = "/store/store/list"


def test_from_the_list_into_a_cluster_to_a_store_and_back(desk: Desk) -> None:
    page = desk("manager", f"{LIST}?status=published")
    panel = ws.panel(page)
    panel.get_by_role("button", name="Map", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?status=published&show=map&at="))
    status = panel.locator(".store-map-status [role=status]")
    expect(status).to_have_text(re.compile(r"^\d+ stores here$"))
    everywhere = int(status.inner_text().split()[0])

    # With the keyboard only: Enter zooms into the cluster nearest to the center.
    country = page.url
    chart = panel.get_by_role("application", name="Map of the stores")
    chart.focus()
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(country)
    expect(status).to_have_text(re.compile(r"^\d+ stores? here$"))
    expect(status).not_to_have_text(f"{everywhere} stores here")
    place = page.url
    page.keyboard.press("ArrowRight")
    expect(page).not_to_have_url(place)
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(place)

    beside = panel.get_by_role("complementary", name="Stores in this part of the map")
    first = beside.get_by_role("link").first
    name = first.inner_text().split(" — ")[0]
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("j")
    expect(beside.locator("[aria-current=true]")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/store/store/edit\?id=\d+$"))
    expect(ws.shown_tab(page)).to_contain_text(name)

    ws.tab_link(page, "Stores").click()
    expect(page).to_have_url(place)
    expect(ws.panel(page).get_by_role("button", name="Map", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    ws.panel(page).get_by_role("button", name="List", exact=True).click()
    expect(ws.panel(page).get_by_role("columnheader").first).to_be_visible()
    expect(ws.panel(page).get_by_text("Status: Published")).to_be_visible()


def test_a_link_shows_a_colleague_the_same_part_of_the_map(desk: Desk) -> None:
    page = desk("operator", f"{LIST}?show=map&at=-6.2,106.82,12")
    expect(ws.panel(page).locator(".store-map-status [role=status]")).to_have_text(
        re.compile(r"^\d+ stores? here$")
    )
    # The map writes its center into the address again, which may differ with the size of the window.
    expect(page).to_have_url(re.compile(r"&at=-6\.\d+(?:,|%2C)106\.8\d*(?:,|%2C)12$"))


def test_stores_without_a_pin_are_listed_from_the_map(desk: Desk) -> None:
    page = desk("manager", f"{LIST}?show=map")
    ws.panel(page).get_by_role("button", name=re.compile(r"stores? ha(s|ve) no pin$")).click()
    expect(page).to_have_url(re.compile(r"\?has_pin=0"))
    expect(ws.panel(page).get_by_role("columnheader").first).to_be_visible()
