"""Store: created by a person, and opened through a link from another country."""

import io
import random
import re

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Locator, Page, Route, expect

from e2e import workspace as ws
from e2e.browser import intercept
from e2e.conftest import Desk
from e2e.people import Office, letters, own_spot

ADD = "/store/store/add"
CHUNK_CALLS = "**/file/send_chunk*"


def picture(side: int = 1200) -> FilePayload:
    """Return a JPEG of noise: it compresses badly, so that a larger one is uploaded in pieces."""
    noise = random.Random(side).randbytes(side * side * 3)  # noqa: S311 (a picture, not a secret)
    out = io.BytesIO()
    Image.frombytes("RGB", (side, side), noise).save(out, "JPEG", quality=90)
    return {"name": "cover.jpg", "mimeType": "image/jpeg", "buffer": out.getvalue()}


def expect_country(page: Page, label: str) -> None:
    """Check the chosen country of the top bar."""
    expect(page.get_by_role("combobox", name="Country")).to_have_text(label)


def box(page: Page, label: str) -> Locator:
    """Return a combo box of the open screen."""
    return ws.panel(page).get_by_role("combobox", name=re.compile(rf"^{re.escape(label)}(\s|$)"))


def pick(page: Page, label: str, typed: str, option: str) -> None:
    """Type into a combo box and choose a result."""
    box(page, label).click()
    box(page, label).fill(typed)
    page.get_by_role("option", name=option).first.click()


def press(page: Page, name: str) -> None:
    """Press a button of the open screen."""
    ws.panel(page).get_by_role("button", name=name, exact=True).click()


def expect_saved(page: Page) -> None:
    """Check that the open form is saved."""
    expect(ws.panel(page).get_by_text(re.compile("^Saved "))).to_be_visible()


def upload_cover(page: Page, file: FilePayload) -> None:
    """Choose a cover, as the file dialog of the button does."""
    page.get_by_label("Picture file").first.set_input_files(file)


def test_a_manager_makes_a_turkish_store_and_publishes_it(desk: Desk, office: Office) -> None:
    page = desk("manager")
    ws.choose_country(page, "Türkiye")
    ws.go(page, "/store/store/list")
    press(page, "Create store")
    expect(ws.shown_tab(page)).to_have_text("Create store")

    ws.field(page, "Name").fill("Ocakbaşı Deniz")
    ws.choose(ws.panel(page).get_by_label(re.compile("^Type")), "restaurant")
    pick(page, "İl", "istanbul", "İstanbul")
    pick(page, "İlçe", "kadikoy", "Kadıköy")
    press(page, "Create store")
    expect(ws.shown_tab(page)).to_have_text("Ocakbaşı Deniz")
    expect(ws.toasts(page).filter(has_text="saved as a draft")).to_be_visible()

    press(page, "Publish")
    refused = ws.panel(page).get_by_role("alert").first
    for words in ("To publish, fill in", "Address: Needed to publish", "Cover: Needed to publish"):
        expect(refused).to_contain_text(words)
    refused.get_by_role("button", name=re.compile("^Address: ")).click()
    expect(ws.field(page, "Address")).to_be_focused()

    page.keyboard.type("Caferağa Mah. Moda Cad. No: 12/A")
    ws.field(page, "Mahalle").fill("Caferağa")
    ws.field(page, "Postcode").fill("34710")
    ws.field(page, "Latitude").fill("40.9872, 29.0260")
    ws.field(page, "Latitude").press("Enter")
    expect(ws.field(page, "Longitude")).to_have_value("29.026")
    press(page, "Add phone")
    ws.field(page, "Phone 1").press_sequentially("02163456789")
    expect(ws.field(page, "Phone 1")).to_have_value("(0216) 345 67 89")
    pick(page, "Cuisines", "kebap", "Kebab")
    upload_cover(page, picture())
    expect(ws.panel(page).get_by_role("img", name="The chosen picture, open in full size")).to_be_visible()
    press(page, "Save")
    expect_saved(page)
    expect(ws.panel(page).get_by_role("region", name="Checklist")).to_contain_text(
        "All required fields are filled in."
    )
    press(page, "Publish")
    expect(ws.toasts(page).filter(has_text="is published")).to_be_visible()
    expect(ws.panel(page).get_by_role("region", name="Status")).to_contain_text("Published")

    store_id = int(re.findall(r"id=(\d+)", page.url)[0])
    stored = office.call("store/get_store_detail", {"store_id": store_id}, cc="TR")
    assert (stored["status"], stored["phones"][0]["number"]) == ("published", "+902163456789")
    assert stored["cover_picture"]["width"] == 1200

    # The next form has no values of the previous one.
    ws.tab_link(page, "Stores").click()
    press(page, "Create store")
    expect(ws.field(page, "Name")).to_have_value("")
    expect(ws.field(page, "Address")).to_have_value("")
    expect(ws.panel(page).get_by_text("not saved yet")).to_have_count(0)


