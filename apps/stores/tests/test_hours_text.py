"""Hours as people write them into one cell of a spreadsheet."""

from __future__ import annotations

import pytest

from apps.stores.hours.model import DayState
from apps.stores.hours.osm_write import write_osm
from apps.stores.importing.hours_text import read_hours


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
    hours, warnings = read_hours("osm", text)
    expected, _ = read_hours("osm", osm)
    assert warnings == []
    assert [day.sessions for day in hours.base_week] == [day.sessions for day in expected.base_week]


def test_days_of_which_nothing_is_said_are_not_taken_for_closed() -> None:
    hours, _ = read_hours("osm", "Senin-Jumat 10.00-21.00; Sabtu tutup")
    states = [day.state for day in hours.base_week]
    assert states == [*[DayState.OPEN] * 5, DayState.CLOSED, DayState.UNKNOWN]


@pytest.mark.parametrize("text", ["Senin pagi", "Senin-Besok 10-12", "Setiap hari", "Jumat 25.00-26.00"])
def test_unreadable_hours_are_reported_with_an_example_and_kept_as_a_note(text: str) -> None:
    hours, (warning,) = read_hours("osm", text)
    assert warning == (
        f"Could not read: {text}. The hours are left out, and the text is kept as their note. "
        "Write it like Mo-Fr 10:00-21:00; Sa off"
    )
    assert hours.note == text
    assert write_osm(hours) == ""
