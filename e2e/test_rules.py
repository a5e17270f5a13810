"""Rules of feeds: one is tried, enabled, applies a file's values, and one of its samples is undone."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office, letters, own_spot
from e2e.test_sync import feed, place

SCREEN, LIST = "/store/storeSync/sources", "/store/storeSync/list"
RULE = "Fill in a missing email address"
AT_ONCE, MOST_FILES = 30, 12
"""One item in twenty is a sample.

This many files of this many items bring no sample only once in ten million runs.
"""


def rule_of(office: Office) -> dict[str, Any]:
    """Return OpenStreetMap's rule for email addresses."""
    rules = office.call("store_sync/query_auto_rules", {"source_code": "osm"})
    result: dict[str, Any] = next(rule for rule in rules if rule["field"] == "email")
    return result


@pytest.fixture
def rule(office: Office) -> Iterator[dict[str, Any]]:
    """Provide the rule, disabled before and afterwards: other journeys decide manually."""
    yield rule_of(office)
    after = rule_of(office)
    off = {"rule_id": after["rule_id"], "version": after["version"], "enabled": False}
    office.call("store_sync/save_auto_rule", off)


def file_of_existing_stores(office: Office, count: int = AT_ONCE) -> int:
    """Feed a file that gives email addresses to known stores without one; return the run's id."""
    word = letters(8)
    features = []
    for number in range(count):
        name, spot = f"{letters(8).title()} {letters(8).title()}", own_spot()
        message = place(name, spot, email=f"{word}{number}@tuku.example")
        office.store(name, spot, external_ids=[{"source": "osm", "external_id": message["id"], "url": ""}])
        features.append(message)
    return feed(office, features)


def decide_by_hand(office: Office) -> None:
    """Accept an email address of the source manually, so that a past decision exists."""
    run_id = file_of_existing_stores(office, 1)
    (row,) = office.call("store_sync/query_syncs", {"run_id": [run_id]})["list"]
    item = office.call("store_sync/claim_sync", {"sync_id": row["sync_id"]})
    message = [{"field": diff["field"], "decision": "accept"} for diff in item["diffs"]]
    applied = {"sync_id": item["sync_id"], "version": item["version"], "decisions": message}
    office.call("store_sync/apply_sync", applied)


def samples(office: Office, run_id: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = office.call("store_sync/query_syncs", {"run_id": [run_id], "is_qa": True})[
        "list"
    ]
    return rows


def files_until_a_sample(office: Office) -> dict[str, Any]:
    """Feed files until the rule produces a sample, and return that item."""
    for _ in range(MOST_FILES):
        run_id = file_of_existing_stores(office)
        counts = office.call("store_sync/get_run_detail", {"run_id": run_id})["counts"]
        assert (counts["proposals"], counts["auto_applied"]) == (AT_ONCE, AT_ONCE)
        if result := samples(office, run_id):
            return result[0]
    raise AssertionError("no item was drawn")


def email_of(office: Office, item: dict[str, Any]) -> str:
    store_id = item["store"]["store_id"]
    return str(office.call("store/get_store_detail", {"store_id": store_id})["email"])


def open_rules(page: Page) -> Any:
    ws.panel(page).get_by_role("button", name=re.compile("^Rules of OpenStreetMap")).click()
    return ws.dialog(page, "Rules of OpenStreetMap")


def test_rule_is_tried_and_enabled_and_its_sample_undone(
    desk: Desk, office: Office, rule: dict[str, Any]
) -> None:
    decide_by_hand(office)
    page = desk("manager", SCREEN)
    dialog = open_rules(page)
    card = dialog.get_by_role("listitem").filter(has_text=RULE)
    expect(card).to_contain_text("Off")
    card.get_by_role("button", name=f"Test and enable: {RULE}").click()
    tried = re.compile(r"Too few past decisions: in \d+ it would have been correct (once|\d+ times)\.")
    expect(dialog.get_by_role("status").first).to_have_text(tried)
    dialog.get_by_role("button", name="Enable", exact=True).click()
    expect(ws.toasts(page).get_by_text(f"Enabled: {RULE}")).to_be_visible()
    expect(dialog.get_by_role("listitem").filter(has_text=RULE)).to_contain_text("On")
    dialog.get_by_role("button", name="Close").click()

    item = files_until_a_sample(office)
    assert email_of(office, item).endswith("@tuku.example")

    ws.go(page, f"{LIST}?is_qa=1")
    ws.panel(page).get_by_role("link", name=item["title"], exact=True).first.click()
    case = ws.panel(page).get_by_role("article", name=item["title"])
    expect(case.get_by_role("link", name="Email (fill in missing values)")).to_be_visible()
    expect(case.get_by_text("A rule has already applied this. Is it correct?")).to_be_visible()
    case.get_by_role("button", name="Undo", exact=True).click()
    expect(ws.toasts(page).get_by_text(f"Undone: {item['title']}")).to_be_visible()
    assert email_of(office, item) == ""
    assert not [one for one in samples(office, item["run_id"]) if one["sync_id"] == item["sync_id"]]
    assert rule_of(office)["last_undone"] == 1


def test_operators_look_on_at_rules(desk: Desk) -> None:
    page = desk("operator", SCREEN)
    dialog = open_rules(page)
    expect(dialog.get_by_role("listitem").filter(has_text=RULE)).to_be_visible()
    expect(dialog.get_by_role("button", name=re.compile("^(Switch|Try|Change|Add)"))).to_have_count(0)
