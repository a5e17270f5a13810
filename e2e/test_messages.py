"""Business message from the public: answered by keyboard, followed by a reply by mail, resolved."""

import re
import uuid
from email import message_from_string
from email.message import EmailMessage
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e import server
from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office
from e2e.waiting import until

LIST = "/store/business_message/list"
MAIL_WITHIN = 60


def written(office: Office, word: str, **more: Any) -> None:
    """Send a message with the public form as an anonymous visitor."""
    office.send(
        "public/create_message",
        {
            "type": "partnership",
            "subject": f"Kerja sama {word}",
            "body": f"Kami ingin bekerja sama, {word}.",
            "name": "Sari Wulandari",
            "email": f"{word}@example.com",
            **more,
        },
    )


def expect_match(page: Page, word: str) -> None:
    """Find a message in the list and open it."""
    rows = ws.panel(page).locator("tbody tr")
    expect(rows.first).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.insert_text(word)
    expect(rows).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.keyboard.press("Enter")


def sent_to(page: Page, address: str) -> dict[str, str]:
    """Wait until the worker has sent a mail to an address; return its headers."""

    def headers() -> dict[str, str] | None:
        for piece in server.worker_log().split("-" * 79):
            mail = message_from_string(piece.lstrip("\n"))
            if mail["To"] == address and mail["Message-ID"]:
                return dict(mail.items())
        return None

    return until(page, headers, f"an email to {address}", seconds=MAIL_WITHIN)


def answer(base_url: str, headers: dict[str, str], text: str) -> str:
    """Deliver the sender's reply as a mail server does; return the output of the command."""
    mail = EmailMessage()
    mail["From"] = f"Sari Wulandari <{headers['To']}>"
    mail["To"] = headers["Reply-To"]
    mail["Subject"] = f"Re: {headers['Subject']}"
    mail["Message-ID"] = f"<{uuid.uuid4().hex}@example.com>"
    mail["In-Reply-To"] = mail["References"] = headers["Message-ID"]
    mail.set_content(f"{text}\n\nPada Sen, 3 Nov 2026 Sofra menulis:\n> Halo")
    return server.manage(base_url, "receive_mail", stdin=mail.as_bytes())


def test_a_message_is_answered_by_keyboard_and_comes_back_by_mail(
    desk: Desk, office: Office, base_url: str
) -> None:
    word = f"w{uuid.uuid4().hex[:8]}"
    written(office, word)
    page = desk("operator", LIST)
    expect_match(page, word)
    thread = ws.panel(page).get_by_role("article")
    expect(thread.get_by_text(f"Kami ingin bekerja sama, {word}.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]id=\d+"))

    page.keyboard.press("t")
    expect(thread.get_by_role("combobox", name="Start with a template")).to_be_focused()
    expect(page.get_by_role("listbox")).to_be_visible()
    page.keyboard.type("sudah kami terima")
    expect(page.get_by_role("listbox").get_by_role("option")).to_have_count(1)
    page.keyboard.press("Enter")
    reply = thread.get_by_role("textbox", name="Reply", exact=True)
    expect(reply).to_have_value(re.compile("Sari Wulandari"))
    expect(reply).to_be_focused()
    page.keyboard.press("Control+End")
    page.keyboard.type(f" Sampai besok, {word}!")
    page.keyboard.press("Control+Enter")
    expect(ws.toasts(page).get_by_text(re.compile("^Sending reply"))).to_be_visible()
    expect(thread.get_by_text("Waiting for sender").first).to_be_visible()
    expect(reply).to_have_value("")

    headers = sent_to(page, f"{word}@example.com")
    assert answer(base_url, headers, f"Baik, sampai besok {word}.").startswith("added")
    ws.panel(page).page.reload()
    thread = ws.panel(page).get_by_role("article")
    expect(thread.get_by_text(f"Baik, sampai besok {word}.", exact=True)).to_be_visible()
    expect(thread.get_by_text("Open", exact=True).first).to_be_visible()

    page.keyboard.press("d")
    resolve = thread.get_by_role("group", name="Resolve")
    expect(resolve.get_by_role("button", name="Replied")).to_be_focused()
    page.keyboard.press("Enter")
    expect(ws.toasts(page).get_by_text(re.compile("^Replied"))).to_be_visible()
    row = office.call("business_message/query_messages", {"keyword": word, "status": ["resolved"]})["list"]
    assert [each["resolution"] for each in row] == ["answered"]
    page.keyboard.press("z")
    expect(thread.get_by_text(f"Baik, sampai besok {word}.", exact=True)).to_be_visible()
    expect(thread.get_by_text("Open", exact=True).first).to_be_visible()


