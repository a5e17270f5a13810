"""Pictures of a store: several files at once, one of them invalid; ordered, described, saved."""

import io
import random
import re

from PIL import Image, ImageDraw
from playwright.sync_api import FilePayload, Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office


def drawn(name: str, number: int, size: tuple[int, int] = (1200, 800)) -> FilePayload:
    """Return a different picture for each number."""
    rng = random.Random(number)  # noqa: S311 (a picture, not a secret)
    image = Image.new("RGB", size, f"#{rng.randrange(0x1000000):06x}")
    pen = ImageDraw.Draw(image)
    for _ in range(12):
        x, y, radius = rng.randrange(size[0]), rng.randrange(size[1]), rng.randrange(30, 260)
        color = f"#{rng.randrange(0x1000000):06x}"
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=color)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=85)
    return {"name": name, "mimeType": "image/jpeg", "buffer": out.getvalue()}


def rows(page: Page) -> Locator:
    """Return the pictures of the open gallery in their order."""
    return ws.panel(page).get_by_role("list", name="Ordered pictures").get_by_role("listitem")


def button(page: Page, name: str) -> Locator:
    """Return a button of the open screen."""
    return ws.panel(page).get_by_role("button", name=name, exact=True)


def caption(page: Page, place: int) -> Locator:
    """Return the caption field of the picture at a position."""
    return ws.panel(page).get_by_label(f"Caption of picture {place}")


def test_gallery_is_filled_described_sorted_and_restored(desk: Desk, office: Office) -> None:
    made = office.call("store/query_stores", {"status": ["draft"], "page_size": 1})["list"][0]
    page = desk("manager", f"/store/store/edit?id={made['store_id']}&part=edit")
    before = len(office.call("store/get_store_detail", {"store_id": made["store_id"]})["pictures"])
    files = [drawn(f"{name}.jpg", number) for number, name in enumerate(("front", "dish", "room"), 71)]
    ws.panel(page).get_by_label("Gallery files").set_input_files(
        [*files[:2], drawn("tiny.jpg", 9, (90, 60)), files[2]]
    )
    expect(rows(page)).to_have_count(before + 3, timeout=30_000)
    expect(ws.panel(page).get_by_role("alert").filter(has_text="too small (90×60)")).to_be_visible()
    button(page, "Dismiss tiny.jpg").click()

    first, last = before + 1, before + 3
    caption(page, first).fill("The front")
    caption(page, last).fill("Last to come")
    ws.choose(ws.panel(page).get_by_label(f"Category of picture {last}"), "interior")
    button(page, f"Set picture {first} as cover").click()

    # By keyboard: the last picture moves up by two positions.
    button(page, f"Move picture {last}").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    expect(caption(page, first)).to_have_value("Last to come")

    button(page, f"Crop and describe picture {first}").click()
    dialog = page.get_by_role("dialog")
    focal = dialog.get_by_role("button", name=re.compile("^Focal point: 50 %"))
    focal.focus()
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    expect(dialog.get_by_role("button", name=re.compile("^Focal point: 40 %"))).to_be_focused()
    dialog.get_by_role("button", name="Crop", exact=True).click()
    dialog.get_by_label("Bottom edge").fill("75")
    dialog.get_by_label(re.compile("^Alt text in English")).fill("A room with two tables")
    dialog.get_by_role("button", name="Save picture").click()
    expect(dialog).to_have_count(0)

    button(page, f"Remove picture {last}").click()
    expect(rows(page)).to_have_count(before + 2)
    ws.toasts(page).get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(before + 3)
    button(page, "Save").click()
    expect(ws.panel(page).get_by_text(re.compile("^Saved "))).to_be_visible()

    ws.reload(page)
    expect(rows(page)).to_have_count(before + 3)
    expect(caption(page, first)).to_have_value("Last to come")
    expect(caption(page, first + 1)).to_have_value("The front")
    stored = office.call("store/get_store_detail", {"store_id": made["store_id"]})
    mine = stored["pictures"][before:]
    assert [(row["caption"], row["category"]) for row in mine] == [
        ("Last to come", "interior"),
        ("The front", "food"),
        ("", "food"),
    ]
    assert stored["cover_picture_id"] == mine[1]["picture_id"]
    picture = office.call("picture/get_picture_detail", {"picture_id": mine[0]["picture_id"]})
    assert picture["focal"] == {"x": 0.4, "y": 0.5}
    assert picture["crop"] == {"x": 0, "y": 0, "width": 1, "height": 0.75}
    assert picture["alt"]["en"] == "A room with two tables"
    assert picture["usages"][0]["object_id"] == made["store_id"]
