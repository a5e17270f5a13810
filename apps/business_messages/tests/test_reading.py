"""Parsing of untrusted email: expected results, and no crashes."""

from __future__ import annotations

from email.message import EmailMessage
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.business_messages.domain.mail import parser, plain, quotes
from apps.business_messages.domain.mail.parser import Nature, Unreadable
from apps.business_messages.tests.factories import bounce, mail
from apps.core.text import cleaning
from apps.uploads.tests.papers import picture


def test_a_plain_mail_is_read_with_sender_subject_and_text() -> None:
    result = parser.read(mail("Halo,\r\n\r\nkami tertarik.", answers="<a@sofra.example>"))
    assert (result.from_name, result.from_email, result.subject) == ("Sari", "sari@example.com", "Kerja sama")
    assert (result.body, result.source_id) == ("Halo,\n\nkami tertarik.", "<one@example.com>")
    assert (result.answers, result.nature) == (("<a@sofra.example>",), Nature.PERSON)


def test_a_page_becomes_text() -> None:
    made = EmailMessage()
    made["From"] = "Sari <sari@example.com>"
    made.set_content(
        "<html><head><style>p{}</style></head><body><p>Halo <b>Sofra</b>,</p><script>alert(1)</script>"
        "<ul><li>satu</li><li>dua</li></ul><p>Lihat <a href='https://tuku.example/'>menu</a>&nbsp;kami</p>"
        "<blockquote>Kata Anda</blockquote></body></html>",
        subtype="html",
    )
    result = parser.read(made.as_bytes())
    assert result.body == "Halo Sofra,\n- satu\n- dua\nLihat menu (https://tuku.example/) kami"
    assert result.more == "> Kata Anda"


def test_plain_text_part_is_preferred_and_files_are_separated() -> None:
    made = EmailMessage()
    made["From"] = "=?utf-8?q?El=C3=A7in?= <elcin@example.com>"
    made.set_content("Düz metin")
    made.add_alternative("<p>HTML</p>", subtype="html")
    made.add_attachment(picture(), maintype="image", subtype="png", filename="İzin belgesi.png")
    result = parser.read(made.as_bytes())
    assert (result.from_name, result.body) == ("Elçin", "Düz metin")
    assert [each.file_name for each in result.files] == ["İzin belgesi.png"]


@pytest.mark.parametrize(
    "quoted",
    [
        "On Mon, 3 Nov 2026 at 10:00, Sofra <halo@sofra.example> wrote:\n> Halo Sari",
        "Pada Sen, 3 Nov 2026 pukul 10.00 Sofra <halo@sofra.example> menulis:\n> Halo",
        "Pada Sen, 3 Nov 2026 pukul 10.00 Sofra\n<halo@sofra.example> menulis:\n> Halo",
        "Sofra <halo@sofra.example>, 3 Kas 2026 Sal, 10:00 tarihinde şunu yazdı:\n> Merhaba",
        "Noong Lun, Nob 3, 2026, sumulat si Sofra:\n> Kumusta",
        "于2026年11月3日写道：\n> 您好",
        "-----Original Message-----\nFrom: Sofra\nHello",
        "________________________________\nDari: Sofra <halo@sofra.example>\nDikirim: Senin",
        "Kimden: Sofra <a@b.c>\nGönderildi: Pazartesi\nKonu: Re",
        "> Halo Sari\n> apa kabar",
    ],
)
def test_quoted_text_is_split_off(quoted: str) -> None:
    assert quotes.split(f"Terima kasih.\n\n{quoted}") == ("Terima kasih.", quoted)


@pytest.mark.parametrize(
    "text",
    ["Satu baris saja", "> hanya kutipan", "Ya:\n> Boleh besok?\nBoleh, jam dua.\n> Di mana?\nDi toko."],
)
def test_mail_of_quotes_alone_retains_its_whole_text(text: str) -> None:
    assert quotes.split(text) == (text, "")


def test_text_over_the_entry_limit_is_stored_as_a_file() -> None:
    result = parser.read(mail("kata " * 2000))
    assert len(result.body) <= 5000
    assert result.body.endswith("…")
    assert (result.body[:-1] + " " + result.more).split() == ["kata"] * 2000


