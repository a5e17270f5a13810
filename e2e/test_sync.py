"""Review of source data: ten cases by keyboard, a conflict, an undo; two reviewers on different cases."""

import json
import re
import time
import uuid
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from e2e import workspace as ws
from e2e.browser import intercept
from e2e.conftest import Desk
from e2e.people import Office, letters, own_spot
from e2e.waiting import until

DETAIL = "/store/storeSync/detail"
PATIENCE_SECONDS = 60


def feed(office: Office, features: list[dict[str, Any]]) -> int:
    """Upload features as an OpenStreetMap file, wait for the end of the run and return its id."""
    document = {"type": "FeatureCollection", "features": features}
    file: FilePayload = {
        "name": "journey.geojson",
        "mimeType": "application/geo+json",
        "buffer": json.dumps(document).encode(),
    }
    run_id = int(office.upload("store_sync/upload_feed", {"source_code": "osm"}, file)["run_id"])
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        run = office.call("store_sync/get_run_detail", {"run_id": run_id})
        if run["status"] not in ("queued", "running"):
            assert run["status"] == "succeeded", run
            return run_id
    raise AssertionError("the run did not end")


def place(name: str, spot: tuple[float, float], **tags: str) -> dict[str, Any]:
    """Return a café of the file."""
    return {
        "type": "Feature",
        "id": f"node/{uuid.uuid4().int % 10**12}",
        "geometry": {"type": "Point", "coordinates": [spot[1], spot[0]]},
        "properties": {"amenity": "cafe", "name": name, **tags},
    }


def existing_stores(office: Office, count: int) -> tuple[int, dict[str, int]]:
    """Create stores and a run that gives each a website; return the run's id and the stores by name."""
    word = letters(6)
    stores = {}
    features = []
    for number in range(count):
        name, spot = f"{word.title()} {'ABCDEFGHIJKL'[number] * 4}", own_spot()
        stores[name] = office.store(name, spot)
        features.append(place(name, spot, website=f"https://{word}{number}.example/"))
    return feed(office, features), stores


def website(office: Office, store_id: int) -> str:
    return str(office.call("store/get_store_detail", {"store_id": store_id})["website"])


def shown(page: Page) -> str:
    """Return the name of the open case."""
    article = ws.panel(page).get_by_role("article")
    expect(article.get_by_role("table")).to_be_visible()
    return str(article.get_attribute("aria-label"))


@pytest.mark.smoke
def test_ten_records_by_keyboard_only(desk: Desk, office: Office) -> None:
    run_id, stores = existing_stores(office, 10)
    page = desk("operator", f"{DETAIL}?run_id={run_id}")
    keys = page.keyboard
    done = []
    for number in range(10):
        name = shown(page)
        assert name in stores
        done.append(name)
        if number == 3:
            # One case is rejected: the digit chooses the reason.
            keys.press("d")
            expect(
                page.get_by_role("group", name="Why is this record rejected?").get_by_role("button").first
            ).to_be_focused()
            keys.press("2")
        else:
            keys.press("Shift+A")
            expect(page.get_by_text("Everything is decided")).to_be_visible()
            keys.press("Control+Enter")
        expect(ws.panel(page).get_by_role("article", name=name)).to_have_count(0)
    expect(page.get_by_text("Nothing to review")).to_be_visible()
    assert len(set(done)) == 10
    written = [name for name, store_id in stores.items() if website(office, store_id)]
    assert sorted(written) == sorted(name for name in done if name != done[3])

    keys.press("z")
    expect(ws.toasts(page).get_by_text(re.compile(f"^Undone: {done[9]}"))).to_be_visible()
    assert website(office, stores[done[9]]) == ""
    # The case is open again, and can be decided again without another step.
    expect(ws.panel(page).get_by_role("article", name=done[9])).to_be_visible()
    expect(page.get_by_text("1 field to decide")).to_be_visible()
    # It is the only field, so the decision on it is the whole review.
    keys.press("a")
    expect(ws.toasts(page).get_by_text(re.compile("^1 field applied"))).to_be_visible()
    assert website(office, stores[done[9]]) != ""


