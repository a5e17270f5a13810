"""Today: work decided by keyboard; two people, two records; figures that open their lists; Insights."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk, SignIn
from e2e.people import Office, letters

TODAY = "/today"
CALM = ("MY", "Malaysia")
"""Country in which other journeys leave little work: new entries are among the first hundred."""


def store_of(office: Office, cc: str) -> dict[str, Any]:
    """Return a published store without open reports."""
    rows = office.call("store/query_stores", {"status": ["published"], "page_size": 50}, cc=cc)["list"]
    result: dict[str, Any] = next(row for row in rows if row["open_feedback_count"] == 0)
    return result


def report(office: Office, cc: str, word: str) -> None:
    """Report a store's website as wrong, as an anonymous visitor."""
    about = {"store_id": store_of(office, cc)["store_id"], "category": "wrong_link"}
    values = {"description": f"Laman web sudah bertukar {word}", "reporter": {"name": "Sari"}}
    suggested = {"website": f"https://{word}.example.com/"}
    office.send("public/create_feedback", {**about, **values, "suggested": suggested}, cc=cc)


def comment(office: Office, cc: str, word: str) -> int:
    """Comment on a store as a new visitor, whose comment is held for review; return the comment's id."""
    target = {"target_type": "store", "target_id": store_of(office, cc)["store_id"]}
    values = {"body": f"Sedap {word} {letters(9)} {letters(7)}"}
    return int(office.send("public/create_comment", {**target, **values}, cc=cc)["id"])


def message(office: Office, cc: str, word: str) -> None:
    """Send a message with the public form as an anonymous visitor."""
    values = {"type": "partnership", "subject": f"Kerjasama {word}", "body": f"Mari bekerjasama, {word}."}
    office.send("public/create_message", {**values, "name": "Sari", "email": f"{word}@example.com"}, cc=cc)


def lines(page: Page) -> Locator:
    """Return the lines of the waiting work."""
    return ws.panel(page).get_by_role("list", name="Waiting work").get_by_role("listitem")


def line(page: Page, word: str) -> Locator:
    """Return the line that contains a word."""
    return lines(page).filter(has_text=word)


def move_to(page: Page, word: str) -> None:
    """Move to the line that contains a word, key by key."""
    more = ws.panel(page).get_by_role("button", name=re.compile(r"^Show \d+ more$"))
    if more.is_visible():
        more.click()
        page.locator("#main").focus()
    expect(line(page, word)).to_have_count(1)
    for _ in range(lines(page).count()):
        if line(page, word).get_attribute("aria-current") == "true":
            break
        page.keyboard.press("j")
    expect(line(page, word)).to_have_attribute("aria-current", "true")


def back(page: Page, word: str) -> None:
    """Go back to Today and check that the decided record is no longer listed."""
    page.keyboard.press("Shift+B")
    ws.expect_screen(page, TODAY)
    expect(line(page, word)).to_have_count(0)


@pytest.mark.smoke
def test_three_kinds_are_worked_through_by_keyboard(desk: Desk, office: Office) -> None:
    cc, country = CALM
    words = [f"w{letters(9)}" for _ in range(3)]
    report(office, cc, words[0])
    detail = comment(office, cc, words[1])
    message(office, cc, words[2])
    page = desk("operator")
    ws.choose_country(page, country)
    page.get_by_role("button", name=re.compile(r"^My work, \d+\+? waiting$")).press("Enter")
    ws.expect_screen(page, TODAY)
    expect(lines(page).first).to_be_visible()
    page.locator("#main").focus()

    move_to(page, words[0])
    page.keyboard.press("Enter")
    case = ws.panel(page).get_by_role("article")
    expect(case.get_by_text(f"Laman web sudah bertukar {words[0]}")).to_be_visible()
    # The report has one field, so the decision on it is the whole review.
    page.keyboard.press("a")
    expect(ws.toasts(page).get_by_text(re.compile("^Applied"))).to_be_visible()
    back(page, words[0])

    move_to(page, words[1])
    page.keyboard.press("Enter")
    expect(ws.panel(page).get_by_role("article").locator(".comment-body")).to_contain_text(words[1])
    page.keyboard.press("a")
    expect(ws.toasts(page).get_by_text(re.compile("^Approved"))).to_be_visible()
    rows = office.call("comment/query_comments", {"ids": [detail]}, cc=cc)["list"]
    assert [row["status"] for row in rows] == ["approved"]
    back(page, words[1])

    move_to(page, words[2])
    page.keyboard.press("Enter")
    thread = ws.panel(page).get_by_role("article")
    expect(thread.get_by_text(f"Mari bekerjasama, {words[2]}.")).to_be_visible()
    page.keyboard.press("d")
    expect(thread.get_by_role("button", name="Replied")).to_be_focused()
    page.keyboard.press("Enter")
    expect(ws.toasts(page).get_by_text(re.compile("^Replied"))).to_be_visible()

    # Continue to the next record of any kind from the current one.
    before = page.url
    page.get_by_role("navigation", name="My work").get_by_role("button", name=re.compile("^Next")).focus()
    page.keyboard.press("Shift+N")
    expect(page).not_to_have_url(before)
    mine = office.call("inbox/query_inbox", {"mine": True}, as_="operator", cc=cc)["list"]
    assert any(page.url.endswith(row["path"]) for row in mine), (page.url, mine)


