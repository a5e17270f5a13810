"""Pages: a city page of blocks, previewed during editing, published and moved; refusals with reasons."""

import re
import uuid
from typing import Any

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office, letters

EDIT = "/pages/edit"


def field(page: Page, name: str) -> Locator:
    """Return a field of the form."""
    return ws.panel(page).get_by_label(name, exact=True)


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    """Return a button of the open screen."""
    return ws.panel(page).get_by_role("button", name=name, exact=isinstance(name, str))


def preview(page: Page) -> FrameLocator:
    """Return the preview of the page beside its form."""
    return ws.panel(page).frame_locator('iframe[title^="Preview of"]')


def put_in(page: Page, typed: str, name: str) -> None:
    """Insert a block at the cursor through the block menu, with the keyboard only."""
    page.keyboard.type(f"/{typed}")
    option = page.get_by_role("listbox", name="Blocks").get_by_role("option", name=re.compile(f"^{name}"))
    expect(option).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")


def saved(page: Page) -> None:
    """Save with the keyboard and return when the form is saved."""
    page.keyboard.press("Control+s")
    expect(ws.panel(page).get_by_text(re.compile(r"^Saved \d"))).to_be_visible()


def ask_to_publish(page: Page) -> None:
    """Press the shortcut that publishes."""
    ws.panel(page).get_by_role("heading", level=1).click()
    page.keyboard.press("Shift+P")


def publish(page: Page) -> None:
    """Publish with the shortcut, without a question."""
    ask_to_publish(page)
    expect(ws.toasts(page).get_by_text("is published")).to_be_visible()


def live(office: Office, title: str, slug: str) -> dict[str, Any]:
    """Create a page that is published on the site."""
    hero = {
        "id": str(uuid.uuid4()),
        "type": "hero",
        "hidden": False,
        "anchor": None,
        "heading": title,
        "sub": "",
        "picture_id": None,
        "cta": None,
    }
    text = {
        "id": str(uuid.uuid4()),
        "type": "paragraph",
        "hidden": False,
        "anchor": None,
        "html": "<p>Where the broth is clear.</p>",
    }
    fields = {
        "page_type": "topic",
        "title": title,
        "slug": slug,
        "blocks": [hero, text],
        "meta_title": title,
        "meta_description": "Where the broth is clear.",
    }
    made = office.confirm("page/create_page", fields, as_="operator")
    values = {"page_id": made["page_id"], "version": made["version"], "action": "publish"}
    done: dict[str, Any] = office.confirm("page/change_page_status", values, as_="operator")
    return done