def test_undo_in_the_message_undoes_all_decisions_that_it_counts(desk: Desk, office: Office) -> None:
    run_id, stores = existing_stores(office, 3)
    page = desk("operator", f"{DETAIL}?run_id={run_id}")
    done = []
    for _ in stores:
        done.append(shown(page))
        page.keyboard.press("Shift+A")
        expect(page.get_by_text("Everything is decided")).to_be_visible()
        page.keyboard.press("Control+Enter")
        expect(ws.panel(page).get_by_role("article", name=done[-1])).to_have_count(0)
    expect(ws.toasts(page).get_by_text("3 records applied")).to_be_visible()
    ws.toasts(page).get_by_role("button", name="Undo all").click()
    expect(ws.toasts(page).get_by_text(re.compile(f"^Undone: {done[0]}"))).to_be_visible()
    assert not any(website(office, store_id) for store_id in stores.values())


def test_quick_undo_leads_to_the_record_undone_last(desk: Desk, office: Office) -> None:
    run_id, stores = existing_stores(office, 4)
    page = desk("operator", f"{DETAIL}?run_id={run_id}")
    done = []
    for _ in range(3):
        done.append(shown(page))
        page.keyboard.press("Shift+A")
        expect(page.get_by_text("Everything is decided")).to_be_visible()
        page.keyboard.press("Control+Enter")
        expect(ws.panel(page).get_by_role("article", name=done[-1])).to_have_count(0)
    for _ in done:
        page.keyboard.press("z")
    expect(ws.toasts(page).get_by_text(re.compile(f"^Undone: {done[0]}"))).to_be_visible()
    expect(ws.panel(page).get_by_role("article", name=done[0])).to_be_visible()
    assert not any(website(office, store_id) for store_id in stores.values())
    rows = office.call("store_sync/query_syncs", {"run_id": [run_id]})
    assert rows["total"] == 4


IN_REACH = ".tab, .strip-actions button, .bar button, .bar [role=combobox], .bottom-bar button, article > header, .decision-bar"
"""Elements that a message may not cover: tabs and their tools, top and bottom bar, record head and bar."""

COVERED = """
(message, names) => {
  const { left, top, right, bottom } = message.getBoundingClientRect();
  return [...document.querySelectorAll(names)].filter((element) => {
    const box = element.getBoundingClientRect();
    return element.checkVisibility() && box.left < right && left < box.right && box.top < bottom && top < box.bottom;
  }).map((element) => element.outerHTML);
}
"""


@pytest.mark.parametrize("width", [1440, 1200, 1100, 991, 390])
def test_messages_cover_nothing_that_leads_on(desk: Desk, office: Office, width: int) -> None:
    run_id, _stores = existing_stores(office, 3)
    page = desk("operator", f"{DETAIL}?run_id={run_id}")
    page.set_viewport_size({"width": width, "height": 900})
    # A refusal stays long enough to be read.
    refusal = {"code": 10005, "msg": "It cannot be written as it is. " * 9, "data": None}
    intercept(page, "**/store_sync/apply_sync*", lambda route: route.fulfill(json=refusal))
    for _ in range(2):
        name = shown(page)
        page.keyboard.press("Shift+A")
        expect(page.get_by_text("Everything is decided")).to_be_visible()
        page.keyboard.press("Control+Enter")
        expect(ws.panel(page).get_by_role("article", name=name)).to_have_count(0)
    # Two messages, one of them in front.
    expect(ws.toasts(page)).to_have_count(2)
    expect(page.locator(".tab").first).to_be_visible()
    expect(ws.panel(page).locator(".decision-bar")).to_be_visible()
    assert ws.toasts(page).first.evaluate(f"(message) => ({COVERED})(message, {IN_REACH!r})") == []


