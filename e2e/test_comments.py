"""Comments moderated with the keyboard only: a queue, and a flood of near copies handled as one."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from apps.core.testing.levels import examples
from e2e import workspace as ws
from e2e.browser import HeldRequests
from e2e.conftest import Desk
from e2e.people import Office, letters

LIST = "/comment/list"
DECISION_CALLS = "**/comment/change_comment_status*"
LIST_CALLS = "**/comment/query_comments*"
MANY = examples(100)
"""Number of comments in a queue: a hundred in `make test-full`."""


def store_of(office: Office, at: int) -> dict[str, Any]:
    """Return a published store that accepts comments."""
    rows = office.call("store/query_stores", {"status": ["published"], "page_size": 20})["list"]
    result: dict[str, Any] = rows[-at]
    return result


def write(office: Office, store: dict[str, Any], body: str, **more: Any) -> int:
    """Post a comment as an anonymous visitor and return its id."""
    values = {
        "target_type": "store",
        "target_id": store["store_id"],
        "body": body,
    }
    return int(office.send("public/create_comment", {**values, **more})["id"])


def statuses(office: Office, ids: list[int]) -> list[str]:
    """Return the statuses of comments, in the order of their ids."""
    result: dict[int, str] = {}
    for start in range(0, len(ids), 100):
        query = {"ids": ids[start : start + 100], "page_size": 100}
        rows = office.call("comment/query_comments", query)["list"]
        result |= {row["comment_id"]: row["status"] for row in rows}
    return [result[pk] for pk in ids]


def begin(page: Page, word: str) -> Any:
    """Filter the pending comments by a word and open the first one with the keyboard."""
    rows = ws.panel(page).locator("tbody tr")
    expect(rows.first).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.insert_text(word)
    # The newest come first anyway, so only the address shows that the list is filtered.
    expect(page).to_have_url(re.compile(rf"[?&]q={word}\b"))
    expect(rows.first).to_contain_text(word)
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    case = ws.panel(page).get_by_role("article")
    expect(case).to_be_visible()
    return case


def test_a_queue_of_comments_is_worked_through_without_a_mouse(desk: Desk, office: Office) -> None:
    word = f"w{letters(8)}"
    store = store_of(office, 1)
    ids = [write(office, store, f"{word} {letters(9)} {letters(11)} {letters(7)}") for _ in range(MANY)]
    page = desk("operator", f"{LIST}?queue=pending&q={word}&size=100")
    expect(ws.panel(page).locator("tbody tr")).to_have_count(MANY)
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    queue = ws.panel(page).get_by_role("navigation", name="Comments", exact=True)
    left = queue.get_by_role("listitem")
    expect(left).to_have_count(MANY)
    for done in range(MANY):
        shown = ws.panel(page).get_by_role("article")
        expect(shown.get_by_role("button", name=re.compile("^Approve"))).to_be_enabled()
        body = shown.locator(".comment-body").inner_text()
        if done % 10 == 9:
            page.keyboard.press("r")
            page.keyboard.press("5")
        elif done % 10 == 4:
            page.keyboard.press("n")
            expect(shown.locator(".comment-body")).not_to_have_text(body)
            page.keyboard.press("a")
        else:
            page.keyboard.press("a")
        expect(left).to_have_count(MANY - done - 1)
    # The next comment is shown before the server has answered; only the message shows that it has.
    ends = f"{MANY} comments: {MANY - MANY // 10} approved, {MANY // 10} rejected"
    expect(ws.toasts(page).get_by_text(ends)).to_be_visible()
    assert sorted(set(statuses(office, ids))) == ["approved", "rejected"]
    assert statuses(office, ids).count("rejected") == MANY // 10


def first_of_two(desk: Desk, office: Office) -> tuple[Page, list[int]]:
    """Open the first of two comments from the queue; return the page and both ids."""
    word = f"w{letters(8)}"
    store = store_of(office, 2)
    ids = [write(office, store, f"{word} {letters(12)} {letters(9)}") for _ in range(2)]
    page = desk("operator", f"{LIST}?queue=pending&q={word}")
    expect(ws.panel(page).locator("tbody tr")).to_have_count(2)
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    return page, ids


@pytest.mark.smoke
def test_decision_is_undone_with_one_key(desk: Desk, office: Office) -> None:
    page, ids = first_of_two(desk, office)
    body = ws.panel(page).get_by_role("article").locator(".comment-body")
    first = body.inner_text()
    page.keyboard.press("a")
    expect(body).not_to_have_text(first)
    # Immediately: the shortcut waits for the decision that it undoes.
    page.keyboard.press("z")
    expect(body).to_have_text(first)
    expect(page.get_by_text(re.compile("^Undone")).first).to_be_visible()
    assert statuses(office, ids) == ["pending", "pending"]
    # The message comes once the comment is shown again: the next key applies to it.
    page.keyboard.press("a")
    expect(ws.toasts(page).get_by_text(re.compile("^Approved"))).to_be_visible()
    assert sorted(statuses(office, ids)) == ["approved", "pending"]


def test_rejected_decision_is_reported_behind_the_next_case(desk: Desk, office: Office) -> None:
    page, ids = first_of_two(desk, office)
    body = ws.panel(page).get_by_role("article").locator(".comment-body")
    first = body.inner_text()
    expect(ws.panel(page).get_by_role("button", name=re.compile("^Approve"))).to_be_enabled()
    rows = office.call("comment/query_comments", {"ids": ids})["list"]
    (shown,) = (row for row in rows if row["body"] == first)
    named = {"comment_id": shown["comment_id"], "version": shown["version"]}
    decisions = HeldRequests(page, DECISION_CALLS)
    lists = HeldRequests(page, LIST_CALLS)
    page.keyboard.press("a")
    decisions.wait()
    # The next case is shown while the call is pending, and so is a colleague's decision.
    expect(body).not_to_have_text(first)
    office.call("comment/change_comment_status", {**named, "action": "reject", "reason": "spam"})
    decisions.let_go()
    refusal = page.get_by_role("alert").filter(has_text="Not done")
    expect(refusal).to_be_visible()
    assert sorted(statuses(office, ids)) == ["pending", "rejected"]
    refusal.get_by_role("button", name="Open it").click()
    expect(body).to_have_text(first)
    # The list is still being reloaded behind the refusal: the shortcut waits for it.
    lists.wait()
    page.keyboard.press("a")
    lists.let_go()
    expect(ws.toasts(page).get_by_text(re.compile("^Approved"))).to_be_visible()
    assert sorted(statuses(office, ids)) == ["approved", "pending"]


def test_a_storm_on_one_store_is_handled_as_one(desk: Desk, office: Office) -> None:
    word = letters(10)
    store = store_of(office, 3)
    text = f"Jangan pernah datang ke sini {word}, makanannya basi dan pelayannya kasar sekali"
    ids = [write(office, store, f"{text}{'!' * (number % 5)} {number}", rating=1) for number in range(30)]
    page = desk("operator", f"{LIST}?queue=pending")
    case = begin(page, word)
    expect(case.get_by_text("29 similar comments")).to_be_visible()
    expect(case.get_by_role("button", name="Reject this and 29 more")).to_be_visible()
    # A comment that is decided separately leaves the group; the next one shows the lower number.
    page.keyboard.press("a")
    expect(case.get_by_role("button", name="Reject this and 28 more")).to_be_visible()
    page.keyboard.press("Shift+R")
    expect(case.get_by_text("Reason for rejecting all similar comments")).to_be_visible()
    page.keyboard.press("8")
    expect(page.get_by_text("30 comments: 1 approved, 29 similar comments rejected").first).to_be_visible()
    assert sorted(statuses(office, ids)) == ["approved", *["rejected"] * 29]
    # None of the comments just decided is shown as the next one; the shortcut undoes it from the list.
    expect(ws.panel(page).get_by_role("article")).to_have_count(0)
    page.keyboard.press("z")
    expect(page.get_by_text(re.compile("^Undone")).first).to_be_visible()
    expect(ws.panel(page).get_by_text("29 similar comments")).to_be_visible()
    assert sorted(statuses(office, ids)) == ["approved", *["pending"] * 29]


def test_similar_comments_are_one_row_of_the_list(desk: Desk, office: Office) -> None:
    word = letters(10)
    store = store_of(office, 4)
    text = f"Jangan pernah datang ke sini {word}, makanannya basi dan pelayannya kasar sekali"
    ids = [write(office, store, f"{text}{'!' * number}") for number in range(4)]
    page = desk("operator", f"{LIST}?queue=pending&q={word}")
    rows = ws.panel(page).locator("tbody tr")
    expect(rows).to_have_count(1)
    rows.get_by_role("button", name="Show 3 similar").click()
    expect(rows).to_have_count(4)
    rows.get_by_role("button", name="Hide 3 similar").click()
    expect(rows).to_have_count(1)
    page.keyboard.press("j")
    page.keyboard.press("a")
    question = ws.dialog(page, "Approve 4 similar comments?")
    question.get_by_role("button", name="Cancel").click()
    assert statuses(office, ids) == ["pending"] * 4
    page.keyboard.press("a")
    question.get_by_role("button", name="Approve 4 comments").click()
    expect(ws.toasts(page).get_by_text("4 similar comments approved")).to_be_visible()
    assert statuses(office, ids) == ["approved"] * 4


def test_the_thread_and_the_author_stand_beside_list_and_desk(desk: Desk, office: Office) -> None:
    word = f"w{letters(8)}"
    store = store_of(office, 4)
    head = write(office, store, f"{word} {letters(12)}")
    row = office.call("comment/query_comments", {"ids": [head]})["list"][0]
    named = {"comment_id": head, "version": row["version"]}
    office.call("comment/change_comment_status", {**named, "action": "approve"})
    answer = write(office, store, f"{word} jawaban {letters(9)}", reply_to_comment_id=head)
    page = desk("operator", f"{LIST}?queue=pending&q={word}")
    expect(ws.panel(page).locator("tbody tr")).to_have_count(1)
    page.keyboard.press("j")
    page.keyboard.press("l")
    thread = ws.dialog(page, "Thread")
    expect(thread.get_by_role("listitem")).to_have_count(2)
    expect(thread.get_by_role("listitem").first).to_contain_text("Approved")
    expect(thread.locator('[aria-current="true"]')).to_contain_text("jawaban")
    thread.get_by_role("listitem").first.get_by_role("button", name=re.compile("^Open")).press("Enter")
    expect(thread).to_have_count(0)
    expect(page).to_have_url(re.compile(rf"[?&]id={head}\b"))
    expect(ws.panel(page).get_by_role("article").locator(".comment-body")).to_contain_text(word)

    page.keyboard.press("v")
    author = ws.dialog(page, "Author")
    expect(author.get_by_role("region", name="Latest comments")).to_contain_text(word)
    ws.choose(author.get_by_role("combobox", name="Their comments are"), "premod")
    expect(ws.toasts(page).get_by_text(re.compile("now checked first"))).to_be_visible()
    rows = office.call("comment/query_comments", {"ids": [head, answer]})["list"]
    assert {each["comment_id"]: each["author"]["state"] for each in rows}[head] == "premod"
    expect(author.get_by_role("combobox", name="Their comments are")).to_be_focused()
    page.keyboard.press("Escape")
    expect(author).to_have_count(0)


def test_words_are_tried_before_they_are_looked_for(desk: Desk) -> None:
    page = desk("manager", f"{LIST}?part=words")
    panel = ws.panel(page)
    panel.get_by_label("Text", exact=True).fill("What the f\u200bu\u200bck")
    panel.get_by_role("button", name="Test").click()
    expect(panel.get_by_text("It would be rejected.")).to_be_visible()
    expect(panel.locator("mark")).to_have_count(1)


def test_all_comments_scroll_inside_their_table(desk: Desk, office: Office) -> None:
    write(office, store_of(office, 3), f"w{letters(9)} {letters(7)}")
    page = desk("manager", LIST)
    expect(ws.panel(page).locator("tbody tr").first).to_be_visible()
    for width in (1440, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        box = ws.panel(page).locator(".list-footer").bounding_box()
        assert box is not None
        assert (box["x"] + box["width"], box["y"] + box["height"]) <= (width, 900), box
        assert box["y"] + box["height"] <= 900, box


def test_settings_outlast_a_look_at_the_words_and_are_saved_by_their_key(desk: Desk) -> None:
    page = desk("manager", f"{LIST}?part=settings")
    panel = ws.panel(page)
    field = panel.get_by_label("Reports to hold a comment")
    fresh = str(int(field.input_value()) + 1)
    field.fill("500")
    panel.get_by_role("tab", name="Word list", exact=True).click()
    expect(panel.get_by_role("heading", name="Word list")).to_be_visible()
    panel.get_by_role("tab", name="Settings", exact=True).click()
    expect(field).to_have_value("500")
    field.press("Control+s")
    expect(field).to_have_accessible_description("Use a whole number from 0 to 100")
    field.fill(fresh)
    field.press("Control+s")
    expect(panel.get_by_text(re.compile("^Saved")).first).to_be_visible()


def test_comments_are_decided_from_their_list(desk: Desk, office: Office) -> None:
    word = f"w{letters(8)}"
    store = store_of(office, 5)
    ids = [write(office, store, f"{word} {letters(12)} {letters(9)}") for _ in range(4)]
    page = desk("operator", f"{LIST}?queue=pending&q={word}")
    rows = ws.panel(page).locator("tbody tr")
    expect(rows).to_have_count(4)
    page.keyboard.press("j")
    for left in (3, 2):
        page.keyboard.press("a")
        expect(rows).to_have_count(left)
    expect(ws.toasts(page).get_by_text("2 comments approved")).to_be_visible()
    assert statuses(office, ids).count("approved") == 2
    page.keyboard.press("z")
    expect(rows).to_have_count(3)
    assert statuses(office, ids).count("approved") == 1
    # The reason is asked for within the case.
    page.keyboard.press("r")
    expect(ws.panel(page).get_by_text("Reason for rejecting")).to_be_visible()
    page.keyboard.press("5")
    expect(ws.toasts(page).get_by_text(re.compile("^Rejected"))).to_be_visible()
    assert sorted(set(statuses(office, ids))) == ["approved", "pending", "rejected"]