@pytest.mark.smoke
def test_a_store_of_another_country_is_shown_and_saved_in_place(desk: Desk, office: Office) -> None:
    made = office.call(
        "store/query_stores", {"status": ["published"], "price_level": ["2"], "page_size": 20}, cc="TR"
    )["list"][0]
    page = desk("manager", f"/store/store/edit?id={made['store_id']}&part=edit")
    notice = ws.panel(page).get_by_text("This store is in Türkiye.")
    expect(notice).to_be_visible()
    expect_country(page, "Indonesia")
    expect(box(page, "İl")).to_have_value(made["region_l1"]["name"])
    expect(ws.panel(page).get_by_text(re.compile("₺")).first).to_be_visible()

    ws.field(page, "Internal note").fill("Ask for the terrace")
    press(page, "Save")
    expect_saved(page)
    stored = office.call("store/get_store_detail", {"store_id": made["store_id"]}, cc="TR")
    assert stored["internal_note"] == "Ask for the terrace"
    expect_country(page, "Indonesia")
    # The lists still belong to the chosen country.
    name = letters(9).title()
    office.store(name, own_spot())
    ws.go(page, f"/store/store/list?q={name}")
    expect(ws.panel(page).get_by_role("row", name=re.compile(name))).to_be_visible()

    ws.go(page, f"/store/store/edit?id={made['store_id']}&part=edit")
    press(page, "Switch to Türkiye")
    expect(notice).to_have_count(0)
    expect_country(page, "Türkiye")
    expect(ws.field(page, "Internal note")).to_have_value("Ask for the terrace")


@pytest.mark.complains(r"ERR_INTERNET_DISCONNECTED", r"ERR_FAILED", r"net::ERR")
def test_an_upload_goes_on_where_the_line_broke(desk: Desk, office: Office) -> None:
    page = desk("manager", ADD)
    sent: list[str] = []

    def break_once(route: Route) -> None:
        sent.append("piece")
        if len(sent) == 2:
            route.abort()
            return
        route.continue_()

    intercept(page, CHUNK_CALLS, break_once)
    cover = picture(1800)
    pieces = -(-len(cover["buffer"]) // (1024 * 1024))
    assert pieces > 2
    upload_cover(page, cover)
    expect(ws.panel(page).get_by_text("Connection lost. Retrying automatically…")).to_be_visible()
    expect(ws.panel(page).get_by_role("img", name="The chosen picture, open in full size")).to_be_visible(
        timeout=30_000
    )
    # One piece was sent twice, and the upload did not start again.
    assert len(sent) == pieces + 1


@pytest.mark.complains(r"net::ERR")
def test_an_upload_without_a_line_waits_until_it_is_back(desk: Desk) -> None:
    page = desk("manager", ADD)
    # The browser goes offline at the second piece.
    sent: list[str] = []

    def cut(route: Route) -> None:
        sent.append("piece")
        if len(sent) == 2:
            page.context.set_offline(True)
        route.continue_()

    intercept(page, CHUNK_CALLS, cut)
    upload_cover(page, picture(1801))
    waiting = ws.panel(page).get_by_text("Connection lost. Retrying automatically…")
    expect(waiting).to_be_visible()
    page.context.set_offline(False)
    expect(ws.panel(page).get_by_role("img", name="The chosen picture, open in full size")).to_be_visible(
        timeout=30_000
    )


def test_regions_of_the_list_follow_each_other(desk: Desk) -> None:
    page = desk("manager")
    ws.choose_country(page, "Türkiye")
    ws.go(page, "/store/store/list")
    press(page, "More filters")
    filters = page.get_by_role("dialog", name="More filters")
    provinces = filters.get_by_role("group", name="İl", exact=True)
    districts = filters.get_by_role("group", name="İlçe", exact=True)
    provinces.get_by_role("textbox").fill("istanbul")
    provinces.get_by_role("checkbox", name="İstanbul").check()
    districts.get_by_role("textbox").fill("kad")
    expect(districts.get_by_role("checkbox").first).to_be_visible()
    districts.get_by_role("checkbox", name=re.compile("^Kadıköy")).check()
    expect(page).to_have_url(re.compile("region_l2="))

    provinces.get_by_role("textbox").fill("ankara")
    provinces.get_by_role("checkbox", name="Ankara").check()
    # A region found by a search disappears from the list once it is no longer chosen.
    provinces.get_by_role("checkbox", name="İstanbul").click()
    # Kadıköy is not in Ankara.
    expect(page).not_to_have_url(re.compile("region_l2="))
    expect(districts.get_by_role("checkbox", name=re.compile("^Kadıköy"))).to_have_count(0)