def test_a_city_page_is_seen_while_it_is_written_and_moves_with_its_readers(
    desk: Desk, office: Office
) -> None:
    word = letters(8)
    title, path = f"Kopi {word}", f"jakarta/{word}"
    page = desk("manager", EDIT)
    ws.panel(page).get_by_role("textbox", name="Title", exact=True).fill(title)
    field(page, "Web address").fill(path)
    expect(ws.panel(page).get_by_text("This web address is available")).to_be_visible()
    ws.panel(page).get_by_role("textbox", name="Blocks").click()
    put_in(page, "hero", "Hero")
    field(page, "Heading of the page").fill(f"Ngopi {word}")
    shown = preview(page)
    expect(shown.get_by_role("heading", level=1)).to_have_text(f"Ngopi {word}")
    # Leave the block's form and continue after the block.
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    put_in(page, "stores", "Store list")
    ws.choose(field(page, "Selection"), "rule")
    expect(shown.locator(".stores .store").first).to_be_visible()
    expect(ws.panel(page).get_by_text(re.compile(r"^\d+ stores match$"))).to_be_visible()
    # A map of the page's stores needs no input: it is shown and saved.
    field(page, "Also show on a map").check()
    expect(shown.locator("figure.store-map")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    put_in(page, "map", "Map")
    expect(field(page, "Map content")).to_be_focused()
    expect(shown.locator("figure.store-map")).to_have_count(2)
    page.keyboard.press("Control+s")
    expect(ws.shown_tab(page)).to_have_text(title)

    # The preview follows the saved page too; a click in it leads back to the clicked block.
    field(page, "Heading of the page").fill(f"Ngopi pagi {word}")
    expect(shown.get_by_role("heading", level=1)).to_have_text(f"Ngopi pagi {word}")
    saved(page)
    expect(shown.get_by_text("Preview of the draft.")).to_be_visible()
    # Text typed on a selected block goes into its form.
    field(page, "Heading of the page").focus()
    page.keyboard.press("Escape")
    page.keyboard.type("!")
    expect(field(page, "Heading of the page")).to_have_value(f"Ngopi pagi {word}!")
    page.keyboard.press("Backspace")
    ws.reload(page)
    expect(field(page, "Map content")).to_be_visible()
    ask_to_publish(page)
    missing = ws.panel(page).get_by_role("alert").get_by_text("Add a title for search results")
    expect(missing.first).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    field(page, "Search title").fill(title)
    field(page, "Search description").fill("Where to sit down with a cup, and what it costs.")
    saved(page)
    publish(page)
    expect(button(page, re.compile("^Unpublish"))).to_be_visible()
    read = page.request.get(f"/site/id/{path}")
    assert (read.status, f"Ngopi pagi {word}" in read.text()) == (200, True)

    field(page, "Web address").fill(f"{path}-pagi")
    expect(ws.panel(page).get_by_text("This web address is available")).to_be_visible()
    saved(page)
    publish(page)
    led = ws.panel(page).get_by_role("list", name="Redirects to this page").get_by_role("listitem")
    expect(led).to_have_count(1)
    expect(led).to_contain_text(f"/{path}")
    expect(led).to_contain_text("Redirects here permanently (301), automatic, not used yet")
    old = page.request.get(f"/site/id/{path}", max_redirects=0)
    assert (old.status, old.headers["location"].endswith(f"/{path}-pagi")) == (301, True)
    ws.reload(page)
    expect(led).to_contain_text("used once")


def test_hero_picture_buttons_keep_to_one_line_beside_preview(desk: Desk) -> None:
    page = desk("manager", EDIT)
    ws.panel(page).get_by_role("textbox", name="Title", exact=True).fill(f"Kopi {letters(8)}")
    ws.panel(page).get_by_role("textbox", name="Blocks").click()
    put_in(page, "hero", "Hero")
    hero = ws.panel(page).locator(".picture-slot", has=page.get_by_label("Picture of the hero file"))
    broken = {}
    for width in (1280, 1366, 1400, 1440, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        expect(ws.panel(page).locator(".preview-pane")).to_be_visible()
        for name in ("Upload", "Choose from the library"):
            box = hero.get_by_role("button", name=name, exact=True).bounding_box()
            assert box is not None
            if box["height"] > 40 or box["width"] < 60:
                broken[width, name] = (box["width"], box["height"])
        beyond = hero.evaluate("(slot) => slot.scrollWidth - slot.clientWidth")
        if beyond > 0:
            broken[width, "beyond its frame"] = (beyond, 0)
    assert broken == {}


def test_page_blocks_fit_beside_the_preview(desk: Desk, office: Office) -> None:
    made = live(office, f"Room {letters(8)}", f"room-{letters(8).lower()}")
    page = desk("manager", f"{EDIT}?id={made['page_id']}&part=edit")
    for width in (1440, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        if button(page, "Live preview").get_attribute("aria-pressed") == "false":
            button(page, "Live preview").click()
        expect(ws.panel(page).locator("iframe[title^='Preview of']")).to_be_visible()
        box = ws.panel(page).get_by_role("textbox", name="Blocks").bounding_box()
        assert box is not None
        assert box["width"] >= 360
        rail = ws.panel(page).get_by_role("complementary", name="About this record")
        expect(rail.get_by_role("heading").first).to_be_in_viewport()


def test_reserved_addresses_and_loops_are_rejected_and_readers_learn_that_a_page_is_gone(
    desk: Desk, office: Office
) -> None:
    word = letters(8)
    title, path = f"Soto {word}", f"soto-{word}"
    made = live(office, title, path)
    page = desk("operator", f"{EDIT}?id={made['page_id']}&part=edit")
    field(page, "Web address").fill("admin")
    expect(ws.panel(page).get_by_role("status").get_by_text("This web address is reserved")).to_be_visible()
    page.keyboard.press("Control+s")
    refused = ws.panel(page).get_by_role("alert").get_by_text("This web address is reserved")
    expect(refused.first).to_be_visible()
    button(page, "Discard changes").click()
    expect(field(page, "Web address")).to_have_value(path)

    button(page, "Add a redirect").click()
    dialog = ws.dialog(page, "Add a redirect")
    dialog.get_by_label("Old web address").fill(f"lama-{word}")
    ws.choose(dialog.get_by_label("Redirects to"), "url")
    dialog.get_by_role("textbox", name="Web address", exact=True).fill(f"/id/lama-{word}")
    dialog.get_by_role("button", name="Add", exact=True).click()
    expect(dialog.get_by_text("This redirect would loop")).to_be_visible()
    assert office.call("page/query_redirects", {"keyword": word})["total"] == 0
    ws.choose(dialog.get_by_label("Redirects to"), "page")
    dialog.get_by_role("combobox", name="Page", exact=True).fill(title)
    page.get_by_role("option", name=re.compile(f"^{title}")).click()
    dialog.get_by_role("button", name="Add", exact=True).click()
    led = ws.panel(page).get_by_role("list", name="Redirects to this page").get_by_role("listitem")
    expect(led).to_contain_text(f"/lama-{word}")

    button(page, re.compile("^Unpublish")).click()
    off = ws.dialog(page, f"Unpublish: {title}")
    off.get_by_label("Why").fill("The market is closed.")
    off.get_by_role("button", name="Unpublish").click()
    expect(off.get_by_text("Choose a redirect target")).to_be_visible()
    expect(off.get_by_label("Redirect readers to")).to_be_focused()
    assert office.call("page/get_page_detail", {"page_id": made["page_id"]})["is_live"]
    ws.choose(off.get_by_label("Redirect readers to"), "gone")
    off.get_by_role("button", name="Unpublish").click()
    expect(ws.panel(page).get_by_text("Unpublished").first).to_be_visible()
    assert page.request.get(f"/site/id/{path}", max_redirects=0).status == 410
    assert office.call("page/get_page_detail", {"page_id": made["page_id"]})["slug"] == path


@pytest.mark.smoke
def test_redirects_are_listed_changed_and_removed(desk: Desk, office: Office) -> None:
    word = letters(8)
    office.call("page/save_redirect", {"from_path": f"promo-{word}", "to_type": "gone"})
    page = desk("operator", "/pages/list")
    parts = ws.panel(page).get_by_role("tablist", name="Pages and redirects")
    parts.get_by_role("tab", name="Redirects").click()
    expect(ws.panel(page).get_by_role("heading", name="Redirects")).to_be_visible()
    search = ws.panel(page).get_by_role("searchbox")
    search.fill(word)
    row = ws.panel(page).get_by_role("row").filter(has_text=f"/promo-{word}")
    expect(row).to_contain_text("Gone (410)")
    row.get_by_role("link", name=f"/promo-{word}").click()
    dialog = page.get_by_role("dialog", name=f"Change /promo-{word}")
    ws.choose(dialog.get_by_label("Redirects to", exact=True), "url")
    dialog.get_by_role("textbox", name="Web address", exact=True).fill("kopi")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_text("Web addresses start with https://")).to_be_visible()
    dialog.get_by_role("textbox", name="Web address", exact=True).fill("https://example.com/kopi")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(row).to_contain_text("Redirects to https://example.com/kopi (301)")
    # The change is undone from its history, once the list behind the dialog is no longer reloading.
    ws.reload(page)
    row.get_by_role("link", name=f"/promo-{word}").click()
    # By keyboard: a click misses while the lines of the history are still appearing.
    dialog.locator("summary", has_text="changed redirect target").press("Enter")
    dialog.get_by_role("button", name="Undo this change").click()
    expect(dialog.get_by_text("undid a change of redirect target")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    expect(row).to_contain_text("Gone (410)")
    # The list is unchanged after a reload, and its shortcut adds a redirect.
    ws.reload(page)
    expect(row).to_have_count(1)
    page.keyboard.press("c")
    made = page.get_by_role("dialog", name="Add a redirect")
    made.get_by_label("Old web address").fill(f"/id/brosur-{word}")
    ws.choose(made.get_by_label("Redirects to", exact=True), "gone")
    made.get_by_role("button", name="Add").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    second = ws.panel(page).get_by_role("row").filter(has_text=f"brosur-{word}")
    expect(second).to_have_count(1)
    row.get_by_role("button", name=f"Delete /promo-{word}").click()
    ws.dialog(page, f"Delete the redirect of /promo-{word}?").get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)
    expect(second).to_have_count(1)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(row).to_contain_text("Gone (410)")
