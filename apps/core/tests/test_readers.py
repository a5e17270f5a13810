"""Readers of typed values: common notations in the four countries, and rejected values."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.core.readers import coordinates, links
from apps.core.readers.amounts import doubt_of, read_amount, read_amount_range, whole_units
from apps.core.readers.coordinates import LAT, LNG, read_degrees, read_point
from apps.core.readers.dates import read_date, read_day
from apps.core.readers.errors import UnreadableValue, quote
from apps.core.readers.hours import CLOSED, read_week
from apps.core.readers.hours import read_day as read_hours_of_day
from apps.core.readers.lists import is_blank
from apps.core.readers.numbers import certain_decimal_sign, read_number
from apps.core.readers.phones import PhoneType, read_phone, read_phones
from apps.core.readers.times import plain_text, read_time
from apps.core.testing.levels import examples
from apps.core.text.folding import digits_of

COUNTRIES = ("ID", "TR", "MY", "PH")


# -- messages -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("09.00", "“09.00”"),
        ("\x1b[31m09.00", "“[31m09.00”"),
        ("Cafe\u0301", "“Café”"),
        ("two\nlines", "“two lines”"),
        ("x" * 61, "“" + "x" * 59 + "…”"),
    ],
)
def test_a_quoted_value_is_one_readable_line(text: str, quoted: str) -> None:
    assert quote(text) == quoted


# -- amounts ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "country", "low", "high"),
    [
        ("50.000", "ID", "50000", "50000"),
        ("50,000", "ID", "50000", "50000"),
        ("Rp 150.000", "ID", "150000", "150000"),
        ("Rp. 50.000,-", "ID", "50000", "50000"),
        ("1.250.000", "ID", "1250000", "1250000"),
        ("1,250,000", "ID", "1250000", "1250000"),
        ("50 000", "ID", "50000", "50000"),
        ("50rb", "ID", "50000", "50000"),
        ("IDR 50K", "ID", "50000", "50000"),
        ("1,5 jt", "ID", "1500000", "1500000"),
        ("1.5jt", "ID", "1500000", "1500000"),
        ("Rp25–50 ribu", "ID", "25000", "50000"),
        ("Rp50.000 - Rp150.000", "ID", "50000", "150000"),
        ("25rb s/d 50rb", "ID", "25000", "50000"),
        ("Rp 50.000/orang", "ID", "50000", "50000"),
        ("RM 10-20", "MY", "10", "20"),
        ("RM10.90 - RM 20.90", "MY", "10.90", "20.90"),
        ("₺150,50", "TR", "150.50", "150.50"),
        ("2 bin TL", "TR", "2000", "2000"),
        ("kişi başı 300 TL", "TR", "300", "300"),
        ("1.250,50", "TR", "1250.50", "1250.50"),
        ("1,250.50", "PH", "1250.50", "1250.50"),
        ("₱250/person", "PH", "250", "250"),
        ("P150", "PH", "150", "150"),
    ],
)
def test_amounts_of_the_four_countries_are_read(text: str, country: str, low: str, high: str) -> None:
    result = read_amount_range(text, country)
    assert (result.low, result.high) == (Decimal(low), Decimal(high))


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("mulai 25rb", 25000, None), ("50rb+", 50000, None), ("up to 50rb", None, 50000)],
)
def test_open_ranges_have_one_end(text: str, low: int | None, high: int | None) -> None:
    result = read_amount_range(text, "ID")
    assert (result.low, result.high) == (low, high)


@pytest.mark.parametrize(
    "text",
    [
        "1.25.000",
        "50.0000",
        "50.",
        "5 0",
        "$50",
        "RM 50",
        "50.000 x",
        "500-1jt",
        "-50000",
        "50-100-150",
        "Rp",
        "٥٠",
        "abc",
        "1e5",
        "50.000.00",
        "0.500",
        "1234.567",
        "1.250,500",
    ],
)
def test_amounts_that_cannot_be_read_completely_are_rejected(text: str) -> None:
    with pytest.raises(UnreadableValue) as error:
        read_amount_range(text, "ID")
    assert text in str(error.value) or "separators" in str(error.value)


def test_a_column_format_rejects_numbers_of_the_other_format() -> None:
    assert read_amount("50.000", "MY", decimal_sign=".") == Decimal("50")
    assert read_amount("50.000", "MY", decimal_sign=",") == Decimal("50000")
    with pytest.raises(UnreadableValue, match="number format of its column"):
        read_amount("1.250.000", "MY", decimal_sign=".")


@pytest.mark.parametrize(
    ("texts", "country", "doubted"),
    [
        (["150.000", "125.50"], "TR", "150.000"),
        (["12.000", "25.000"], "MY", "12.000"),
        (["50.000", "25.000"], "ID", None),
        (["50.000", "1.250.000"], "ID", None),
    ],
)
def test_a_column_is_in_doubt_where_other_values_or_the_band_disagree(
    texts: list[str], country: str, doubted: str | None
) -> None:
    bands = {"ID": (5_000, 8_000_000), "TR": (20, 40_000), "MY": (1, 2_400)}
    low, high = bands[country]
    doubt = doubt_of(texts, country, lambda amount: low <= amount <= high)
    assert (doubt.example if doubt else None) == doubted


@given(st.text("0123456789.,' Rpkb-", max_size=16), st.sampled_from(COUNTRIES))
@settings(max_examples=examples(400))
def test_an_amount_accounts_for_every_digit(text: str, country: str) -> None:
    """Check that the value has the digits of the text, except for outer zeros and a scale."""
    try:
        result = read_amount_range(text, country)
    except UnreadableValue:
        return
    ends = {end for end in (result.low, result.high) if end is not None}
    digits = "".join(digits_of(part).strip("0") for part in re.findall(r"[0-9][0-9.,' ]*", text))
    values = [digits_of(f"{end:f}").strip("0") for end in sorted(ends)]
    assert digits in ("".join(values), "".join(values * 2))
    assert all(end >= 0 and whole_units(end) >= 0 for end in ends)


@given(st.decimals(0, 10**9, places=2), st.sampled_from(".,"))
@settings(max_examples=examples(200))
def test_numbers_written_in_either_format_are_read_back(value: Decimal, decimal_sign: str) -> None:
    written = f"{value:,.2f}"
    if decimal_sign == ",":
        written = written.translate(str.maketrans(",.", ".,"))
    assert read_number(written, decimal_sign) == value
    assert certain_decimal_sign(written) == decimal_sign


# -- times and hours --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("10:00", 10),
        ("10.00", 10),
        ("10:00:00", 10),
        ("1000", 10),
        ("24:00", 24),
        ("12MN", 24),
        ("12 midnight", 24),
        ("12NN", 12),
        ("noon", 12),
        ("12 pm", 12),
        ("12 am", 0),
        ("10 pagi", 10),
        ("7 malam", 19),
        ("12 malam", 24),
        ("9 ptg", 21),
        ("10 pg", 10),
        ("21.30 WIB", 21.5),
        ("9 ng gabi", 21),
        ("pukul 10.00", 10),
        ("saat 18:30", 18.5),
    ],
)
def test_times_of_day_are_read(text: str, hours: float) -> None:
    assert read_time(text) == hours * 60


@pytest.mark.parametrize(
    "text", ["25:00", "240:00", "10:60", "10:00:30", "24:30", "13 pm", "0.5", "10:00 x", "", "10-12"]
)
def test_times_that_do_not_exist_are_rejected(text: str) -> None:
    with pytest.raises(UnreadableValue):
        read_time(text)


_WEEK = ("mo", "tu", "we", "th", "fr", "sa", "su")


def _written(text: str) -> str:
    """Return the week of a text as `mo-fr 10-22; …`, with the days in order and without unknown days."""
    result: dict[str, list[str]] = {}
    for name, spans in zip(_WEEK, read_week(text).days, strict=True):
        if spans is not None:
            words = ",".join(f"{start / 60:g}-{end / 60:g}" for start, end in spans) or "off"
            result.setdefault(words, []).append(name)
    return "; ".join(f"{' '.join(days)} {words}" for words, days in result.items())


_ALL = " ".join(_WEEK)


@pytest.mark.parametrize(
    ("text", "week"),
    [
        ("08.00 - 21.00", f"{_ALL} 8-21"),
        ("10:00:00 - 22:00:00", f"{_ALL} 10-22"),
        ("1000-2200", f"{_ALL} 10-22"),
        ("24 jam", f"{_ALL} 0-24"),
        ("24 saat", f"{_ALL} 0-24"),
        ("7/24 açık", f"{_ALL} 0-24"),
        ("00:00-00:00", f"{_ALL} 0-24"),
        ("12PM-12MN", f"{_ALL} 12-24"),
        ("Daily 11 AM - 12 midnight", f"{_ALL} 11-24"),
        ("Setiap hari 10.00 WIB - 22.00 WIB", f"{_ALL} 10-22"),
        ("Senin s/d Jumat 08.00-17.00, Minggu tutup", "mo tu we th fr 8-17; su off"),
        ("Minggu tutup", "su off"),
        ("hafta içi 09:00-18:00, hafta sonu 10:00-16:00", "mo tu we th fr 9-18; sa su 10-16"),
        ("Isnin-Jumaat 10 pg - 9 ptg", "mo tu we th fr 10-21"),
        ("Isnin - Ahad : 7.00 pagi - 12.00 tengah malam", f"{_ALL} 7-24"),
        ("1-10 pm", f"{_ALL} 13-22"),
        ("Mon-Fri: 10AM–10PM; Sat & Sun: 9AM–11PM", "mo tu we th fr 10-22; sa su 9-23"),
        ("Her gün 10:00'dan 22:00'ye kadar", f"{_ALL} 10-22"),
        ("Her gün 09.00-23.00 (Pazar kapalı)", "mo tu we th fr sa 9-23; su off"),
        ("Every day except Sunday 10:00-22:00", "mo tu we th fr sa 10-22; su off"),
        ("10:00-22:00 (Senin-Jumat)", "mo tu we th fr 10-22"),
        ("Lunes hanggang Sabado, 8 ng umaga - 9 ng gabi", "mo tu we th fr sa 8-21"),
        ("Senin-Jumat\n10.00-22.00\nSabtu-Minggu\n09.00-23.00", "mo tu we th fr 10-22; sa su 9-23"),
        ("buka jam 10 pagi tutup jam 10 malam", f"{_ALL} 10-22"),
        ("Setiap hari kerja 09.00–17.00", "mo tu we th fr 9-17"),
        ("11:00-14:00; 17:00-22:00", f"{_ALL} 11-14,17-22"),
        (
            "Pazartesi-Cuma 08:30-17:30 Cumartesi 09:00-14:00 Pazar Kapalı",
            "mo tu we th fr 8.5-17.5; sa 9-14; su off",
        ),
        ("Tue - Sun 11am - 10pm (closed Mondays)", "mo off; tu we th fr sa su 11-22"),
        ("Weekdays 7am-10pm, weekends & public holidays closed", "mo tu we th fr 7-22; sa su off"),
        ("Mon 10:00-14:00\nMon 16:00-20:00", "mo 10-14,16-20"),
        ("10:00 - 02:00", f"{_ALL} 10-26"),
        ("10:00 - 26:00", f"{_ALL} 10-26"),
        ("Pazartesi hariç her gün 12.00-24.00", "mo off; tu we th fr sa su 12-24"),
        ("Her gün 12.00-24.00 (Pazartesi hariç)", "mo off; tu we th fr sa su 12-24"),
        ("Her gün sabah 8'den gece 12'ye kadar", f"{_ALL} 8-24"),
        ("sabah 9 - akşam 10 arası", f"{_ALL} 9-22"),
        ("Tutup hari Senin, selain itu 10.00-22.00", "mo off; tu we th fr sa su 10-22"),
        ("Pazar günü kapalı, diğer günler 10:00-20:00", "mo tu we th fr sa 10-20; su off"),
        ("Isnin cuti, hari lain 10 pagi - 9 malam", "mo off; tu we th fr sa su 10-21"),
        ("Sarado tuwing Lunes, 10 AM - 8 PM sa ibang araw", "mo off; tu we th fr sa su 10-20"),
        ("closed Wednesday, otherwise 11:00-21:00", "mo tu th fr sa su 11-21; we off"),
        ("jam 9 pagi hingga 6 petang setiap hari kecuali Rabu", "mo tu th fr sa su 9-18; we off"),
        ("Setiap hari 09.00-21.00, istirahat 12.00-13.00", f"{_ALL} 9-12,13-21"),
        ("10.00 - 21.00 WIB (Jumat tutup 11.30-13.00)", "mo tu we th sa su 10-21; fr 10-11.5,13-21"),
        ("Jumat istirahat 11.30-13.00, setiap hari 09.00-21.00", "mo tu we th sa su 9-21; fr 9-11.5,13-21"),
        ("Mon-Fri 9am-6pm, break 12-1pm", "mo tu we th fr 9-12,13-18"),
        ("Senin libur. Selasa-Minggu pk 10.00 s.d. 21.30", "mo off; tu we th fr sa su 10-21.5"),
    ],
)
def test_weekly_hours_in_words_are_read(text: str, week: str) -> None:
    read = read_week(text)
    assert _written(text) == week
    assert read.unread == ()


def test_last_order_is_stored_as_a_note() -> None:
    read = read_week("10.00-22.00 (last order 21.30)")
    assert read.notes == ("last order 21.30",)


@pytest.mark.parametrize(
    "text",
    [
        "9-5",
        "9am to late",
        "Mo-Su 10:00+",
        "Monday",
        "10:00-10:00",
        "25:00-27:00",
        "10:00-36:00",
        "Mon 10-12 Mon closed",
        "10:00",
        "Mon 10:00-12:00, break 13:00-14:00",
        "Senin tutup 09.00-21.00 Selasa-Minggu",
    ],
)
def test_hours_that_are_unclear_are_rejected(text: str) -> None:
    with pytest.raises(UnreadableValue):
        read_week(text)


def test_hours_of_one_day() -> None:
    assert read_hours_of_day("11.00-14.00, 17.00-22.00") == ((660, 840), (1020, 1320))
    assert read_hours_of_day("tutup") == CLOSED
    with pytest.raises(UnreadableValue):
        read_hours_of_day("Senin 10-22")


@pytest.mark.parametrize("text", ["08.00-21.00 istirahat 12.00-13.00", "08.00-21.00, tutup 12-13"])
def test_a_break_is_no_opening_time_of_a_day(text: str) -> None:
    assert read_hours_of_day(text) == ((480, 720), (780, 1260))


@pytest.mark.parametrize("text", ["tutup 11.30-13.00", "closed 11:30-13:00", "08.00-21.00 break 22.00-23.00"])
def test_break_without_opening_hours_is_rejected(text: str) -> None:
    with pytest.raises(UnreadableValue, match="break"):
        read_hours_of_day(text)


def test_unclear_hours_are_named() -> None:
    with pytest.raises(UnreadableValue, match="“8-12” may be morning or evening"):
        read_week("Sabtu 8-12")


_WORDS = st.sampled_from(
    [
        "mon",
        "-",
        "fri",
        "10",
        "22",
        "10:30",
        ",",
        "closed",
        "senin",
        "s/d",
        "24 jam",
        "pm",
        ";",
        "every day",
        "9",
        "maybe",
        "sunday",
    ]
)


@given(st.lists(_WORDS, max_size=9).map(" ".join))
@settings(max_examples=examples(600))
def test_hours_account_for_every_number_and_word(text: str) -> None:
    try:
        read = read_week(text)
    except UnreadableValue:
        return
    assert "maybe" not in plain_text(text) or any("maybe" in part for part in read.unread)
    left = text
    for part in read.unread:
        left = left.replace(part, " ")
    existing = {minutes % 720 for spans in read.days if spans for span in spans for minutes in span} | {0}
    times = re.findall(r"(?<!\S)(\d{1,2})(?::(\d{2}))?(?!\S)", left.replace("24 jam", " "))
    overridden = len(re.findall("mon|senin|every|sunday|fri", left)) > 1
    assert overridden or all((int(hour) * 60 + int(minute or 0)) % 720 in existing for hour, minute in times)


# -- coordinates ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "axis", "degrees"),
    [
        ("14°33'00.0\"N", LAT, 14.55),
        ("121°01'12.0\"E", LNG, 121.02),
        ("14 33 00 N", LAT, 14.55),
        ("121 01 12 E", LNG, 121.02),
        ("−6.2", LAT, -6.2),
        ("-6,2600", LAT, -6.26),
        ("6.2 S", LAT, -6.2),
        ("6°12'S", LAT, -6.2),
        ("6°12.5' LS", LAT, -6.208333),
        ("41.0082° K", LAT, 41.0082),
        ("28° 58′ 42″ D", LNG, 28.978333),
        ("106,8 BT", LNG, 106.8),
        ("33,5 G", LAT, -33.5),
        ("58 B", LNG, -58),
    ],
)
def test_degrees_are_read(text: str, axis: str, degrees: float) -> None:
    assert read_degrees(text, axis) == degrees


@pytest.mark.parametrize(
    ("text", "axis"),
    [
        ("-6.200.000", LAT),
        ("14°75'N", LAT),
        ("14.5°33'N", LAT),
        ("106.8", LAT),
        ("106.8 E", LAT),
        ("-6.2x", LAT),
        ("6.2e1", LAT),
        ("-6.2 S", LAT),
        ("", LAT),
        ("N", LAT),
        ("-6.2, 106.8", LAT),
        ("14 33 00", LAT),
    ],
)
def test_degrees_that_cannot_be_read_completely_are_rejected(text: str, axis: str) -> None:
    with pytest.raises(UnreadableValue):
        read_degrees(text, axis)


@pytest.mark.parametrize(
    "text",
    [
        "-6.2, 106.8",
        "-6,2; 106,8",
        "-6,2, 106,8",
        "-6.2 106.8",
        "-6.2,106.8",
        "(-6.2,106.8)",
        "POINT (106.8 -6.2)",
        "lat: -6.2, lng: 106.8",
        "geo:-6.2,106.8",
        "6.2 S 106.8 E",
        "106.8E 6.2S",
        "−6.2, 106.8",
        "6°12'S 106°48'E",
        "https://www.google.com/maps/place/X/@-6.21,106.81,17z/data=!3m1!4b1!8m2!3d-6.2!4d106.8",
        "https://maps.google.com/?q=-6.2,106.8",
        "https://www.google.com/maps/@-6.2,106.8,15z",
        "https://www.openstreetmap.org/?mlat=-6.2&mlon=106.8#map=17/-6.25/106.85",
        "https://www.openstreetmap.org/#map=17/-6.2/106.8",
        "https://yandex.com/maps/?ll=106.8%2C-6.2&z=12",
    ],
)
def test_points_in_one_cell_are_read(text: str) -> None:
    assert read_point(text) == coordinates.Point(-6.2, 106.8)


@pytest.mark.parametrize(
    "text",
    [
        "-6.2",
        "-6,2",
        "-6,2,106,8",
        "-6,106",
        "-6.2, 106.8, 17",
        "https://maps.app.goo.gl/abc",
        "https://example.com/",
    ],
)
def test_points_that_are_unclear_are_rejected(text: str) -> None:
    with pytest.raises(UnreadableValue):
        read_point(text)


@given(st.text("0123456789.,-−°'\" NSEWKGDB", max_size=14))
@settings(max_examples=examples(600))
def test_degrees_account_for_every_digit(text: str) -> None:
    try:
        degrees = read_degrees(text, LNG)
    except UnreadableValue:
        return
    parts = [float(part.replace(",", ".")) for part in re.findall(r"[0-9]+(?:[.,][0-9]+)?", text)]
    expected = sum(part / 60**place for place, part in enumerate(parts))
    assert abs(degrees) == pytest.approx(expected, abs=1e-6)
    assert (degrees < 0) <= any(sign in text for sign in "-−WB")


# -- phones -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "country", "numbers", "unread"),
    [
        ("0812 3456 7804, 14045", "ID", ["+6281234567804", "14045"], []),
        ("Call Center 14045", "ID", ["14045"], []),
        ("021 5551234 / 14 045", "ID", ["+62215551234", "14045"], []),
        ("#87000", "PH", ["#87000"], []),
        ("87000", "PH", [], ["87000"]),
        ("14045", "TR", [], ["14045"]),
        ("110", "ID", [], ["110"]),
    ],
)
def test_short_codes_of_the_country_are_hotlines_where_companies_are_listed(
    text: str, country: str, numbers: list[str], unread: list[str]
) -> None:
    read = read_phones(text, country, at_most=3, has_short_codes=True)
    assert [phone.number for phone in read.items] == numbers
    assert [one.text for one in read.unread] == unread
    assert {phone.type for phone in read.items if phone.number[0] != "+"} <= {PhoneType.HOTLINE}


@pytest.mark.parametrize(
    ("text", "region", "number"),
    [
        ("8123 4567", "1300000000", "+63281234567"),
        ("(8) 812-3456", "1300000000", "+63288123456"),
        ("8123-4567 loc. 12", "1300000000", "+63281234567"),
        ("0917 123 4567", "1300000000", "+639171234567"),
        ("8123 4567", "0700000000", None),
        ("8123 4567", "", None),
        ("812-3456", "1300000000", None),
    ],
)
def test_the_region_completes_local_numbers(text: str, region: str, number: str | None) -> None:
    read = read_phones(text, "PH", at_most=3, region=region)
    assert [phone.number for phone in read.items] == ([number] if number else [])


@pytest.mark.parametrize(
    ("text", "country", "numbers", "unread"),
    [
        ("(021) 5551234/5", "ID", ["+62215551234", "+62215551235"], []),
        ("021-5551234, 5551235", "ID", ["+62215551234", "+62215551235"], []),
        ("0812 3456 7801; 021", "ID", ["+6281234567801"], ["021"]),
        ("0812 3456 7802 / -", "ID", ["+6281234567802"], []),
        ("0812 3456 7804, 14045", "ID", ["+6281234567804"], ["14045"]),
        ("0812 3456 7805\n021 5551236", "ID", ["+6281234567805", "+62215551236"], []),
        ("0812-3456-7890/91", "ID", ["+6281234567890", "+6281234567891"], []),
        ("62215551234", "ID", ["+62215551234"], []),
        ("6281234567890", "ID", ["+6281234567890"], []),
        ("006221 5551234", "ID", ["+62215551234"], []),
        ("+62 (0)21 5551234", "ID", ["+62215551234"], []),
        ("0622 7551234", "ID", ["+626227551234"], []),
        ("Telp: 021-5551234 / HP 0812 3456 7890", "ID", ["+62215551234", "+6281234567890"], []),
        ("wa.me/081234567890", "ID", ["+6281234567890"], []),
        ("0212/345 67 89", "TR", ["+902123456789"], []),
        ("0212 345 67 89-90", "TR", ["+902123456789", "+902123456790"], []),
        ("0212 345 67 89 - 0212 345 67 91", "TR", ["+902123456789", "+902123456791"], []),
        ("0(212) 345 67 89", "TR", ["+902123456789"], []),
        ("03-2161 1234 & 012-3456789", "MY", ["+60321611234", "+60123456789"], []),
        ("0917 123 4567 or 0918 123 4567", "PH", ["+639171234567", "+639181234567"], []),
        ("021 5551234, 6145200", "ID", ["+62215551234", "+62216145200"], []),
        ("6145200", "ID", [], ["6145200"]),
        ("6315 0318", "ID", [], ["6315 0318"]),
        ("(061) 45200", "ID", ["+626145200"], []),
        ("1500888", "ID", ["+621500888"], []),
        ("215551234", "ID", ["+62215551234"], []),
        ("444 1 234", "TR", ["+904441234"], []),
        ("6776 0290", "MY", ["+6067760290"], []),
        ("fax 021 5551234", "ID", [], ["fax 021 5551234"]),
        ("0812 3456 78011234567", "ID", [], ["0812 3456 78011234567"]),
        ("8.12E+10", "ID", [], ["8.12E+10"]),
        ("021 5551234 x", "ID", [], ["021 5551234 x"]),
    ],
)
def test_phones_of_a_cell_are_read_item_by_item(
    text: str, country: str, numbers: list[str], unread: list[str]
) -> None:
    result = read_phones(text, country, at_most=3)
    assert [phone.number for phone in result.items] == numbers
    assert [item.text for item in result.unread] == unread


def test_extensions_and_notes_are_the_label() -> None:
    assert read_phone("021-5551234 ext. 12", "ID").label == "ext. 12"
    assert read_phone("0212 345 67 89 dahili 4", "TR").label == "ext. 4"
    assert read_phone("0812 3456 7890 (Budi)", "ID").label == "Budi"
    assert read_phone("WA 0812 3456 7890", "ID").type is PhoneType.WHATSAPP


def test_a_fourth_phone_is_named() -> None:
    result = read_phones("021-5551234,021-5551235,021-5551236,021-5551237", "ID", at_most=3)
    assert len(result.items) == 3
    assert [(item.text, item.reason) for item in result.unread] == [("021-5551237", "At most 3 are stored")]


@given(st.text("0123456789 -()/+,.ext", max_size=24), st.sampled_from(COUNTRIES))
@settings(max_examples=examples(600))
def test_a_phone_accounts_for_every_digit(text: str, country: str) -> None:
    try:
        phone = read_phone(text, country)
    except UnreadableValue:
        return
    digits = digits_of(text)
    national = digits_of(phone.number)
    code = {"ID": "62", "TR": "90", "MY": "60", "PH": "63"}[country]
    written = national.removeprefix(code) + phone.extension
    assert digits.endswith(written)
    assert digits.removesuffix(written) in {"", "0", code, f"{code}0", f"00{code}", f"00{code}0"}


# -- links, accounts, dates, lists ------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("www.kedai.test", "https://www.kedai.test"),
        ("kedai.test/menu", "https://kedai.test/menu"),
        ("http://kedai.test", "http://kedai.test"),
        ("kedai.test:8080/x", "https://kedai.test:8080/x"),
    ],
)
def test_links_are_read_without_their_scheme(text: str, url: str) -> None:
    assert links.read_link(text) == url


@pytest.mark.parametrize(
    "text",
    [
        "kedai",
        "3.5",
        "1.2.3.4",
        "a@b.com",
        "ftp://x.com",
        "javascript:alert(1)",
        "https://a b.com",
        "-",
        "https://a.com)",
    ],
)
def test_texts_that_are_no_links_are_rejected(text: str) -> None:
    with pytest.raises(UnreadableValue):
        links.read_link(text)


@pytest.mark.parametrize(
    ("text", "platform", "url"),
    [
        ("instagram.com/kedai", "instagram", "https://instagram.com/kedai"),
        ("@kedai", "instagram", "https://www.instagram.com/kedai"),
        ("IG: @kedai", "instagram", "https://www.instagram.com/kedai"),
        ("wa.me/081234567890", "whatsapp", "https://wa.me/6281234567890"),
        ("0812 3456 7890", "whatsapp", "https://wa.me/6281234567890"),
    ],
)
def test_accounts_are_read_by_address_or_name(text: str, platform: str, url: str) -> None:
    assert links.read_account(text, "ID", platform) == links.Account(platform, url)


@pytest.mark.parametrize(
    ("text", "platform"),
    [
        ("facebook.com/kedai", "instagram"),
        ("instagram.com", "instagram"),
        ("Kedai Kopi", "facebook"),
        ("wa.me/0", "whatsapp"),
    ],
)
def test_accounts_of_another_platform_or_without_a_name_are_rejected(text: str, platform: str) -> None:
    with pytest.raises(UnreadableValue):
        links.read_account(text, "ID", platform)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2024", "2024"),
        ("2024-05", "2024-05"),
        ("2024-05-31", "2024-05-31"),
        ("2024-05-31 10:00", "2024-05-31"),
        ("31/05/2024", "2024-05-31"),
        ("31 Mei 2024", "2024-05-31"),
        ("May 31, 2024", "2024-05-31"),
        ("12 Mart 2023", "2023-03-12"),
        ("3-Apr-2024", "2024-04-03"),
    ],
)
def test_dates_are_read(text: str, date: str) -> None:
    assert read_date(text, "dmy") == date


@pytest.mark.parametrize(
    "text",
    [
        "2024-05 blah",
        "2024-05-31 later",
        "2024-13",
        "25 Foo 2024",
        "31.05.2024 x",
        "31.02.2024",
        "²0/05/2024",
    ],
)
def test_dates_that_cannot_be_read_completely_are_rejected(text: str) -> None:
    with pytest.raises(UnreadableValue):
        read_date(text, "dmy")


def test_a_day_needs_a_day() -> None:
    assert read_day("31.05.2024", "dmy").isoformat() == "2024-05-31"
    with pytest.raises(UnreadableValue, match="has no day"):
        read_day("2024-05", "dmy")


def test_placeholder_cells_are_blank() -> None:
    assert all(is_blank(text) for text in ("-", "—", "n/a", "N/A", "yok", "tidak ada", "", " / "))
    assert not any(is_blank(text) for text in ("0", "na ne", "a", "-1"))
