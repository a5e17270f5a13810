"""Block editor: blocks dragged by the mouse, a picture dropped into a text, a list filled by a rule."""

import base64
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office, letters
from e2e.test_articles import EDIT, body, create_article, paragraph, saved, words_of
from e2e.test_gallery import drawn

PICTURE = 9_460


def stored_blocks(office: Office, article: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the stored blocks."""
    result: dict[str, Any] = office.call("article/get_article_detail", {"article_id": article["article_id"]})
    blocks: list[dict[str, Any]] = result["body"]
    return blocks


def drag(page: Page, what: Locator, above: Locator) -> None:
    """Drag a block by its handle and drop it above another."""
    what.hover()
    grip = ws.panel(page).get_by_role("button", name="Block actions")
    start, end = grip.bounding_box(), above.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 4, end["y"] + end["height"], steps=6)
    page.mouse.move(end["x"] + 4, end["y"] + 2, steps=6)
    page.mouse.up()


def save(page: Page) -> None:
    """Save once the form has noticed the changes, and return when it is saved."""
    expect(ws.panel(page).get_by_text("Unsaved changes")).to_be_visible()
    saved(page)


def test_block_is_dragged_by_its_handle_and_undone(desk: Desk, office: Office) -> None:
    article = create_article(office, f"Drag {letters(8)}", *map(paragraph, ("Alpha", "Beta", "Gamma")))
    page = desk("manager", f"{EDIT}?id={article['article_id']}&part=edit")
    expect(body(page)).to_be_visible()
    drag(page, body(page).get_by_text("Gamma"), above=body(page).get_by_text("Alpha"))
    expect(body(page).locator("p")).to_have_text(["Gamma", "Alpha", "Beta"])
    save(page)
    assert words_of(office, article["article_id"]) == ["Gamma", "Alpha", "Beta"]
    # The blocks keep their ids and therefore their comments; one step of Undo reverts the move.
    assert [block["id"] for block in stored_blocks(office, article)] == [
        article["body"][place]["id"] for place in (2, 0, 1)
    ]
    body(page).get_by_text("Beta").click()
    page.keyboard.press("Control+z")
    expect(body(page).locator("p")).to_have_text(["Alpha", "Beta", "Gamma"])


def test_a_picture_that_is_dropped_into_the_text_is_uploaded_where_it_fell(
    desk: Desk, office: Office
) -> None:
    article = create_article(office, f"Drop {letters(8)}", paragraph("Above"), paragraph("Below"))
    page = desk("manager", f"{EDIT}?id={article['article_id']}&part=edit")
    body(page).get_by_text("Above").scroll_into_view_if_needed()
    file = drawn("dropped.jpg", PICTURE)
    body(page).get_by_text("Above").evaluate(
        """(target, [name, content]) => {
            const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
            const { left, bottom } = target.getBoundingClientRect();
            const at = { clientX: left + 20, clientY: bottom - 4 };
            for (const type of ['dragenter', 'dragover', 'drop']) {
                const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...at });
                target.dispatchEvent(event);
            }
        }""",
        [file["name"], base64.b64encode(file["buffer"]).decode()],
    )
    expect(body(page).get_by_role("button", name="Replace")).to_be_visible()
    save(page)
    blocks = stored_blocks(office, article)
    assert [block["type"] for block in blocks] == ["paragraph", "image", "paragraph"]
    row = office.call("picture/get_picture_detail", {"picture_id": blocks[1]["picture_id"]})
    assert (row["file_name"], row["usage_count"]) == ("dropped.jpg", 1)


def test_a_list_of_stores_fills_itself_by_cuisine_and_price(desk: Desk, office: Office) -> None:
    article = create_article(office, f"Rule {letters(8)}")
    page = desk("manager", f"{EDIT}?id={article['article_id']}&part=edit")
    body(page).click()
    page.keyboard.type("/stores")
    page.keyboard.press("Enter")
    ws.choose(body(page).get_by_label("Selection"), "rule")
    body(page).get_by_label("Cuisines").fill("japan")
    page.get_by_role("option", name="Japanese", exact=True).click()
    prices = body(page).get_by_role("group", name="Price").get_by_role("checkbox")
    prices.nth(1).check()
    prices.nth(0).check()
    body(page).get_by_label("Minimum rating").fill("4")
    save(page)
    rule = next(block["rule"] for block in stored_blocks(office, article) if block["type"] == "store_list")
    assert (rule["cuisines"], rule["price"], rule["min_rating"]) == (["japanese"], [1, 2], 4)
    # The rule is unchanged when the article is opened again.
    page.reload()
    expect(prices.nth(0)).to_be_checked()
    expect(body(page).get_by_role("button", name=re.compile("^Remove Japanese"))).to_be_visible()


def test_article_contains_own_videos_and_collections(desk: Desk, office: Office) -> None:
    video = office.call("video/query_videos", {})["list"][0]
    collection = office.call("collection/query_collections", {})["list"][0]
    article = create_article(office, f"Shown {letters(8)}")
    page = desk("manager", f"{EDIT}?id={article['article_id']}&part=edit")
    body(page).click()
    page.keyboard.type("/video")
    page.keyboard.press("Enter")
    body(page).get_by_label("One of our videos").fill(video["title"])
    page.get_by_role("option", name=video["title"]).first.click()
    ws.panel(page).get_by_role("button", name="Add block").click()
    page.get_by_role("listbox", name="Blocks").get_by_role("option", name="Collection list").click()
    body(page).get_by_label("Collections", exact=True).fill(collection["title"])
    page.get_by_role("option", name=collection["title"]).first.click()
    save(page)
    blocks = {block["type"]: block for block in stored_blocks(office, article)}
    assert blocks["video"]["video_id"] == video["video_id"]
    assert blocks["collection_list"]["ids"] == [collection["collection_id"]]
