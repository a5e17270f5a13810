"""Personal data about a person: found, exported, erased."""

import uuid

from playwright.sync_api import expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office


def test_person_is_listed_exported_and_erased(desk: Desk, office: Office) -> None:
    email = f"{uuid.uuid4().hex[:8]}@person.example"
    contact = {"name": "Rahma Dewi", "role": "owner", "email": email}
    made = office.call(
        "crm/create_lead", {"name": "Warung Sederhana", "source": "referral", "contacts": [contact]}
    )
    page = desk("admin", "/system/personalData")
    screen = ws.panel(page)
    search = screen.get_by_role("button", name="Search", exact=True)
    screen.get_by_label("Email address or phone number").fill(email)
    search.click()
    card = screen.get_by_role("region", name="Stored data")
    expect(card.get_by_text("Leads")).to_be_visible()
    card.get_by_role("textbox", name="Reason", exact=True).fill("Her letter")
    card.get_by_role("button", name="Export").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename.endswith(".zip")
    card.get_by_role("textbox", name="Reason", exact=True).fill("Her letter")
    card.get_by_role("button", name="Erase…").click()
    dialog = page.get_by_role("dialog", name="Erase this person?")
    dialog.get_by_label(f"Type {email} to confirm").fill(email)
    dialog.get_by_role("button", name="Erase", exact=True).click()
    expect(page.get_by_text("Erasure of personal data").first).to_be_visible()
    # The newest request is the erasure, and it has ended; before that, the export is first in the list.
    newest = screen.get_by_role("region", name="Requests").get_by_role("listitem").first
    expect(newest).to_contain_text("Erasure of personal data")
    expect(newest.get_by_text("1 record")).to_be_visible()
    search.click()
    expect(screen.get_by_text("No data is stored about this address or number.")).to_be_visible()
    lead = office.call("crm/get_lead_detail", {"lead_id": made["lead_id"]})
    assert (lead["name"], lead["contacts"]) == ("Warung Sederhana", [])
