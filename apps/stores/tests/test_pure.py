"""Pure functions: names, phones, slugs, addresses, texts, distances, normalization, country packs."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.core.country import CODES, PACKS, pack
from apps.core.readers.phones import InvalidPhone, PhoneType, national, read_phone
from apps.core.text.folding import fold
from apps.stores.domain.address import AddressParts, print_address
from apps.stores.domain.geo import distance_m, is_inside
from apps.stores.domain.names import NAME_REQUIRED, NO_EMOJI, NOT_A_NAME, name_problem
from apps.stores.domain.postcodes import postcode_problem
from apps.stores.domain.slugs import AND_WORDS, LONGEST, PATTERN, numbered, slugify, store_slug
from apps.stores.domain.text import BrokenText, sound_text


# -- normalization -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text", ["İSTANBUL", "istanbul", "ISTANBUL", "ıstanbul", " Istanbul\u00a0", "İstanbul'"]
)
def test_every_i_is_the_same(text: str) -> None:
    assert fold(text) == "istanbul"


def test_accents_apostrophes_and_spaces_do_not_matter() -> None:
    assert fold("  Café   Brûlé’s\tÇiğ köfte ") == "cafe brules cig kofte"


@given(st.text(max_size=60))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet=st.characters(max_codepoint=0x24F), max_size=40))
def test_case_and_composition_do_not_matter(text: str) -> None:
    assert fold(unicodedata.normalize("NFD", text)) == fold(unicodedata.normalize("NFC", text))


# -- names ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "name", ["Warung 212", "1392 Alfamart", "Café 1453 İstanbul", "Mr. Co", "مقهى", "Yum!!!", "7-Eleven 24/7"]
)
def test_real_names_are_accepted(name: str) -> None:
    assert name_problem(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "Call 0812 3456 7890",
        "+62 812-3456-789",
        "www.kopi.com",
        "kopi.co.id",
        "Room #1",
        "Wow!!!!",
        "t.me/x",
    ],
)
def test_slogans_phones_and_links_are_no_names(name: str) -> None:
    assert name_problem(name) == NOT_A_NAME


@pytest.mark.parametrize("emoji", ["☕", "😀", "⭐"])
def test_emoji_in_a_name_is_named_as_the_reason(emoji: str) -> None:
    assert name_problem(f"Kopi {emoji}") == NO_EMOJI.format(emoji)


def test_empty_name_is_rejected() -> None:
    assert name_problem("  ") == NAME_REQUIRED


# -- phones ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "country", "number", "kind", "shown"),
    [
        ("0851-7996-6809", "ID", "+6285179966809", "mobile", "0851-7996-6809"),
        ("(0361) 769746", "ID", "+62361769746", "landline", "(0361) 769746"),
        ("444 1 234", "TR", "+904441234", "hotline", "444 1 234"),
        ("902127095679", "TR", "+902127095679", "landline", "(0212) 709 56 79"),
        ("1300 88 1234", "MY", "+601300881234", "hotline", "1-300-88-1234"),
        ("+60 12-816 1340", "MY", "+60128161340", "mobile", "012-816 1340"),
        ("0917 123 4567", "PH", "+639171234567", "mobile", "0917 123 4567"),
    ],
)
def test_phones_are_stored_as_e164_and_shown_as_people_write_them(
    text: str, country: str, number: str, kind: str, shown: str
) -> None:
    phone = read_phone(text, country)
    assert (phone.number, phone.type.value) == (number, kind)
    assert national(phone.number, country) == shown


@pytest.mark.parametrize(("text", "country"), [("14045", "ID"), ("#87000", "PH")])
def test_short_codes_are_hotlines_and_nothing_else(text: str, country: str) -> None:
    assert read_phone(text, country, PhoneType.HOTLINE).number == text
    with pytest.raises(InvalidPhone, match=f"Phone number is not valid for {pack(country).name}"):
        read_phone(text, country)


def test_a_number_of_another_country_is_refused() -> None:
    with pytest.raises(InvalidPhone, match="Türkiye"):
        read_phone("+60124289594", "TR")


@given(st.text(max_size=30), st.sampled_from(CODES))
def test_no_text_breaks_the_phone_reader(text: str, country: str) -> None:
    try:
        assert read_phone(text, country).number.startswith("+")
    except InvalidPhone:
        pass


# -- slugs ----------------------------------------------------------------------------------------
def test_turkish_letters_become_plain_ones() -> None:
    assert slugify("Işık Çiğköftecisi & Büfe", and_word="ve") == "isik-cigkoftecisi-ve-bufe"


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Kuliner Jakarta–Bandung", "kuliner-jakarta-bandung"),
        ("Kopi•Teh", "kopi-teh"),
        ("Balık—Ekmek", "balik-ekmek"),
        ("Soto／Bakso∕Mie", "soto-bakso-mie"),
        ("Kopi™Teh", "kopi-teh"),
        ("Kopi\u200bTeh\u00a0Susu", "kopi-teh-susu"),
        ("Ko\u00adpi’s Café", "kopis-cafe"),
        ("Kopi咖啡Teh", "kopi-teh"),
        ("Nasi…Uduk→Enak", "nasi-uduk-enak"),
        ("½ Ayam №5 ٣", "1-2-ayam-5-3"),
        ("Ŋam ﬁlter CO²", "am-filter-co2"),
    ],
)
def test_signs_between_words_become_hyphens(title: str, slug: str) -> None:
    assert slugify(title) == slug


@given(
    st.lists(st.text("abçğıöşü7", min_size=1, max_size=5), min_size=2, max_size=4),
    # Latin letters without an ASCII counterpart, such as ƻ, are inside words and are left out.
    st.characters(categories=["P", "S", "Z", "Cc", "Lo"], exclude_characters="'’‘ʼ`´&@ªº").filter(
        lambda sign: not unicodedata.name(sign, "").startswith("LATIN")
    ),
)
def test_no_two_words_of_a_title_are_glued(words: list[str], sign: str) -> None:
    assert slugify(sign.join(words)) == "-".join(slugify(word) for word in words)


@pytest.mark.parametrize(("country", "word"), [("ID", "dan"), ("TR", "ve"), ("MY", "dan"), ("PH", "at")])
def test_ampersand_is_the_word_of_the_country(country: str, word: str) -> None:
    assert store_slug("Kopi & Teh", "", "", "", "store", AND_WORDS[country]) == f"kopi-{word}-teh"


def test_other_scripts_take_the_english_name_or_the_fallback() -> None:
    assert store_slug("مطعم", "Al Bait", "", "Fatih", "store-tr") == "al-bait-fatih"
    assert store_slug("مطعم", "", "", "Fatih", "store-tr") == "store-tr-fatih"


@given(st.text(max_size=200), st.text(max_size=50))
def test_slugs_are_always_addresses_or_empty(name: str, branch: str) -> None:
    slug = slugify(name, branch)
    assert slug == "" or (PATTERN.match(slug) and len(slug) <= LONGEST)
    assert PATTERN.match(store_slug(name, "", branch, "", "store-id"))


def test_used_slugs_get_the_first_free_number() -> None:
    assert numbered("a", {"a", "a-2"}) == "a-3"
    assert len(numbered("a" * 100, {"a" * 100})) <= LONGEST


# -- addresses ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("country", "parts", "printed"),
    [
        (
            "ID",
            AddressParts(
                "Jl. Senopati 1",
                "",
                "Selong",
                "Kebayoran Baru",
                "Kota Jakarta Selatan",
                "DKI Jakarta",
                "12190",
            ),
            "Jl. Senopati 1, Selong, Kec. Kebayoran Baru, Kota Jakarta Selatan, DKI Jakarta 12190",
        ),
        (
            "TR",
            AddressParts("Moda Cad. 5", "", "Caferağa", "", "Kadıköy", "İzmir", "35000"),
            "Moda Cad. 5, Caferağa, 35000 Kadıköy/İZMİR",
        ),
        (
            "MY",
            AddressParts("12 Jalan SS2", "", "", "", "Petaling", "Selangor", "47300"),
            "12 Jalan SS2, 47300 PETALING, SELANGOR",
        ),
        (
            "PH",
            AddressParts(
                "1 Ayala Ave", "", "Bel-Air", "City of Makati", "", "National Capital Region (NCR)", "1209"
            ),
            "1 Ayala Ave, Brgy. Bel-Air, City of Makati, 1209 Metro Manila",
        ),
    ],
)
def test_addresses_are_printed_in_the_order_of_the_country(
    country: str, parts: AddressParts, printed: str
) -> None:
    assert print_address(country, parts) == printed


def test_missing_pieces_leave_no_gap() -> None:
    assert [print_address(country, AddressParts("A 1")) for country in CODES] == ["A 1"] * 4


def test_postcodes_have_the_digits_of_their_country() -> None:
    assert postcode_problem("PH", "1209") is None
    assert postcode_problem("ID", "١٢٣٤٥") == "Postcode must be 5 digits"


@pytest.mark.parametrize(
    ("country", "used", "unused"),
    [
        ("ID", ("10110", "99974"), ("00000", "09999", "10000")),
        ("TR", ("01010", "34430", "81950"), ("00100", "82000", "99999")),
        ("MY", ("01000", "50050", "98859"), ("00100", "03000", "29000", "99000")),
        ("PH", ("0400", "1209", "9811"), ("0000", "0399", "9812", "9999")),
    ],
)
def test_postcodes_outside_the_ranges_of_their_country_are_rejected(
    country: str, used: tuple[str, ...], unused: tuple[str, ...]
) -> None:
    assert [postcode_problem(country, postcode) for postcode in used] == [None] * len(used)
    problems = [postcode_problem(country, postcode) for postcode in unused]
    assert problems == [f"Postcode {postcode} is not in use in {pack(country).name}" for postcode in unused]


# -- texts ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", ["Çilek Pastanesi", "Kafe Özgür", "Söğüt", "ünlü", "İstanbul Café"])
def test_mixed_up_text_is_repaired(text: str) -> None:
    assert sound_text(text.encode().decode("cp1252", "replace")) in (text,) or text == "İstanbul Café"
    assert sound_text(text) == text


@pytest.mark.parametrize("text", ["Caf\ufffd", "OsmanlÛ±", "íˆukur", "Me\x81ôhur", "Türkiye ÄŸ"])
def test_text_beyond_repair_is_refused(text: str) -> None:
    with pytest.raises(BrokenText):
        sound_text(text)


@pytest.mark.parametrize(
    "text", ["Ҫ Cafe", "مقهى", "咖啡 Âu", "Tostçu BÜFE’M", "Crème Brûlée", "Öz_Kan", "Niño’s"]
)
def test_sound_text_stays_as_it_is(text: str) -> None:
    assert sound_text(text) == text


# -- distances and packs --------------------------------------------------------------------------
def test_a_degree_of_latitude_is_about_111_kilometres() -> None:
    assert distance_m(0, 0, 1, 0) == pytest.approx(111_195, abs=1)
    assert distance_m(-6.2, 106.8, -6.2, 106.8) == 0


@pytest.mark.parametrize("country", CODES)
def test_each_country_contains_its_center(country: str) -> None:
    centre = pack(country).center
    assert is_inside(country, centre.lat, centre.lng)
    assert not is_inside(country, 0, 0)


@pytest.mark.parametrize("country", CODES)
def test_packs_are_plain_data_whose_examples_hold(country: str) -> None:
    data = pack(country)
    assert data.regions[0].required == "create"
    assert [band.level for band in data.price_bands] == [1, 2, 3, 4]
    assert read_phone(pack(country).phone.example, country).number.startswith(
        f"+{pack(country).phone.calling_code}"
    )
    assert PACKS[country].timezone in PACKS[country].timezones
