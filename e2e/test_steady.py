"""Records during loading: every control stays at the place where it first appeared."""

import pytest
from playwright.sync_api import Page, Route, expect

from e2e import workspace as ws
from e2e.browser import intercept
from e2e.conftest import Desk
from e2e.people import Office, letters
from e2e.screens import CALLS, EXAMPLES
from e2e.test_crm import create_lead
from e2e.waiting import until

DESKS = {
    "/comment/list": ("comment/query_comments", "comment_id"),
    "/store/error_feedback/list": ("error_feedback/query_feedbacks", "feedback_id"),
    "/store/business_message/list": ("business_message/query_messages", "message_id"),
}
RECORDS = EXAMPLES | DESKS
NARROWED: dict[str, dict[str, list[str]]] = {"/comment/list": {"queue": ["reported"]}}
"""Filters that find records with more to load than others: comments with reports."""
PARTS = {path: ["overview"] if path in DESKS else ["overview", "edit"] for path in RECORDS}
LOOKS = 3
"""Number of equal counts of pending calls, 250 ms apart, after which a screen has sent all its calls."""
WATCH = """() => {
    const pressable = 'button, a[href], input, select, textarea, summary, [role=tab]';
    const nameOf = (element) => element.ariaLabel || element.innerText || element.name || element.tagName;
    const places = new Map();
    window.moves = [];
    const look = () => {
        const record = document.querySelector('.panel:not([hidden]) :is(.record-form, article.case)');
        for (const element of record?.querySelectorAll(pressable) ?? []) {
            if (!element.checkVisibility({ visibilityProperty: true })) continue;
            const { left, top } = element.getBoundingClientRect();
            const before = places.get(element);
            const name = nameOf(element);
            places.set(element, { left, top, name });
            if (Math.min(before?.top ?? top, top) > innerHeight) continue;
            if (before === undefined) {
                const isSame = ([old, place]) => !old.isConnected && place.name === name && place.top === top;
                if ([...places].some(isSame)) window.moves.push(`${name} was mounted again`);
            } else if (Math.hypot(before.left - left, before.top - top) > 1) {
                window.moves.push(`${name} moved from ${before.left}, ${before.top} to ${left}, ${top}`);
            }
        }
        requestAnimationFrame(look);
    };
    look();
}"""


class OneByOne:
    """Calls of an open page that are held back and released one after another."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._waiting: list[Route] = []
        intercept(page, CALLS, self._hold)

    def _hold(self, route: Route) -> None:
        self._waiting.append(route)

    def let_go(self, name: str) -> None:
        """Release the call with this name once it is sent."""

        def find() -> Route | None:
            return next((one for one in self._waiting if name in one.request.url), None)

        self._send(until(self._page, find, f"a call {name}", seconds=20))

    def let_go_all(self) -> None:
        """Release each call in order, including the calls that follow from it, until no more are sent."""
        while self._count():
            self._send(self._waiting[0])

    def _send(self, route: Route) -> None:
        self._waiting.remove(route)
        route.continue_()

    def _count(self) -> int:
        """Return the number of pending calls once that number is stable."""
        counts: list[int] = []

        def settle() -> int | None:
            counts.append(len(self._waiting))
            is_settled = len(counts) >= LOOKS and len(set(counts[-LOOKS:])) == 1
            return counts[-1] if is_settled else None

        return until(self._page, settle, "no more calls", seconds=20)


def busy_record(office: Office, path: str) -> int:
    """Return the id of a record that loads as much as possible: one with duplicates or reports."""
    query, id_name = RECORDS[path]
    if path == "/store/store/edit":
        pair = office.call("store/query_duplicates", {"status": ["open"], "page_size": 1})["list"][0]
        return int(pair["store_a"]["store_id"])
    if path == "/store/crm/detail":
        name = f"Warung {letters(8)}"
        create_lead(office, name)
        return int(create_lead(office, name)["lead_id"])
    row = office.call(query, {"page_size": 20, **NARROWED.get(path, {})})["list"][0]
    return int(row[id_name])


@pytest.mark.parametrize(("path", "part"), [(path, part) for path, parts in PARTS.items() for part in parts])
def test_nothing_that_can_be_pressed_moves_while_a_record_loads(
    desk: Desk, office: Office, path: str, part: str
) -> None:
    record_id = busy_record(office, path)
    page = desk("manager", "/system/userList")
    expect(ws.panel(page).locator("tbody tr").first).to_be_visible()
    calls = OneByOne(page)
    page.evaluate(WATCH)
    ws.push(page, f"{path}?id={record_id}&part={part}")
    calls.let_go("_detail")
    calls.let_go_all()
    expect(ws.panel(page).locator(".record-form, article.case").first).to_be_visible()
    ws.at_rest(page)
    assert page.evaluate("() => window.moves") == []
