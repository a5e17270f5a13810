"""Articles: one from the first word to the site, one pasted from a document, one edited by two people."""

import datetime as dt
import re
import uuid
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e import server
from e2e import workspace as ws
from e2e.browser import HeldRequests, intercept
from e2e.conftest import Desk
from e2e.people import Office, letters
from e2e.test_gallery import drawn
from e2e.test_records import part
from e2e.waiting import until

LIST = "/content/article/list"
EDIT = "/content/article/edit"
COVER_SIZE = (1400, 800)
OUT_WITHIN = 90
TIME_COMES = """
from django.utils import timezone
from apps.content.models import Article
assert Article.objects.filter(pk={}, status="scheduled").update(publish_at=timezone.now()) == 1
"""
LONG = "The broth is clear and the rice is hot, and latecomers wait on the pavement with the others. " * 6


def body(page: Page) -> Locator:
    """Return the editor of the body."""
    return ws.panel(page).get_by_role("textbox", name="Body")


def field(page: Page, name: str) -> Locator:
    """Return a field of the form."""
    return ws.panel(page).get_by_label(name, exact=True)


def title_field(page: Page) -> Locator:
    """Return the title field, whose label has a star."""
    return ws.panel(page).get_by_role("textbox", name="Title", exact=True)


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    """Return a button of the open screen."""
    return ws.panel(page).get_by_role("button", name=name)


def saved(page: Page) -> None:
    """Save with the keyboard and return when the form is saved."""
    page.keyboard.press("Control+s")
    expect(ws.panel(page).get_by_text(re.compile(r"^Saved \d"))).to_be_visible()


def paragraph(html: str) -> dict[str, Any]:
    """Return a paragraph block."""
    return {"id": str(uuid.uuid4()), "type": "paragraph", "hidden": False, "anchor": None, "html": html}


def create_article(office: Office, title: str, *blocks: dict[str, Any]) -> dict[str, Any]:
    """Create an article with these blocks and return it."""
    made: dict[str, Any] = office.call(
        "article/create_article", {"title": title, "category": "guide", "body": list(blocks)}, as_="manager"
    )
    return made


def words_of(office: Office, article_id: int) -> list[str]:
    """Return the stored texts of the paragraphs."""
    result = office.call("article/get_article_detail", {"article_id": article_id})
    return [block["html"] for block in result["body"] if block["type"] == "paragraph"]


def take(page: Page, action: str, **answers: str) -> None:
    """Perform a workflow action and fill in the fields of its dialog."""
    button(page, re.compile(f"^{action}")).click()
    dialog = page.get_by_role("dialog", name=re.compile(f"^{action}: "))
    for label, words in answers.items():
        dialog.get_by_label(label).fill(words)
    dialog.get_by_role("button", name=action, exact=True).click()
    expect(dialog).to_have_count(0)


