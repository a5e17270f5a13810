"""Words hidden in the ways people hide them; words that only look like them."""

from __future__ import annotations

import pytest

from apps.comments.words import lists
from apps.comments.words.folding import readings
from apps.comments.words.matching import Matcher, Word

LISTS = Matcher.of(
    Word(number, row["word"], row["language"], row["level"], row["match"], tuple(row["allow_list"]))
    for number, row in enumerate(lists.starter(), 1)
)

EVASIONS = [
    # as it is
    ("en", "what the fuck", "fuck"),
    ("id", "dasar kontol", "kontol"),
    ("ms", "pukimak kau", "pukimak"),
    ("tr", "orospu çocuğu", "orospu"),
    ("fil", "putangina mo", "putangina"),
    # capitals
    ("en", "FUCK this", "FUCK"),
    ("tr", "SİKTİR GİT", "SİKTİR"),
    ("tr", "PİÇ herif", "PİÇ"),
    # digits and signs for letters
    ("en", "sh1t service", "sh1t"),
    ("en", "a$$hole waiter", "a$$hole"),
    ("id", "k0nt0l", "k0nt0l"),
    ("id", "b4ng5at kau", "b4ng5at"),
    ("ms", "c1b@i", "c1b@i"),
    ("fil", "t4ng1na", "t4ng1na"),
    ("tr", "0r0spu", "0r0spu"),
    ("tr", "1bn3", "1bn3"),
    # drawn out
    ("en", "fuuuuuck", "fuuuuuck"),
    ("id", "ngentoooot", "ngentoooot"),
    ("tr", "siktiiiiir", "siktiiiiir"),
    ("fil", "gagoooo ka", "gagoooo"),
    ("ms", "cibaiiii", "cibaiiii"),
    # invisible characters
    ("en", "fu\u200bck off", "fu\u200bck"),
    ("id", "mem\u200cek", "mem\u200cek"),
    ("tr", "oro\u2060spu", "oro\u2060spu"),
    ("fil", "tang\u00adina", "tang\u00adina"),
    # dotted and dotless i
    ("tr", "sıktir git", "sıktir"),
    ("tr", "ıbne", "ıbne"),
    ("tr", "PIÇ", "PIÇ"),
    ("en", "sh\u0131t", "sh\u0131t"),
    # accents on and off
    ("tr", "gotveren", "gotveren"),
    ("tr", "yarrağım", "yarrağım"),
    ("en", "fück", "fück"),
    # endings
    ("tr", "orospular", "orospular"),
    ("tr", "ibnelerin", "ibnelerin"),
    ("id", "kontolmu", "kontolmu"),
    ("en", "motherfuckers", "motherfuckers"),
    ("tr", "siktirin gidin", "siktirin"),
    # spelt out
    ("en", "f u c k this", "f u c k"),
    ("id", "k.o.n.t.o.l", "k.o.n.t.o.l"),
    ("tr", "p-i-ç", "p-i-ç"),
    # letters of another script
    ("en", "fu\u0441k you", "fu\u0441k"),
    # several words
    ("fil", "tang  ina mo", "tang  ina"),
    ("ms", "haram jadah", "haram jadah"),
]
"""Evasions: (language, text, the part that must be found)."""

HONEST = [
    "Ayam gorengnya enak sekali",
    "Babi guling terbaik di Bali",
    "Boleh bawa anjing ke teras",
    "Hidangan kotek-kotek",
    "Telur mata sapi",
    "Analisis rasa yang tajam",
    "Çok sık geliyoruz",
    "sıkıntı yok",
    "sikinti yasamadik",
    "Portakal suyu taze sıkılmış",
    "Sıkma portakal",
    "Amerikan salatası",
    "Amasya elması",
    "Göteborg'dan geldik",
    "Piknik için güzel",
    "Piliç çok lezzetli",
    "pic on the menu",
    "Götürdük, paket yaptırdık",
    "kaşarlı tost",
    "Malzeme taze",
    "Bol kepçe",
    "Sikke koleksiyonu",
    "The cocktail was great",
    "Grass fed beef, class act, assorted pastries",
    "Scunthorpe",
    "Dick Turpin's inn",
    "Pusit at bangus",
    "Puto bumbong ang sarap",
    "Tangan",
    "Bayaran mura",
    "Shiitake mushrooms",
    "Cumi bakar mantap",
    "Kota Kinabalu",
    "Kontainer makanan",
    "Prickly pear juice",
    "Mémek",
    "Rp 50.000 untuk 2 orang",
    "100 % recommended",
    "1500 orang",
]


@pytest.mark.parametrize(("language", "text", "written"), EVASIONS)
def test_evasions_are_seen_through_and_named_where_they_stand(language: str, text: str, written: str) -> None:
    found = [text[hit.start : hit.end] for hit in LISTS.find(text)]
    assert any(written in hit or hit in written for hit in found), found
    assert all(hit.start < hit.end <= len(text) for hit in LISTS.find(text))


@pytest.mark.parametrize("text", [text for text in HONEST if text != "Mémek"])
def test_honest_words_that_look_alike_are_left_alone(text: str) -> None:
    assert [text[hit.start : hit.end] for hit in LISTS.find(text)] == []


def test_places_are_counted_in_the_text_as_it_was_written() -> None:
    text = "👩‍🍳 Çok güzel ama fu\u200b\u200buuck 😀"
    (hit,) = LISTS.find(text)
    assert text[hit.start : hit.end] == "fu\u200b\u200buuck"


def test_exceptions_are_compared_with_their_accents() -> None:
    word = Word(1, "sik", "tr", "suspect", "word", ("sık", "boş*"))
    matcher = Matcher.of([word])
    assert [hit.start for hit in matcher.find("sık sık sik")] == [8]
    assert matcher.find("SIK SIK") == []
    assert Matcher.of([Word(2, "bos", "tr", "suspect", "prefix", ("boş*",))]).find("boşandı") == []


def test_a_reading_is_the_same_however_often_it_is_made() -> None:
    for text in ("", " ", "\u200b", "İıIi", "aaa", "ﬁsh", "½ porsiyon", "e\u0301", "😀😀😀"):
        assert readings(text) == readings(text)
        assert all(0 <= token.start < token.end <= len(text) for way in readings(text) for token in way)


def test_no_food_is_banned() -> None:
    banned = {row["word"] for row in lists.starter() if row["level"] == "banned"}
    assert banned.isdisjoint({"babi", "ayam", "anjing", "bola", "kepala", "telur", "ayam jantan"})