def test_concurrent_next_gives_two_people_different_records(desk: Desk, office: Office) -> None:
    cc, country = "TR", "Türkiye"
    for _ in range(2):
        comment(office, cc, letters(8))
    pages = [desk(person) for person in ("operator", "manager")]
    for page in pages:
        ws.choose_country(page, country)
        ws.go(page, f"{TODAY}?kind=comment")
        expect(lines(page).first).to_be_visible()
        page.locator("#main").focus()
    for page in pages:
        page.keyboard.press("Shift+N")
    for page in pages:
        expect(page).to_have_url(re.compile(r"/comment/list\?.*id=\d+"))
        expect(ws.panel(page).get_by_role("article")).to_be_visible()
    accepted = {re.sub(r".*[?&]id=(\d+).*", r"\1", page.url) for page in pages}
    assert len(accepted) == 2
    # An opened record shows its reviewer, and the shortcut releases it.
    yours = ws.panel(pages[0]).get_by_text(re.compile("^Assigned to you until"))
    expect(yours).to_be_visible()
    pages[0].keyboard.press("Shift+I")
    expect(ws.toasts(pages[0]).get_by_text(re.compile("^Released"))).to_be_visible()
    expect(yours).to_have_count(0)


def test_nothing_is_pushed_sideways_on_a_phone(desk: Desk, office: Office) -> None:
    page = desk("manager", TODAY)
    expect(lines(page).first).to_be_visible()
    expect(ws.panel(page).get_by_role("region", name="Figures")).to_be_visible()
    for width in (991, 390):
        page.set_viewport_size({"width": width, "height": 844})
        expect(ws.panel(page).get_by_role("navigation", name="Types")).to_be_visible()
        expect(page.get_by_role("navigation", name="Main menu")).to_be_hidden()
        wide, shown = ws.panel(page).evaluate("panel => [panel.scrollWidth, panel.clientWidth]")
        assert wide <= shown, (width, wide, shown)


def test_a_figure_opens_the_list_that_it_counts(desk: Desk) -> None:
    page = desk("manager", TODAY)
    figures = ws.panel(page).get_by_role("region", name="Figures")
    for label, path in (
        ("Error feedback", "/store/error_feedback/list"),
        ("Published stores", "/store/store/list"),
    ):
        row = figures.get_by_role("listitem").filter(has=page.get_by_role("link", name=label, exact=True))
        number = row.locator(".figure-value").inner_text()
        row.get_by_role("link", name=label, exact=True).click()
        expect(page).to_have_url(re.compile(re.escape(path) + r"\?"))
        expect(ws.panel(page).locator(".list-count").first).to_contain_text(number)
        ws.go(page, TODAY)


def test_landing_screen_shows_waiting_work_and_offers_today(
    page: Page, new_context: Any, sign_in: SignIn, office: Office
) -> None:
    person = office.person(role="operator")
    sign_in(person.username, password=person.password)
    ws.expect_screen(page, "/pages/list")
    strip = page.get_by_role("region", name="Waiting for you")
    expect(strip).to_contain_text("wait")
    expect(ws.tabs(page).first).to_contain_text("Today")
    strip.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("navigation", name="My work")).to_be_visible()
    ws.go(page, "/content/me/info")
    ws.choose(ws.panel(page).get_by_label("Start on"), label="Today")
    page.keyboard.press("Control+s")
    expect(ws.panel(page).get_by_text(re.compile("^Saved"))).to_be_visible()
    again = sign_in(person.username, password=person.password, page=new_context().new_page())
    ws.expect_screen(again, TODAY)


def test_a_writer_finds_drafts_and_no_work_of_others(desk: Desk) -> None:
    page = desk("kol", TODAY)
    panel = ws.panel(page)
    expect(panel.get_by_role("region", name="My work")).to_be_visible()
    expect(panel.get_by_role("region", name="Your readers")).to_be_visible()
    expect(panel.get_by_role("table")).to_have_count(0)


def test_insights_has_a_table_for_each_chart_and_is_exported(desk: Desk) -> None:
    page = desk("manager", "/insights")
    panel = ws.panel(page)
    card = panel.get_by_role("article", name="Published stores")
    expect(card.locator("svg").first).to_be_visible()
    panel.get_by_role("button", name="90 days").click()
    panel.get_by_role("button", name="Tables").click()
    expect(card.get_by_role("row")).to_have_count(91)
    with page.expect_download() as started:
        panel.get_by_role("button", name=re.compile("^Export")).click()
    assert started.value.suggested_filename.endswith(".xlsx")
