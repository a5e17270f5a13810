"""Emails of real mail programs, through `manage.py receive_mail`."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.core.management import call_command

from apps.accounts.models import User
from apps.business_messages.models import BusinessMessage, MessageEntry
from apps.business_messages.services import replies
from apps.core.models import OutgoingMail

pytestmark = pytest.mark.django_db
SAMPLES = Path(__file__).parent / "mail"
INBOX = "halo@sofra.example"


@dataclass(frozen=True)
class Expected:
    """The expected first message of a sample."""

    body: str
    name: str = "Budi Uji"
    email: str = "budi@toko.test"


def sample(name: str, *, answers: str = "") -> bytes:
    """Return a sample addressed to the test inbox, as a reply if `answers` is a Message-ID."""
    raw = (SAMPLES / f"{name}.eml").read_bytes().replace(b"halo@sofra.test", INBOX.encode())
    return f"In-Reply-To: {answers}\n".encode() + raw if answers else raw


def receive(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> str:
    """Pipe an email into the command. Return its output."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
    printed = io.StringIO()
    call_command("receive_mail", "--recipient", INBOX, stdout=printed, stderr=printed)
    return printed.getvalue().strip()


def reply_recipient(operator: User, item: BusinessMessage) -> str:
    """Reply to a thread. Return the recipient in the outbox."""
    replies.reply_message(
        actor=operator, country="ID", message_id=item.pk, version=item.version, body="Terima kasih"
    )
    return OutgoingMail.objects.get(object_id=item.pk).to


FIRST = {
    "forward": Expected(
        "Mohon dibantu ya.\n\n---------- Forwarded message ---------\n"
        "From: Pelanggan <tamu@contoh.test>\nDate: Fri, 27 Nov 2026 at 10:00\nSubject: menu salah\n"
        "To: Budi <budi@toko.test>\n\nMenu di halaman toko salah, harga nasi goreng 35.000."
    ),
    "group_rewrite": Expected("Mohon perbarui nomor telepon kami.", "Sari Uji", "sari@warung.test"),
    "head_not_closed": Expected("Kami pindah ke Jalan Mawar 5.\nTerima kasih"),
    "html_only_stub": Expected("Kami tutup permanen per 1 Desember."),
    "html_preheader": Expected(
        "preview text xyz\nHalo Sofra,\nSenin 10-22\nSelasa tutup\ncek menu (https://kedai.test/menu)\nsalam"
    ),
    "inline_reply": Expected("> Apakah jam buka berubah?\nYa, sekarang 10-22.\n\n> Apakah ada parkir?\nAda."),
    "iphone_tr": Expected(
        "Tamam, gönderiyorum.\n\niPhone’umdan gönderildi\n\n"
        f"> Sofra <{INBOX}> şunları yazdı (28 Kas 2026 09:00):\n> \n> Merhaba"
    ),
    "on_sentence": Expected(
        "Hello,\nOn Monday the owner wrote this note to you:\nWe close at 21:00 from December.\nPlease update."
    ),
    "outlook_id_html": Expected(
        f"Baik, saya kirim.\nFrom: Sofra <{INBOX}>\nSent: Saturday, November 28, 2026 9:00 AM\n"
        "To: Budi\nSubject: RE: Jam\nBisa kirim foto?"
    ),
    "outlook_tr": Expected(
        f"Ekte.\n\nGönderen: Sofra <{INBOX}>\nGönderilme: 28 Kasım 2026 Cumartesi 09:00\nKime: Budi\n"
        "Konu: RE: Saatler\n\nMerhaba, menüyü gönderir misiniz?"
    ),
    "plain_no_charset_1254": Expected("Çalışma saatlerimiz değişti, Şişli şubesi"),
    "reply_to": Expected("Mohon perbarui nomor telepon kami.", "Sari Uji", "sari@warung.test"),
    "sig_dashes": Expected("Nomor baru 0812 3456 7890\n-- \nBudi Uji\nKedai Uji"),
    "top_gmail_id": Expected(
        f"Baik, terima kasih.\n\nPada tanggal Sab, 28 Nov 2026 pukul 09.00 Sofra <{INBOX}>\nmenulis:\n\n"
        "> Halo Budi,\n> Bisa kirim foto menu?"
    ),
}
ABSENCES = ("oof_exchange", "oof_new")