def test_who_is_unsure_goes_on_by_a_key_and_decides_nothing(desk: Desk, office: Office) -> None:
    run_id, stores = existing_stores(office, 3)
    page = desk("operator", f"{DETAIL}?run_id={run_id}")
    first = shown(page)
    page.keyboard.press("n")
    expect(ws.panel(page).get_by_role("article", name=first)).to_have_count(0)
    second = shown(page)
    assert second in stores

    def given_back() -> bool | None:
        rows = office.call("store_sync/query_syncs", {"run_id": [run_id]})["list"]
        return next(row["claimed_by"] is None for row in rows if row["title"] == first) or None

    until(page, given_back, "what was gone on from is free for colleagues", seconds=PATIENCE_SECONDS)
    page.reload()
    assert shown(page) == second
    page.keyboard.press("p")
    expect(ws.panel(page).get_by_role("article", name=first)).to_be_visible()
    assert not any(website(office, store_id) for store_id in stores.values())


def test_a_store_that_was_changed_meanwhile_is_compared_again(desk: Desk, office: Office) -> None:
    run_id, stores = existing_stores(office, 1)
    page = desk("operator", f"{DETAIL}?run_id={run_id}")
    name = shown(page)
    page.keyboard.press("Shift+A")
    expect(page.get_by_text("Everything is decided")).to_be_visible()
    store = office.call("store/get_store_detail", {"store_id": stores[name]})
    by_hand = {"store_id": stores[name], "version": store["version"], "website": "https://by-hand.example/"}
    office.confirm("store/edit_store", by_hand)
    page.keyboard.press("Control+Enter")
    case = ws.panel(page).get_by_role("article", name=name)
    expect(case.get_by_text("Nothing was saved")).to_be_visible()
    assert website(office, stores[name]) == "https://by-hand.example/"
    case.get_by_role("button", name="Compare again").click()
    expect(case.get_by_role("button", name="Compare again")).to_have_count(0)
    expect(case.get_by_text("https://by-hand.example/")).to_be_visible()
    # Decisions made for the earlier state of the store do not apply to the current one.
    expect(case.get_by_text("1 field to decide")).to_be_visible()
    page.keyboard.press("r")
    expect(page.get_by_text("Nothing to review")).to_be_visible()
    assert website(office, stores[name]) == "https://by-hand.example/"


def test_decisions_on_an_old_state_are_not_applied_to_a_newer_one(desk: Desk, office: Office) -> None:
    run_id, stores = existing_stores(office, 2)
    page = desk("operator", f"{DETAIL}?run_id={run_id}")
    name = shown(page)
    page.keyboard.press("Shift+A")
    expect(page.get_by_text("Everything is decided")).to_be_visible()
    store = office.call("store/get_store_detail", {"store_id": stores[name]})
    by_hand = {"store_id": stores[name], "version": store["version"], "website": "https://by-hand.example/"}
    office.confirm("store/edit_store", by_hand)
    page.keyboard.press("Control+Enter")
    # The next case is shown; the refused one is compared again in another window.
    expect(ws.panel(page).get_by_role("article", name=name)).to_have_count(0)
    expect(page.get_by_role("alert").filter(has_text="Not done")).to_be_visible()
    rows = office.call("store_sync/query_syncs", {"run_id": [run_id]})["list"]
    (sync_id,) = (row["sync_id"] for row in rows if row["title"] == name)
    item = office.call("store_sync/get_sync_detail", {"sync_id": sync_id}, as_="operator")
    office.call("store_sync/rebase_sync", {"sync_id": sync_id, "version": item["version"]}, as_="operator")
    ws.reload(page)
    ws.go(page, f"{DETAIL}?id={sync_id}")
    case = ws.panel(page).get_by_role("article", name=name)
    expect(case.get_by_text("https://by-hand.example/")).to_be_visible()
    expect(case.get_by_text("1 field to decide")).to_be_visible()


