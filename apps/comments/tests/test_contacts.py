"""Detection of contacts and advertising, and ordinary sentences that resemble them."""

from __future__ import annotations

import pytest

from apps.comments.domain.words import advertising, contacts

WRITTEN = [
    ("link", "Pesan di kopimurah.com ya", "kopimurah.com"),
    ("link", "cek kopimurah titik com", "kopimurah titik com"),
    ("link", "see kopimurah[.]net now", "kopimurah[.]net"),
    ("link", "kedaiku dot my ada diskaun", "kedaiku dot my"),
    ("link", "bit . ly / promo", "bit . ly / promo"),
    ("link", "join t.me/grup123", "t.me/grup123"),
    ("link", "hxxp://murah.example", "hxxp://murah.example"),
    ("link", "www warung murah com", "www warung murah com"),
    ("handle", "tulis ke sari@kopi.example", "sari@kopi.example"),
    ("handle", "mail sari (at) gmail (dot) com", "sari (at) gmail (dot) com"),
    ("handle", "follow @kopi.murah ya", "@kopi.murah"),
    ("handle", "insta: kopi_murah", "insta: kopi_murah"),
    ("handle", "add me on snapchat kopi99x", "snapchat kopi99x"),
    ("phone", "WA 0812-3456-7890", "0812-3456-7890"),
    ("phone", "WA 0 8 1 2 3 4 5 6 7 8", "0 8 1 2 3 4 5 6 7 8"),
    ("phone", "call O8l2-3456-789O", "O8l2-3456-789O"),
    ("phone", "hub nol delapan satu dua 3456 7890", "nol delapan satu dua 3456 7890"),
    ("phone", "sıfır beş yüz otuz iki 123 45 67", "sıfır beş yüz otuz iki 123 45 67"),
    ("phone", "siyam isa pito 123 4567", "siyam isa pito 123 4567"),
    ("phone", "01two 345 six789", "01two 345 six789"),
    ("phone", "🙂 0\u200b812 3456 7890", "0\u200b812 3456 7890"),
]


@pytest.mark.parametrize(("kind", "text", "written"), WRITTEN)
def test_contacts_are_detected_with_position(kind: str, text: str, written: str) -> None:
    items = [(str(one.kind), text[one.start : one.end]) for one in contacts.find(text)]
    assert items == [(kind, written)]


@pytest.mark.parametrize(
    "text",
    [
        "Sejak 2019, Rp 25.000 - 35.000 per porsi, 2 x 150.000, buka 10.00-22.00",
        "rekomendasi 100000000/100",
        "dua porsi satu meja, lima orang",
        "bir iki kişi geldik, üç dört tabak yedik",
        "it doesn't cover.my dark spots",
        "2 @ 50.000, dinner @ Sofra",
        "kami pesan lewat Instagram dan whatsapp",
        "We sat at the bar. Shop next door is nice",
    ],
)
def test_prices_times_and_sentences_are_no_contacts(text: str) -> None:
    assert contacts.find(text) == []


@pytest.mark.parametrize(
    ("family", "text"),
    [
        ("gambling", "main sl0t gac0r tiap hari"),
        ("gambling", "b a h i s siteleri"),
        ("gambling", "casino with a welcome bonus"),
        ("loans", "pinj4man peribadi lulus segera"),
        ("loans", "kefilsiz kr3di"),
        ("services", "jual followers murah"),
        ("contact", "minat? japri"),
    ],
)
def test_advertising_is_detected_with_its_family(family: str, text: str) -> None:
    assert family in {one.family for one in advertising.find(text)}


@pytest.mark.parametrize(
    "text",
    [
        "Slot parkir luas, bonus es teh",
        "Next to the casino, great clams casino",
        "Bunga segar di setiap meja, dana terbatas pun kenyang",
        "Great place to work from home",
        "daftar tunggu panjang, tapi menang di rasa",
    ],
)
def test_topics_without_an_offer_are_no_advertising(text: str) -> None:
    assert advertising.find(text) == []