def test_article_of_a_kol_is_revised_and_published(desk: Desk, office: Office) -> None:
    title = f"Soto {letters(8)}"
    page = desk("kol", EDIT)
    title_field(page).fill(title)
    ws.choose(ws.panel(page).get_by_label(re.compile("^Category")), "review")
    body(page).click()
    page.keyboard.type("## Where the morning begins")
    page.keyboard.press("Enter")
    page.keyboard.type(LONG)
    page.keyboard.press("Enter")
    # A list, through the block menu and with the keyboard only.
    page.keyboard.type("/bullet")
    menu = page.get_by_role("listbox", name="Blocks")
    expect(menu.get_by_role("option", name="Bulleted list")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    page.keyboard.type("Come early")
    page.keyboard.press("Control+s")
    expect(ws.shown_tab(page)).to_have_text(title)

    # Missing fields are reported next to them.
    button(page, "Submit for review").click()
    expect(ws.panel(page).get_by_role("alert").get_by_text("Choose a sponsorship option")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    ws.choose(ws.panel(page).get_by_label("Sponsorship"), "none")
    field(page, "Summary").fill("One bowl, one street, one morning.")
    cover = drawn("cover.jpg", 9_101, COVER_SIZE)
    ws.panel(page).get_by_label("Cover picture file").set_input_files(cover)
    expect(
        ws.panel(page).locator(".picture-slot").first.get_by_role("button", name="Replace")
    ).to_be_visible()
    field(page, "Cover alt text").fill("A bowl of soto on a tin table")
    saved(page)
    take(page, "Submit for review")
    expect(ws.panel(page).locator(".card").get_by_text("In review").first).to_be_visible()
    expect(body(page)).to_have_attribute("contenteditable", "false")

    # The reviewer finds the article in the landing list and requests changes with a comment on a block.
    review = desk("reviewer", LIST)
    ws.panel(review).get_by_role("link", name=title).click()
    expect(ws.shown_tab(review)).to_have_text(title)
    read = ws.panel(review).frame_locator("iframe")
    expect(read.get_by_role("heading", level=1)).to_have_text(title)
    read.get_by_role("listitem").filter(has_text="Come early").click()
    margin = ws.panel(review).get_by_role("list", name="Comments", exact=True)
    expect(margin.get_by_text(re.compile("^About .*Come early"))).to_be_visible()
    margin.get_by_label("Comment", exact=True).fill("Say when it opens.")
    margin.get_by_role("button", name="Comment", exact=True).click()
    expect(margin.get_by_text("Say when it opens.")).to_be_visible()
    review.locator("body").press("r")
    dialog = review.get_by_role("dialog", name=re.compile("^Request changes: "))
    dialog.get_by_label("Why").fill("Please say when it opens.")
    dialog.get_by_role("button", name="Request changes").click()
    expect(ws.panel(review).get_by_text("Changes requested").first).to_be_visible()

    page.reload()
    rounds = ws.panel(page).get_by_role("list", name="Rounds")
    expect(rounds.get_by_text("Please say when it opens.")).to_be_visible()
    body(page).get_by_text("Come early").click()
    page.keyboard.press("End")
    page.keyboard.type(", it opens at five")
    saved(page)
    take(page, "Submit for review")
    review.reload()
    expect(read.get_by_text("Come early, it opens at five")).to_be_visible()
    take(review, "Approve and publish")
    expect(ws.toasts(review).get_by_text(f"{title} is approved")).to_be_visible()
    rows = office.call("article/query_articles", {"keyword": title.split()[1]})["list"]
    assert [(row["status"], row["is_live"]) for row in rows] == [("published", True)]

    # The versions show the changes word by word.
    part(review, "History")
    lines = ws.panel(review).get_by_role("list", name="Versions")
    lines.get_by_role("button").first.click()
    expect(ws.panel(review).locator(".differences ins").first).to_be_visible()


def test_approved_article_is_published_on_schedule(desk: Desk, office: Office, base_url: str) -> None:
    title = f"Later {letters(8)}"
    cover = office.upload(
        "file/upload_picture", {"folder": "article", "alt": "A bowl"}, drawn("later.jpg", 9_102, COVER_SIZE)
    )
    fields = {
        "title": title,
        "category": "guide",
        "summary": "One bowl, later.",
        "sponsorship": "none",
        "cover_picture_id": cover["picture_id"],
        "cover_alt": "A bowl of soto",
        "body": [paragraph(LONG)],
    }
    made = office.call("article/create_article", fields, as_="manager")
    about = {"article_id": made["article_id"], "version": made["version"], "action": "submit"}
    office.call("article/change_article_status", about, as_="manager")
    page = desk("reviewer", f"{EDIT}?id={made['article_id']}")
    expect(ws.shown_tab(page)).to_have_text(title)
    tomorrow = dt.datetime.now(ZoneInfo("Asia/Jakarta")) + dt.timedelta(days=1)
    take(page, "Approve and publish", **{"Publish at": tomorrow.strftime("%Y-%m-%dT%H:%M")})
    expect(ws.panel(page).locator(".card").get_by_text("Scheduled").first).to_be_visible()
    status = ws.panel(page).get_by_role("region", name="Status")
    expect(status).to_contain_text(tomorrow.strftime(f"on {tomorrow.day} %b %Y, %H:%M"))

    # The scheduled time arrives; the worker publishes within a minute without any action.
    server.manage(base_url, "shell", "--no-imports", "-c", TIME_COMES.format(made["article_id"]))
    about_it = {"article_id": made["article_id"]}

    def is_out() -> bool | None:
        detail = office.call("article/get_article_detail", about_it, as_="manager")
        return True if detail["status"] == "published" else None

    until(page, is_out, f"{title} is published", seconds=OUT_WITHIN)
    page.reload()
    expect(ws.panel(page).locator(".card").get_by_text("Live", exact=True).first).to_be_visible()
    response = office.call("notification/query_notifications", {}, as_="manager")["list"]
    assert any(row["title"] == title for row in response)


PASTED = """<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1>Ten breakfasts</h1>
<p><span style="font-weight:700">Seven</span><span> streets</span></p><ul><li><p>Menemen</p></li></ul>
<p><img src="https://elsewhere.example/a.jpg" alt="A table"></p></b><script>alert(1)</script>"""


def test_a_text_takes_clicks_before_its_pictures_are_there(desk: Desk, office: Office) -> None:
    made = create_article(office, f"Slow {letters(8)}", paragraph("A pot over coals."))
    cover = office.upload(
        "file/upload_picture", {"folder": "article", "alt": "A pot"}, drawn("slow.jpg", 9_103, COVER_SIZE)
    )
    about = {"article_id": made["article_id"], "version": made["version"]}
    office.call("article/edit_article", {**about, "cover_picture_id": cover["picture_id"]}, as_="manager")
    page = desk("manager", LIST)
    record: list[str] = []
    # Never answered, so the frame is never loaded completely.
    intercept(
        page, re.compile(r"/media/|\.(webp|avif|jpe?g)"), lambda route: record.append(route.request.url)
    )
    ws.go(page, f"{EDIT}?id={made['article_id']}")
    read = ws.panel(page).frame_locator("iframe")
    read.get_by_text("A pot over coals.").click()
    expect(page).to_have_url(re.compile("part=edit"))
    expect(body(page)).to_contain_text("A pot over coals.")
    assert record


def test_a_link_leads_to_what_is_on_the_site(desk: Desk, office: Office) -> None:
    live = office.call("article/query_articles", {"status": ["published"], "page_size": 1})["list"][0]
    address = office.call("article/get_article_detail", {"article_id": live["article_id"]})["public_url"]
    article = create_article(office, f"Link {letters(8)}", paragraph("Read on: "))
    page = desk("manager", f"{EDIT}?id={article['article_id']}&part=edit")
    body(page).click()
    page.keyboard.press("Control+End")
    page.keyboard.press("Control+k")
    dialog = ws.dialog(page, "Add a link")
    dialog.get_by_role("combobox", name="Or choose a published record").fill(live["title"])
    page.get_by_role("option", name=live["title"]).first.click()
    expect(dialog.get_by_role("textbox", name="Address")).to_have_value(address)
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(body(page).get_by_role("link", name=live["title"])).to_have_attribute("href", address)
    expect(body(page)).to_be_focused()


def test_pasted_document_becomes_blocks(desk: Desk, office: Office) -> None:
    article = create_article(office, f"Paste {letters(8)}")
    page = desk("manager", f"{EDIT}?id={article['article_id']}&part=edit")
    body(page).click()
    page.evaluate(
        """html => {
            const data = new DataTransfer();
            data.setData('text/html', html);
            const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
            document.activeElement.dispatchEvent(event);
        }""",
        PASTED,
    )
    expect(body(page).get_by_role("heading", name="Ten breakfasts")).to_be_visible()
    expect(ws.toasts(page).get_by_text(re.compile("^A picture was not pasted"))).to_be_visible()
    # One step of Undo removes all of it, and one step of Redo restores it.
    page.keyboard.press("Control+z")
    expect(body(page).get_by_role("heading")).to_have_count(0)
    page.keyboard.press("Control+y")
    saved(page)
    stored = office.call("article/get_article_detail", {"article_id": article["article_id"]})["body"]
    assert [block["type"] for block in stored] == ["heading", "paragraph", "list", "callout"]
    assert stored[1]["html"] == "<strong>Seven</strong> streets"
    assert "elsewhere.example" not in str(stored)


def test_undo_goes_back_over_a_switch_of_tabs(desk: Desk, office: Office) -> None:
    article = create_article(office, f"Undo {letters(8)}", paragraph("First"))
    page = desk("manager", f"{EDIT}?id={article['article_id']}&part=edit")
    body(page).get_by_text("First").click()
    page.keyboard.press("End")
    page.keyboard.type(" and last")
    saved(page)
    # After saving, the screen is unmounted with the tab and built again on return.
    ws.go(page, LIST)
    expect(ws.panel(page).get_by_role("heading", name="Articles")).to_be_visible()
    ws.tab_link(page, article["title"]).click()
    body(page).get_by_text("First and last").click()
    page.keyboard.press("Control+z")
    expect(body(page)).to_have_text("First")


@pytest.mark.smoke
def test_two_people_write_one_article(desk: Desk, office: Office) -> None:
    title = f"Together {letters(8)}"
    article = create_article(office, title, paragraph("Alpha"), paragraph("Omega"))
    path = f"{EDIT}?id={article['article_id']}&part=edit"
    mine, others = desk("manager", path), desk("operator", path)
    for page, words in ((mine, "Alpha"), (others, "Omega")):
        body(page).get_by_text(words).click()
        page.keyboard.press("End")
        page.keyboard.type(" changed")
    saved(others)
    saved(mine)
    expect(body(mine)).to_contain_text("Omega changed")
    assert words_of(office, article["article_id"]) == ["Alpha changed", "Omega changed"]

    # Both changed the same block: the person chooses.
    for page, word in ((others, "theirs"), (mine, "mine")):
        page.reload()
        body(page).get_by_text("Alpha changed").click()
        page.keyboard.press("End")
        page.keyboard.type(f" {word}")
    saved(others)
    mine.keyboard.press("Control+s")
    dialog = mine.get_by_role("dialog")
    expect(dialog.get_by_text("Text: Alpha changed theirs")).to_be_visible()
    dialog.get_by_text("Text: Alpha changed theirs").click()
    dialog.get_by_role("button", name="Save").click()
    expect(body(mine)).to_contain_text("Alpha changed theirs")
    assert words_of(office, article["article_id"]) == ["Alpha changed theirs", "Omega changed"]


def test_writing_goes_on_while_a_new_article_is_saved_for_the_first_time(desk: Desk, office: Office) -> None:
    page = desk("editor", EDIT)
    title = f"Soto {letters(8)}"
    title_field(page).fill(title)
    ws.choose(ws.panel(page).get_by_label(re.compile("^Category")), "review")
    body(page).click()
    page.keyboard.type("The broth is clear.")
    for _ in " clear.":
        page.keyboard.press("ArrowLeft")
    lock = HeldRequests(page, "**/article/create_article*")
    page.keyboard.press("Control+s")
    lock.wait()
    page.keyboard.type(" hot and")
    lock.let_go()
    expect(page).to_have_url(re.compile(r"[?&]id=\d+"))
    expect(title_field(page)).to_have_value(title)
    expect(body(page)).to_be_focused()
    page.keyboard.type(" very")
    expect(body(page)).to_contain_text("The broth is hot and very clear.")
    expect(ws.panel(page).get_by_text("was restored and is not saved yet")).to_have_count(0)
    saved(page)
    (row,) = office.call("article/query_articles", {"keyword": title})["list"]
    detail = office.call("article/get_article_detail", {"article_id": row["article_id"]})
    assert "hot and very clear" in str(detail["body"])


def test_article_text_takes_the_width_and_details_open_over_it_on_a_phone(desk: Desk, office: Office) -> None:
    article = create_article(office, f"Wide {letters(8)}", paragraph("Alpha"))
    page = desk("manager", f"{EDIT}?id={article['article_id']}&part=edit")
    drawer = ws.panel(page).get_by_role("complementary", name="About this record")
    for width, least in ((1440, 600), (1280, 480)):
        page.set_viewport_size({"width": width, "height": 900})
        box = body(page).bounding_box()
        assert box is not None
        assert box["width"] >= least
        expect(drawer.get_by_label("Summary", exact=True)).to_be_visible()
        expect(drawer.get_by_role("region", name="Checklist")).to_be_in_viewport()

    page.set_viewport_size({"width": 390, "height": 844})
    expect(drawer).to_have_attribute("data-open", "false")
    button(page, re.compile("^Details$")).click()
    drawer.get_by_label("Subtitle", exact=True).fill("One bowl")
    page.set_viewport_size({"width": 1100, "height": 900})
    expect(drawer).to_have_attribute("data-open", "true")
    button(page, re.compile("^Save$")).click(trial=True)
    page.set_viewport_size({"width": 390, "height": 844})
    button(page, re.compile("^Save$")).click(trial=True)
    button(page, "Close the details").click()
    expect(drawer).to_have_attribute("data-open", "false")
    body(page).click()
    page.keyboard.press("End")
    page.keyboard.type(" and more")
    saved(page)
    assert words_of(office, article["article_id"]) == ["Alpha and more"]
    result = office.call("article/get_article_detail", {"article_id": article["article_id"]})
    assert result["subtitle"] == "One bowl"