def test_every_sample_has_a_test() -> None:
    assert {path.stem for path in SAMPLES.glob("*.eml")} == {*FIRST, *ABSENCES}


@pytest.mark.parametrize("name", FIRST)
def test_first_message_is_stored_whole_and_answered_to_its_author(
    name: str, monkeypatch: pytest.MonkeyPatch, operator: User
) -> None:
    expected = FIRST[name]
    assert receive(sample(name), monkeypatch).startswith("opened")
    entry = MessageEntry.objects.get()
    assert (entry.body, entry.more) == (expected.body, "")
    item = BusinessMessage.objects.get()
    assert (item.sender_name, item.sender_email, item.priority) == (expected.name, expected.email, 1)
    assert (entry.from_name, entry.from_email) == (expected.name, expected.email)
    assert reply_recipient(operator, item) == expected.email


@pytest.mark.parametrize(
    ("name", "fresh"),
    [
        ("iphone_tr", "Tamam, gönderiyorum.\n\niPhone’umdan gönderildi"),
        ("outlook_id_html", "Baik, saya kirim."),
        ("outlook_tr", "Ekte."),
        ("top_gmail_id", "Baik, terima kasih."),
    ],
)
def test_reply_is_separated_from_what_it_quotes(
    name: str, fresh: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    receive(sample("sig_dashes"), monkeypatch)
    assert receive(sample(name, answers="<sig_dashes@toko.test>"), monkeypatch).startswith("added")
    entry = MessageEntry.objects.get(number=2)
    assert entry.body == fresh
    quoted = FIRST[name].body.removeprefix(fresh).strip()
    assert entry.more == quoted


@pytest.mark.parametrize("name", ABSENCES)
def test_absence_message_opens_no_thread(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert receive(sample(name), monkeypatch).startswith("ignored")
    assert (BusinessMessage.objects.count(), OutgoingMail.objects.count()) == (0, 0)


@pytest.mark.parametrize("name", ABSENCES)
def test_absence_message_reopens_no_thread(
    name: str, monkeypatch: pytest.MonkeyPatch, operator: User
) -> None:
    receive(sample("sig_dashes"), monkeypatch)
    item = BusinessMessage.objects.get()
    assert reply_recipient(operator, item) == "budi@toko.test"
    raw = sample(name).replace(b"<seed-plain@toko.test>", b"<sig_dashes@toko.test>")
    if name == "oof_new":
        raw = b"In-Reply-To: <sig_dashes@toko.test>\n" + raw
    assert receive(raw, monkeypatch).startswith("added")
    item.refresh_from_db()
    assert item.status == "waiting_sender"
    assert item.entries.get(number=3).is_automatic is True


def test_form_mail_with_suppressed_answers_is_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = b"X-Auto-Response-Suppress: All\nAuto-Submitted: auto-generated\n" + sample("reply_to")
    assert receive(raw, monkeypatch).startswith("opened")
    assert BusinessMessage.objects.get().sender_email == "sari@warung.test"


def test_own_address_without_another_sender_is_stored_without_an_address_to_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = sample("sig_dashes").replace(b"<budi@toko.test>", f"<{INBOX}>".encode())
    assert receive(raw, monkeypatch).startswith("opened")
    item = BusinessMessage.objects.get()
    assert (item.sender_name, item.sender_email) == ("Budi Uji", "")


@pytest.mark.parametrize("header", ["X-Original-From", "X-Original-Sender", "Sender"])
def test_rewritten_from_is_replaced_by_the_original_sender(
    header: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [
        line
        for line in sample("group_rewrite").split(b"\n")
        if not line.startswith((b"Reply-To", b"X-Original"))
    ]
    receive(f"{header}: sari@warung.test\n".encode() + b"\n".join(lines), monkeypatch)
    item = BusinessMessage.objects.get()
    assert (item.sender_name, item.sender_email) == ("Sari Uji", "sari@warung.test")
