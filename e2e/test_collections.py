"""Collections: ordered by keyboard, refused with two items, published with three, a store that closes."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office, letters
from e2e.test_duplicates import fields
from e2e.test_gallery import drawn
from e2e.waiting import until

LIST = "/content/collection/list"
EDIT = "/content/collection/edit"
COVER_SIZE = (1400, 800)
TOLD_WITHIN = 90


def store(office: Office, name: str) -> dict[str, Any]:
    """Create a store that is published on the site."""
    draft = fields(office, name, "0812-9966-0001")
    parts = office.call("address/query_regions", {"parent_id": draft["region_l2_id"]})
    file = drawn(f"{name}.jpg", sum(map(ord, name)), COVER_SIZE)
    picture = office.upload("file/upload_picture", {"folder": "store", "alt": name}, file)
    more = {
        "region_l3_id": parts[0]["region_id"],
        "address_line1": "Jalan Melati 7",
        "cuisines": [office.call("taxonomy/get_taxonomies", {})["cuisines"][0]["code"]],
        "cover_picture_id": picture["picture_id"],
    }
    made = office.confirm("store/create_store", {**draft, **more})
    published: dict[str, Any] = office.confirm(
        "store/change_store_status",
        {"store_id": made["store_id"], "version": made["version"], "action": "publish"},
    )
    return published


def items(page: Page) -> Locator:
    """Return the items in their order."""
    return ws.panel(page).get_by_role("list", name="Ordered items").get_by_role("listitem")


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    """Return a button of the open screen."""
    return ws.panel(page).get_by_role("button", name=name, exact=isinstance(name, str))


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


def notice_of(page: Page, office: Office, person: str, title: str) -> str:
    """Wait until a person is notified of a broken item in a collection, and return the text."""

    def words() -> str | None:
        rows = office.call("notification/query_notifications", {"type": ["item_broken"]}, as_=person)
        return next((str(row["body"]) for row in rows["list"] if row["title"] == title), None)

    return until(page, words, f"{person} is notified of {title}", seconds=TOLD_WITHIN)


def test_ranking_is_ordered_published_and_corrected(desk: Desk, office: Office) -> None:
    word = letters(8).capitalize()
    stores = [store(office, f"{word} {name}") for name in ("Barat", "Timur", "Utara")]
    title = f"Soto {word}"
    page = desk("operator", EDIT)
    ws.panel(page).get_by_role("textbox", name="Title", exact=True).fill(title)
    ws.choose(ws.panel(page).get_by_label("Theme", exact=True), "ranking")
    me = office.call("user/user_info", {}, as_="operator")
    search = ws.panel(page).get_by_role("combobox", name="Add store")
    for one in stores[:2]:
        search.fill(one["name"])
        page.get_by_role("option", name=re.compile(f"^{one['name']}")).click()
    expect(items(page)).to_have_count(2)
    page.keyboard.press("Control+s")
    expect(page).to_have_url(re.compile(r"[?&]id=\d+"))
    expect(ws.panel(page).get_by_role("heading", level=1)).to_have_text(title)

    # By keyboard: the second item moves to the first place.
    button(page, f"Move {word} Timur").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(items(page).first).to_contain_text(f"{word} Timur")
    ws.panel(page).get_by_label("Search title", exact=True).fill(title)
    ws.panel(page).get_by_label("Search description", exact=True).fill("Where the broth is clear.")
    cover = drawn(f"{word}.jpg", 4711, COVER_SIZE)
    ws.panel(page).get_by_label("Cover picture file").set_input_files(cover)
    expect(ws.panel(page).get_by_alt_text(re.compile("The chosen picture")).first).to_be_visible()
    saved(page)

    ask_to_publish(page)
    expect(ws.panel(page).get_by_text(re.compile(r"\(now 2\)$")).first).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)

    button(page, "Paste ids or links").click()
    lines = ws.panel(page).get_by_label("Ids or links, one per line")
    lines.fill(f"{stores[2]['store_id']}\n{stores[0]['store_id']}")
    button(page, "Add items").click()
    expect(items(page)).to_have_count(3)
    saved(page)
    publish(page)
    expect(button(page, re.compile("^Unpublish"))).to_be_visible()
    stored = office.call("collection/query_collections", {"keyword": word})["list"][0]
    assert (stored["title"], stored["is_live"], stored["item_count"]) == (title, True, 3)
    detail = office.call("collection/get_collection_detail", {"collection_id": stored["collection_id"]})
    order = [stores[1], stores[0], stores[2]]
    assert [item["ref_id"] for item in detail["items"]] == [one["store_id"] for one in order]

    now = office.call("store/get_store_detail", {"store_id": stores[0]["store_id"]})
    office.confirm(
        "store/change_business_status",
        {
            "store_id": now["store_id"],
            "version": now["version"],
            "action": "close_permanently",
            "reason": "other",
            "closed_on": "2026-01-01",
        },
    )
    assert notice_of(page, office, "operator", title) == f"{word} Barat is permanently closed"
    assert detail["created_by"]["user_id"] == me["user_id"]
    ws.reload(page)
    broken = items(page).nth(1)
    expect(broken).to_contain_text("Permanently closed")
    # By keyboard: scrolling to the button shrinks the header, which moves the button away from the pointer.
    broken.get_by_role("button", name=f"Remove {word} Barat").press("Enter")
    expect(items(page)).to_have_count(2)
    ws.toasts(page).get_by_role("button", name="Undo").click()
    expect(items(page).nth(1)).to_contain_text(f"{word} Barat")