@pytest.mark.parametrize(
    ("headers", "nature"),
    [
        ({}, Nature.PERSON),
        ({"Auto-Submitted": "no"}, Nature.PERSON),
        ({"Auto-Submitted": "auto-replied"}, Nature.AUTO_REPLY),
        ({"X-Autoreply": "yes"}, Nature.AUTO_REPLY),
        ({"Return-Path": "<>"}, Nature.AUTO_REPLY),
        ({"Auto-Submitted": "auto-generated"}, Nature.AUTOMATIC),
        ({"Precedence": "bulk"}, Nature.AUTOMATIC),
        ({"List-Id": "<news.example.com>"}, Nature.AUTOMATIC),
    ],
)
def test_automatic_senders_are_distinguished_from_people(headers: dict[str, str], nature: Nature) -> None:
    assert parser.read(mail(headers=headers)).nature is nature


def test_a_report_of_a_mail_that_did_not_arrive() -> None:
    result = parser.read(bounce("<ours@sofra.example>"))
    assert result.nature is Nature.BOUNCE
    assert result.bounce is not None
    assert (result.bounce.about, result.bounce.is_final) == (("<ours@sofra.example>",), True)
    assert result.bounce.why == "550 5.1.1 No such user"
    late = parser.read(bounce("<ours@sofra.example>", action="delayed")).bounce
    assert late is not None
    assert late.is_final is False


@pytest.mark.parametrize("raw", [b"", b"\r\n\r\n", b"\x00\x01\x02", b"Subject: \r\n\r\n \r\n"])
def test_invalid_mail_is_rejected(raw: bytes) -> None:
    with pytest.raises(Unreadable):
        parser.read(raw)


def test_too_large_a_mail_is_refused(monkeypatch: Any) -> None:
    monkeypatch.setattr(parser, "MOST_BYTES", 100)
    with pytest.raises(Unreadable):
        parser.read(mail("kata " * 100))


@pytest.mark.slow
def test_a_mail_packed_without_end_is_refused_and_does_not_fall() -> None:
    raw = b"From: a@example.com\r\n"
    for number in range(2000):
        raw += f'Content-Type: multipart/mixed; boundary="b{number}"\r\n\r\n--b{number}\r\n'.encode()
    with pytest.raises(Unreadable):
        parser.read(raw)


_HEADERS = st.sampled_from(
    [
        b"From: ",
        b"Subject: =?utf-8?b?",
        b"Content-Type: multipart/mixed; boundary=",
        b"Content-Type: text/html; charset=",
        b"Content-Disposition: attachment; filename*=",
        b"Content-Transfer-Encoding: base64",
        b"In-Reply-To: <",
        b"Message-ID: ",
        b"References: ",
        b"Content-Type: message/rfc822",
        b"X-Failed-Recipients: a@example.com",
        b"Content-Type: multipart/report; report-type=delivery-status; boundary=b",
        b"--b",
        b"--b--",
        b"",
    ]
)


@given(st.lists(st.tuples(_HEADERS, st.binary(max_size=40)), max_size=14))
def test_any_bytes_are_read_or_refused(pieces: list[tuple[bytes, bytes]]) -> None:
    raw = b"\r\n".join(head + tail for head, tail in pieces)
    try:
        result = parser.read(raw)
    except Unreadable:
        return
    for text in (
        result.subject,
        result.from_name,
        result.from_email,
        result.body,
        result.more,
        result.source_id,
    ):
        assert "\x00" not in text
        text.encode()
    assert (len(result.body), len(result.subject), len(result.source_id)) <= (5000, 150, 255)


@given(st.text(max_size=300))
def test_cleaning_twice_changes_nothing_and_splitting_loses_nothing(text: str) -> None:
    once = cleaning.clean(text, 1000)
    assert cleaning.clean(once, 1000) == once
    fresh, quoted = quotes.split(once)
    assert "".join((fresh + quoted).split()) == "".join(once.split())


@given(st.text(alphabet=st.sampled_from(list("<>/apbqiscrt \"'=&;\n")), max_size=200))
def test_any_page_gives_text(html: str) -> None:
    assert isinstance(plain.text_of_html(html), str)
