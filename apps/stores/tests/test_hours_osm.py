"""OpenStreetMap opening hours: known cases and properties."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from apps.core.testing.levels import examples
from apps.stores.domain.hours.evaluate import open_at
from apps.stores.domain.hours.model import (
    CLOSED_DAY,
    UNKNOWN_DAY,
    Day,
    DayState,
    HolidayPolicy,
    Hours,
    HoursMode,
    Session,
    Special,
)
from apps.stores.domain.hours.osm_read import read_osm
from apps.stores.domain.hours.osm_tokens import read_rules, years_to_read
from apps.stores.domain.hours.osm_write import write_osm
from apps.stores.domain.hours.validate import HoursError, parse_hours

from .osm_second_opinion import rules_of, state_at

ZONE = "Asia/Jakarta"
_JANUARY, _JANUARY_27 = ["2026-01-01", "2026-01-02"], ["2027-01-01", "2027-01-02"]


def opened(*spans: tuple[int, int]) -> Day:
    return Day(DayState.OPEN, tuple(Session(a * 60, b * 60) for a, b in spans))


def week(*days: Day, specials: tuple[Special, ...] = ()) -> Hours:
    return Hours(HoursMode.REGULAR, days if len(days) == 7 else days * 7, (), specials)


MAR_21 = dt.date(2026, 3, 21)
NIGHTLY = opened((17, 26))
VECTORS = {
    "split weekdays, long weekend": (
        week(*[Day(DayState.OPEN, (Session(660, 870), Session(1050, 1320)))] * 5, *[opened((11, 22))] * 2),
        "Mo-Fr 11:00-14:30,17:30-22:00, Sa,Su 11:00-22:00",
    ),
    "late nights, closed first": (
        week(*[opened((17, 26))] * 4, *[opened((17, 28))] * 2, CLOSED_DAY),
        "Su off; Mo-Th 17:00-02:00, Fr,Sa 17:00-04:00",
    ),
    "one day unknown": (
        week(*[opened((10, 22))] * 5, UNKNOWN_DAY, CLOSED_DAY),
        "Su off; Sa unknown; Mo-Fr 10:00-22:00",
    ),
    "closed once beside late nights": (
        week(NIGHTLY, specials=(Special(MAR_21, MAR_21, CLOSED_DAY),)),
        "Mo-Su 17:00-02:00; 2026 Mar 21 17:00-02:00 off",
    ),
    "other hours once beside late nights": (
        week(NIGHTLY, specials=(Special(MAR_21, MAR_21, opened((12, 20))),)),
        "Mo-Su 17:00-02:00; 2026 Mar 21 17:00-02:00 off, 2026 Mar 21 12:00-20:00",
    ),
    "Ramadan": (
        week(
            opened((10, 22)),
            specials=(Special(dt.date(2026, 2, 18), dt.date(2026, 3, 19), opened((16, 28))),),
        ),
        "Mo-Su 10:00-22:00; 2026 Feb 18-2026 Mar 19 16:00-04:00",
    ),
    "always": (Hours(HoursMode.ALWAYS_OPEN), "24/7"),
    "closed once, nothing passes midnight": (
        week(opened((10, 22)), specials=(Special(MAR_21, MAR_21, CLOSED_DAY),)),
        "Mo-Su 10:00-22:00; 2026 Mar 21 off",
    ),
    "always but one day": (
        Hours(HoursMode.ALWAYS_OPEN, specials=(Special(MAR_21, MAR_21, CLOSED_DAY),)),
        "24/7; 2026 Mar 21 off",
    ),
    "not known": (Hours(), ""),
    "by appointment": (Hours(HoursMode.BY_APPOINTMENT), '"by appointment"'),
}


@pytest.mark.parametrize("case", VECTORS, ids=str)
def test_supported_hours_are_written_and_read_back(case: str) -> None:
    hours, text = VECTORS[case]
    assert write_osm(hours) == text
    assert read_osm(text).hours == hours
    assert read_osm(text).warnings == []


def test_the_obvious_text_for_late_nights_would_be_wrong() -> None:
    """The mornings after two late nights are closed under the rules of the language."""
    wrong = rules_of("Mo-Th 17:00-02:00; Fr,Sa 17:00-04:00; Su off")
    right = rules_of("Su off; Mo-Th 17:00-02:00, Fr,Sa 17:00-04:00")
    friday, sunday = dt.date(2026, 3, 20), dt.date(2026, 3, 22)
    assert [state_at(wrong, on, 60) for on in (friday, sunday)] == ["off", "off"]
    assert [state_at(right, on, 60) for on in (friday, sunday)] == ["open", "open"]


def test_plain_off_would_close_the_wrong_night() -> None:
    wrong = rules_of("Mo-Su 17:00-02:00; 2026 Mar 21 off")
    assert state_at(wrong, MAR_21, 60) == "off"
    assert state_at(wrong, MAR_21 + dt.timedelta(days=1), 60) == "open"


@pytest.mark.parametrize(
    ("text", "same_as"),
    [
        ("Mo-Sa 18:00-26:00; Su closed", "Su off; Mo-Sa 18:00-02:00"),
        ("10:00-22:00", "Mo-Su 10:00-22:00"),
        ("mo-fr 9:00 – 17:00", "Sa,Su off; Mo-Fr 09:00-17:00"),
        ("Mo-Su 10:00-22:00; Fr 12:00-13:00 off", "Mo-Th,Sa,Su 10:00-22:00, Fr 10:00-12:00,13:00-22:00"),
        ("Mo 10:00-14:00; Mo 15:00-18:00", "Tu-Su off; Mo 15:00-18:00"),
        ("Fr-Mo 10:00-22:00", "Tu-Th off; Mo,Fr-Su 10:00-22:00"),
        ("Mo-Su 10:00-22:00; 2026 Dec 24-26 off", "Mo-Su 10:00-22:00; 2026 Dec 24-2026 Dec 26 off"),
        ("24/7; Su off", "Su off; Mo-Sa 00:00-24:00"),
        ("Mo-Fr 10:00-00:00", "Sa,Su off; Mo-Fr 10:00-24:00"),
    ],
)
def test_other_ways_of_saying_it_are_understood(text: str, same_as: str) -> None:
    assert write_osm(read_osm(text).hours) == same_as


def test_days_left_out_mean_what_the_source_means() -> None:
    assert write_osm(read_osm("Mo-Fr 10:00-22:00").hours) == "Sa,Su off; Mo-Fr 10:00-22:00"
    unsure = read_osm("Mo-Fr 10:00-22:00", missing_days=DayState.UNKNOWN).hours
    assert write_osm(unsure) == "Sa,Su unknown; Mo-Fr 10:00-22:00"


@pytest.mark.parametrize(
    ("text", "policy"),
    [
        ("Mo-Su 10:00-22:00; PH off", HolidayPolicy.CLOSED),
        ("Mo-Su,PH 10:00-22:00", HolidayPolicy.REGULAR),
        ("Mo-Su 10:00-22:00", HolidayPolicy.UNKNOWN),
    ],
)
def test_public_holidays_become_the_policy_and_are_never_written(text: str, policy: HolidayPolicy) -> None:
    hours = read_osm(text).hours
    assert hours.holiday_policy is policy
    assert write_osm(hours) == "Mo-Su 10:00-22:00"


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("sunrise-sunset", "sunrise-sunset"),
        ("Mo-Fr 18:00+", "Mo-Fr 18:00+"),
        ("week 0-10 Mo 10:00-12:00", "week 0-10 Mo 10:00-12:00"),
        ("Jun 31 off", "Jun 31 off"),
        ("Mo[1],Tu 10:00-12:00", "Mo[1],Tu 10:00-12:00"),
        ('Mo-Fr 08:00-17:00 "call us"', 'Mo-Fr 08:00-17:00 "call us"'),
        ("SH off", "SH off"),
        ("Mo 13:00-12:30", "Mo 13:00-12:30"),
    ],
)
def test_unsupported_osm_hours_are_stored_as_text_with_a_warning(text: str, fragment: str) -> None:
    read = read_osm(text)
    assert read.hours == Hours(note=text)
    assert read.hours.note == text
    assert read.warnings == [f"Could not read: {fragment}"]


@pytest.mark.parametrize(
    ("text", "unread", "same_as"),
    [
        ("Mo-Fr 10:00-12:00; Mo[6] off", "Mo[6] off", "Mo unknown; Tu-Fr 10:00-12:00; Sa,Su off"),
        ("Mo-Su 10:00-22:00; easter off", "easter off", "Mo-Su 10:00-22:00"),
        ("Mo-Su 10:00-22:00; PH 10:00-14:00", "PH 10:00-14:00", "Mo-Su 10:00-22:00"),
        (
            "Mo-Fr 10:00-22:00; Sa 10:00+; SH off",
            "Sa 10:00+; SH off",
            "Mo-Fr 10:00-22:00; Sa unknown; Su off",
        ),
    ],
)
def test_an_unread_rule_leaves_the_other_rules(text: str, unread: str, same_as: str) -> None:
    read = read_osm(text)
    assert read.hours.base_week == read_osm(same_as).hours.base_week
    assert read.hours.note == unread
    assert read.warnings == [f"Could not read: {part}" for part in unread.split("; ")]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Dec 25 off", ["2026-12-25", "2027-12-25"]),
        (
            "Dec 30-Jan 02 off",
            [*_JANUARY, "2026-12-30", "2026-12-31", *_JANUARY_27, "2027-12-30", "2027-12-31"],
        ),
        ("Dec 24-25 off", ["2026-12-24", "2026-12-25", "2027-12-24", "2027-12-25"]),
        ("Feb 29 off", []),
        ("Dec Mo[1] off", ["2026-12-07", "2027-12-06"]),
        ("Dec Su[-1] off", ["2026-12-27", "2027-12-26"]),
        ("2026 Dec 25-2027 Jan 01 Fr off", ["2026-12-25", "2027-01-01"]),
        ("week 1 Su off", ["2026-01-04", "2027-01-10"]),
    ],
)
def test_dates_that_repeat_are_those_of_two_years(text: str, days: list[str]) -> None:
    (rule,) = read_rules(text, (2026, 2027))
    dates = [on for on in rule.dates if not rule.weekdays or on.isoweekday() in rule.weekdays]
    assert [str(on) for on in dates] == days


def test_months_are_whole() -> None:
    (rule,) = read_rules("Nov-Feb 10:00-20:00", (2026, 2027))
    assert len(rule.dates) == 59 + 61 + 59 + 61
    assert rule.dates[0] == dt.date(2026, 1, 1)
    assert rule.dates[-1] == dt.date(2027, 12, 31)


@pytest.mark.parametrize(
    ("text", "rule", "closed_in_a_year"),
    [
        ("Mo-Su 10:00-22:00; Dec 25 off", "Dec 25 off", 1),
        ("Mo-Su 10:00-22:00; Jul 15-Aug 15 off", "Jul 15-Aug 15 off", 32),
        ("Mo-Su 10:00-22:00; Mo[1] off", "Mo[1] off", 12),
        ("Mo-Su 10:00-22:00; week 10-13 Mo off", "week 10-13 Mo off", 4),
    ],
)
def test_yearly_rules_are_special_hours_of_two_years(text: str, rule: str, closed_in_a_year: int) -> None:
    read = read_osm(text)
    first, last = years_to_read()
    closed = [on for special in read.hours.specials for on in special.dates()]
    assert [sum(on.year == year for on in closed) for year in (first, last)] == [closed_in_a_year] * 2
    assert all(special.day == CLOSED_DAY for special in read.hours.specials)
    assert read.hours.base_week == read_osm("Mo-Su 10:00-22:00").hours.base_week
    assert read.hours.note == rule
    assert read.warnings == [f"Stored as special hours until 31 December {last}: {rule}"]


def test_the_longest_season_is_the_ordinary_week() -> None:
    read = read_osm("Apr-Oct Tu-Su 10:00-23:00; Nov-Mar Tu-Su 10:00-21:00")
    year = years_to_read()[0]
    zone = ZoneInfo(ZONE)
    assert write_osm(read.hours).startswith("Mo off; Tu-Su 10:00-23:00")
    for month, day, hour, is_open in [
        (1, 6, 22, False),
        (1, 6, 20, True),
        (7, 7, 22, True),
        (12, 1, 22, False),
    ]:
        on = dt.date(year, month, day)
        tuesday = on + dt.timedelta(days=(2 - on.isoweekday()) % 7)
        at = dt.datetime.combine(tuesday, dt.time(hour), zone)
        assert open_at(read.hours, at, ZONE).is_open is is_open
    only_summer = read_osm("Jun-Aug 09:00-22:00").hours
    assert open_at(only_summer, dt.datetime(year, 7, 1, 12, tzinfo=zone), ZONE).is_open
    assert not open_at(only_summer, dt.datetime(year, 2, 1, 12, tzinfo=zone), ZONE).is_open


@given(st.text(max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    read = read_osm(text)
    assert len(read.hours.note) <= 200
    parse_hours(read.hours.as_json())


@given(
    st.lists(
        st.sampled_from(
            "Mo Tu Su Mo-Fr PH 24/7 off unknown , ; - 10:00 10:00-22:00 17:00-02:00 26:00 2026 Mar 21 "
            '2026 Feb 30 Jan + || " [1] week SH'.split(" ")
        ),
        max_size=14,
    ).map(" ".join)
)
def test_no_mixture_of_its_words_breaks_the_reader(text: str) -> None:
    read = read_osm(text)
    parse_hours(read.hours.as_json())
    assert read.warnings or read_osm(write_osm(read.hours)).warnings == []


# -- properties --------------------------------------------------------------------------------------

FIRST = dt.date(2026, 3, 9)
QUARTER = st.integers(0, 95).map(lambda n: n * 15)


@st.composite
def open_days(draw: st.DrawFn) -> Day:
    sessions: list[Session] = []
    for _ in range(draw(st.integers(1, 3))):
        opens = draw(QUARTER)
        closes = opens + draw(st.integers(1, 48)) * 15
        if closes <= 36 * 60 - 15 and closes - opens != 1440:
            sessions.append(Session(opens, closes))
    stored: list[Session] = []
    for session in sorted(sessions):
        if not stored or session.open > stored[-1].close:
            stored.append(session)
    return Day(DayState.OPEN, tuple(stored)) if stored else opened((10, 22))


@st.composite
def any_hours(draw: st.DrawFn) -> Hours:
    with_specials = draw(st.booleans())
    days = [CLOSED_DAY, CLOSED_DAY] if with_specials else [CLOSED_DAY, UNKNOWN_DAY]
    seven = tuple(draw(st.one_of(open_days(), open_days(), st.sampled_from(days))) for _ in range(7))
    specials = []
    for _ in range(draw(st.integers(1, 4)) if with_specials else 0):
        start = FIRST + dt.timedelta(days=draw(st.integers(-3, 14)))
        end = start + dt.timedelta(days=draw(st.integers(0, 12)))
        day = draw(st.one_of(open_days(), st.just(CLOSED_DAY)))
        weekdays = draw(st.one_of(st.just(frozenset[int]()), st.frozensets(st.integers(1, 7), min_size=1)))
        specials.append(Special(start, end, day, weekdays=weekdays if len(weekdays) < 7 else frozenset()))
    mode = draw(st.sampled_from([HoursMode.REGULAR] * 4 + [HoursMode.ALWAYS_OPEN]))
    try:
        return parse_hours(Hours(mode, seven, (), tuple(specials)).as_json())
    except HoursError:
        assume(False)
        raise


def meaning(hours: Hours, on: dt.date, minute: int) -> str:
    at = dt.datetime.combine(on, dt.time(), ZoneInfo(ZONE)) + dt.timedelta(minutes=minute)
    return {True: "open", False: "off", None: "unknown"}[open_at(hours, at, ZONE).is_open]


def moments(step: int = 15) -> list[tuple[dt.date, int]]:
    """Return every quarter of an hour in a fortnight; generated sessions start and end on quarters."""
    return [(FIRST + dt.timedelta(days=d), m) for d in range(14) for m in range(0, 1440, step)]


@settings(max_examples=examples(120))
@given(any_hours())
def test_the_text_means_the_same_to_others(hours: Hours) -> None:
    text = write_osm(hours)
    rules = rules_of(text)
    for on, minute in moments(30):
        assert meaning(hours, on, minute + 1) == state_at(rules, on, minute + 1), (text, on, minute)


@settings(max_examples=examples(60))
@given(any_hours())
def test_written_and_read_back_means_the_same(hours: Hours) -> None:
    text = write_osm(hours)
    read = read_osm(text)
    assert read.warnings == [], text
    for on, minute in moments(30):
        assert meaning(hours, on, minute) == meaning(read.hours, on, minute), (text, on, minute)