def test_rejected_record_is_reopened_by_a_key(desk: Desk, office: Office) -> None:
    run_id, stores = existing_stores(office, 1)
    (row,) = office.call("store_sync/query_syncs", {"run_id": [run_id]})["list"]
    values = {
        "sync_id": row["sync_id"],
        "version": row["version"],
        "action": "reject",
        "reason": "source_wrong",
    }
    office.call("store_sync/change_sync_status", values, as_="operator")
    page = desk("operator", f"{DETAIL}?id={row['sync_id']}")
    case = ws.panel(page).get_by_role("article", name=next(iter(stores)))
    expect(case.get_by_role("button", name="Reopen")).to_be_visible()
    page.keyboard.press("Shift+D")
    expect(case.get_by_text("1 field to decide")).to_be_visible()


def test_two_people_never_get_the_same_record(desk: Desk, office: Office) -> None:
    run_id, _stores = existing_stores(office, 4)
    one = desk("operator", f"{DETAIL}?run_id={run_id}")
    other = desk("manager", f"{DETAIL}?run_id={run_id}")
    assert shown(one) != shown(other)


def test_record_with_one_change_is_accepted_from_the_list(desk: Desk, office: Office) -> None:
    run_id, stores = existing_stores(office, 2)
    page = desk("operator", f"/store/storeSync/list?run_id={run_id}&status=pending")
    rows = ws.panel(page).locator("tbody tr")
    expect(rows).to_have_count(2)
    page.keyboard.press("j")
    page.keyboard.press("a")
    expect(rows).to_have_count(1)
    expect(ws.toasts(page).get_by_text(re.compile("^1 field applied"))).to_be_visible()
    assert sum(1 for store_id in stores.values() if website(office, store_id)) == 1
    page.keyboard.press("z")
    expect(ws.toasts(page).get_by_text(re.compile("^Undone"))).to_be_visible()
    assert not any(website(office, store_id) for store_id in stores.values())


def test_a_record_of_a_list_leads_on_through_that_list(desk: Desk, office: Office) -> None:
    run_id, stores = existing_stores(office, 4)
    page = desk("operator", f"/store/storeSync/list?run_id={run_id}&status=pending&sort=created_at")
    names = ws.panel(page).locator("tbody tr .cell-link[href*='storeSync/detail']")
    expect(names).to_have_count(4)
    listed = names.all_inner_texts()
    names.nth(1).click()
    assert shown(page) == listed[1]
    follows = ws.panel(page).get_by_text(re.compile(r"of \d in your list:"))
    expect(follows).to_contain_text("2 of 4 in your list: Pending")
    page.keyboard.press("n")
    expect(ws.panel(page).get_by_role("article", name=listed[2])).to_be_visible()
    expect(follows).to_contain_text("3 of 4")
    # A decision claims the case, which is then no longer pending but keeps its place until it is left.
    page.keyboard.press("Shift+A")
    expect(page.get_by_text("Everything is decided")).to_be_visible()
    page.keyboard.press("Control+Enter")
    expect(ws.panel(page).get_by_role("article", name=listed[3])).to_be_visible()
    expect(follows).to_contain_text("3 of 3")
    # The next case is shown before the server has answered.
    expect(ws.toasts(page).get_by_text(re.compile("^1 field applied"))).to_be_visible()
    page.reload()
    assert shown(page) == listed[3]
    expect(follows).to_contain_text("3 of 3 in your list: Pending")
    page.keyboard.press("p")
    expect(ws.panel(page).get_by_role("article", name=listed[1])).to_be_visible()
    waiting = office.call("store_sync/query_syncs", {"run_id": [run_id]})["list"]
    assert [row["claimed_by"] for row in waiting] == [None, None, None]
    assert website(office, stores[listed[2]]) != ""
    ws.panel(page).get_by_role("button", name="Review all waiting records").click()
    expect(ws.panel(page).get_by_role("navigation", name="Waiting records")).to_be_visible()
    expect(ws.panel(page).get_by_role("article", name=listed[1])).to_be_visible()