def test_typed_reply_stays_with_its_thread(desk: Desk, office: Office) -> None:
    word = f"w{uuid.uuid4().hex[:8]}"
    written(office, word)
    written(office, word, subject=f"Kedua {word}")
    page = desk("operator", f"{LIST}?q={word}&sort_by=created_at")
    ws.panel(page).get_by_role("link", name="Sari Wulandari").first.click()
    thread = ws.panel(page).get_by_role("article")
    expect(thread).to_be_visible()
    page.keyboard.press("w")
    note = thread.get_by_role("textbox", name="Note for colleagues")
    expect(note).to_be_focused()
    page.keyboard.type("Jangan lupa telepon")
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    expect(thread.get_by_role("textbox", name="Reply", exact=True)).to_have_value("")
    page.keyboard.press("p")
    expect(thread.get_by_role("textbox", name="Note for colleagues")).to_have_value("Jangan lupa telepon")
    page.reload()
    expect(thread.get_by_role("textbox", name="Note for colleagues")).to_have_value("Jangan lupa telepon")


def test_claim_is_checked_approved_and_undone(desk: Desk, office: Office) -> None:
    claims = office.call("business_message/query_messages", {"type": ["claim_store"], "status": ["new"]})[
        "list"
    ]
    page = desk("manager", f"{LIST}?id={claims[0]['message_id']}")
    claim = ws.panel(page).get_by_role("region", name="Claim")
    approve = claim.get_by_role("button", name="Approve the claim")
    expect(approve).to_be_disabled()
    # A file that nobody opened cannot be chosen as the checked document.
    expect(claim.get_by_text("Open a file first")).to_be_visible()
    claim.get_by_role("button", name="View").click()
    expect(claim.get_by_role("img", name="permit.png")).to_be_visible()
    ws.choose(claim.get_by_label("Checked document"), label="permit.png")
    ws.choose(claim.get_by_label("Called number"), index=1)
    ws.choose(claim.get_by_label("Role of the claimant"), "owner")
    expect(approve).to_be_enabled()
    approve.click()
    expect(ws.toasts(page).get_by_text(re.compile("^Claim approved"))).to_be_visible()
    claim.get_by_role("button", name="Reply").click()
    expect(ws.panel(page).get_by_role("textbox", name="Reply")).to_have_value(re.compile("disetujui"))
    expect(
        ws.panel(page).get_by_role("region", name="Store", exact=True).get_by_text("Owner verified")
    ).to_be_visible()
    claim.get_by_role("button", name="Undo").click()
    expect(
        ws.panel(page).get_by_role("region", name="Store", exact=True).get_by_text("Unverified")
    ).to_be_visible()


@pytest.mark.smoke
def test_a_message_is_noted_and_becomes_a_lead(desk: Desk, office: Office) -> None:
    word = f"w{uuid.uuid4().hex[:8]}"
    page = desk("operator", LIST)
    expect(ws.panel(page).locator("tbody tr").first).to_be_visible()
    page.keyboard.press("c")
    form = ws.panel(page).get_by_role("form", name="Log a message")
    form.get_by_role("button", name="Save message").click()
    expect(form.get_by_text("Enter the sender’s name").first).to_be_visible()
    form.get_by_role("textbox", name="Sender", exact=True).fill(f"Bu Tini {word}")
    form.get_by_role("textbox", name="Phone").fill("0812 5555 6666")
    form.get_by_role("textbox", name="Message").fill("Mau pasang iklan")
    form.get_by_role("button", name="Save message").click()
    thread = ws.panel(page).get_by_role("article")
    expect(thread.get_by_text("Mau pasang iklan")).to_be_visible()
    thread.get_by_role("button", name="Create lead").click()
    expect(thread.get_by_role("region", name="Lead").get_by_role("link")).to_be_visible()


@pytest.mark.parametrize("width", [390])
def test_the_desk_does_not_scroll_sideways_on_a_phone(desk: Desk, office: Office, width: int) -> None:
    word = f"w{uuid.uuid4().hex[:8]}"
    written(office, word, subject=f"Kerja sama {'panjang ' * 14}"[:140])
    page = desk("operator", f"{LIST}?q={word}")
    page.set_viewport_size({"width": width, "height": 800})
    ws.panel(page).get_by_role("link", name="Sari Wulandari").first.click()
    expect(ws.panel(page).get_by_role("article")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_erasure_request_becomes_a_lead_only_after_confirmation(desk: Desk, office: Office) -> None:
    word = f"w{uuid.uuid4().hex[:8]}"
    written(office, word, type="data_removal")
    page = desk("operator", LIST)
    expect_match(page, word)
    card = ws.panel(page).get_by_role("region", name="Lead", exact=True)
    for choice, becomes in (("Cancel", False), ("Create lead anyway", True)):
        card.get_by_role("button", name="Create lead").click()
        question = page.get_by_role("dialog", name="Create a lead from a data removal request?")
        expect(question).to_contain_text("Sari Wulandari asks us to remove personal data.")
        question.get_by_role("button", name=choice, exact=True).click()
        expect(question).to_have_count(0)
        expect(card.get_by_role("button", name="Create lead")).to_have_count(0 if becomes else 1)
        (row,) = office.call("business_message/query_messages", {"keyword": word})["list"]
        stored = office.call("business_message/get_message_detail", {"message_id": row["message_id"]})
        assert (stored["lead"] is not None) is becomes
    expect(card.get_by_role("link")).to_be_visible()
