"""Opening hours as free text in one spreadsheet cell."""

from __future__ import annotations

import pytest

from apps.stores.domain.hours.model import DayState
from apps.stores.domain.hours.osm_write import write_osm
from apps.stores.domain.hours.read_text import read_hours_of_days, read_hours_text


@pytest.mark.parametrize(
    ("text", "osm"),
    [
        ("Mo-Fr 10:00-21:00", "Mo-Fr 10:00-21:00"),
        ("Senin-Jumat 10.00-21.00", "Mo-Fr 10:00-21:00"),
        ("Senin - Jumat: 10.00 – 21.00; Sabtu 09:00-14:00", "Mo-Fr 10:00-21:00; Sa 09:00-14:00"),
        ("Setiap hari 07.00-21.00", "Mo-Su 07:00-21:00"),
        ("every day 7am-9pm", "Mo-Su 07:00-21:00"),
        ("Pazartesi - Cuma: 09:00-18:00; Cumartesi, Pazar kapalı", "Mo-Fr 09:00-18:00; Sa-Su off"),
        ("Her gün 24 saat", "24/7"),
        ("Jumat s/d Minggu 10.00 - 02.00", "Fr-Su 10:00-26:00"),
        ("Lunes hanggang Biyernes 8am-5pm", "Mo-Fr 08:00-17:00"),
        ("Sabtu dan Ahad 9-12, 14-18", "Sa-Su 09:00-12:00,14:00-18:00"),
        ("Minggu-Selasa 10-17", "Su-Tu 10:00-17:00"),
    ],
)
def test_words_and_codes_are_read(text: str, osm: str) -> None:
    read = read_hours_text(text)
    expected = read_hours_text(osm).hours
    assert read.warnings == []
    assert [day.sessions for day in read.hours.base_week] == [day.sessions for day in expected.base_week]


def test_unlisted_days_are_unknown() -> None:
    hours = read_hours_text("Senin-Jumat 10.00-21.00; Sabtu tutup").hours
    states = [day.state for day in hours.base_week]
    assert states == [*[DayState.OPEN] * 5, DayState.CLOSED, DayState.UNKNOWN]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Senin pagi", "“pagi” cannot be read"),
        ("Senin-Besok 10-12", "“besok 10-12” cannot be read"),
        ("Setiap hari", "it is unclear which days and times belong together"),
        ("Jumat 25.00-26.00", "an opening time is after midnight"),
    ],
)
def test_unreadable_hours_are_the_note_and_reported_with_an_example(text: str, reason: str) -> None:
    read = read_hours_text(text)
    (warning,) = read.warnings
    assert warning == (
        f"“{text}” cannot be read as opening hours: {reason}. The text is saved as a note, "
        "without hours. Write it like Mo-Fr 10:00-21:00; Sa off"
    )
    assert read.hours.note == text
    assert write_osm(read.hours) == ""


def test_a_message_does_not_repeat_a_text_of_which_nothing_is_read() -> None:
    (warning,) = read_hours_text("Kapan saja").warnings
    assert warning.startswith("“Kapan saja” cannot be read as opening hours. The text is saved as a note")


@pytest.mark.parametrize(
    ("text", "osm", "note"),
    [
        ("Mo-Fr 10:00-22:00; Dec 25 off", "Mo-Fr 10:00-22:00; Sa,Su off", "Dec 25 off"),
        ("Mo-Su 10:00-22:00; PH 10:00-15:00", "Mo-Su 10:00-22:00", "PH 10:00-15:00"),
        ("Senin-Jumat 10-22; Sabtu sampai habis", "Mo-Fr 10:00-22:00; Sa,Su unknown", "Sabtu sampai habis"),
    ],
)
def test_one_unread_part_leaves_the_others(text: str, osm: str, note: str) -> None:
    read = read_hours_text(text)
    assert read.hours.note == note
    assert [note in warning for warning in read.warnings] == [True]
    assert read.hours.base_week == read_hours_text(osm).hours.base_week


@pytest.mark.parametrize("text", ["Mo-Su 10:00+", "10:00-22:00 maybe", "sunrise-sunset; PH off"])
def test_an_unread_part_about_the_whole_week_leaves_no_hours(text: str) -> None:
    read = read_hours_text(text)
    assert read.hours.base_week is None
    assert read.hours.note == text
    assert read.warnings


def test_a_key_of_a_table_of_days_may_name_several_days() -> None:
    read = read_hours_of_days(
        {"Mon-Fri": "08:00-20:00", "Sabtu": "10:00-14:00, break 12:00-13:00", "Foo": "9-17"}
    )
    assert write_osm(read.hours) == "Su unknown; Mo-Fr 08:00-20:00, Sa 10:00-12:00,13:00-14:00"
    (warning,) = read.warnings
    assert warning.endswith("The hours of Foo are skipped")
    assert "unpack" not in warning
