"""List of bulk changes: found later, compared, undone."""

import re
import uuid

from playwright.sync_api import expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office, own_spot


def test_bulk_change_is_listed_compared_and_undone(desk: Desk, office: Office) -> None:
    word = uuid.uuid4().hex[:6]
    ids = [office.store(f"Kedai {word} {number}", own_spot()) for number in (1, 2)]
    body = {"ids": ids, "action": "add_label", "params": {"label": f"seen-{word}"}}
    done = office.confirm("store/bulk_edit_stores", body, as_="manager")
    assert done["succeeded"] == ids
    page = desk("manager", "/content/me/changes")
    line = ws.panel(page).get_by_role("row").filter(has_text=str(done["changeset_id"])).first
    line.get_by_role("link").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(f"Kedai {word} 1")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    line.get_by_role("button", name=re.compile("^Undo")).click()
    page.get_by_role("dialog").get_by_role("button", name="Undo", exact=True).click()
    expect(line.get_by_text("Undone", exact=True)).to_be_visible()
    labels = [office.call("store/get_store_detail", {"store_id": pk})["labels"] for pk in ids]
    assert labels == [[], []]
