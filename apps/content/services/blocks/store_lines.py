"""Texts of store cards: whether a store is open, its price range and halal status."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from functools import cached_property
from zoneinfo import ZoneInfo

from django.utils import timezone

from apps.content.domain import site_words
from apps.core.changes.data_versions import valid_until
from apps.core.country import pack
from apps.stores.choices import HalalStatus
from apps.stores.domain.hours.evaluate import BusinessDay, OpenState, Reason, business_day, open_at
from apps.stores.domain.hours.model import DayState, Hours, HoursMode
from apps.stores.domain.hours.validate import parse_hours
from apps.stores.models import Store
from apps.stores.record import HOURS
from apps.stores.services import places

EXCEPTIONS = (Reason.SPECIAL, Reason.HOLIDAY)
"""Reasons for hours that are not those of the week."""
_DAY = dt.timedelta(days=1)


@dataclass(frozen=True)
class DayLine:
    """The hours of a day of the week as text."""

    day: str
    times: str
    is_today: bool
    note: str = ""
    """Name and date of the special hours or the holiday that apply."""


class StoreLines:
    """The texts of a country's stores in one language; loads holidays once, and only if needed."""

    def __init__(self, country: str, language: str) -> None:
        self.country = country
        self.language = language
        self.words = site_words.words(language)

    def of(self, store: Store) -> tuple[str, ...]:
        """Return the texts of a store card, without unknown facts."""
        return tuple(line for line in (self.opening(store), self.price(store), self.halal(store)) if line)

    def opening(self, store: Store) -> str:
        """Return whether the store is open, such as "Open until 22:00"; "" if unknown.

        A page with this text is stored until the store opens or closes.
        """
        if store.business_status != "open":
            return self.words.get(store.business_status, self.words["closed"])
        hours = hours_of(store)
        if hours.mode is HoursMode.BY_APPOINTMENT:
            return self.words["by_appointment"]
        if hours.base_week is None:
            return ""
        now = timezone.now()
        state = self._state(store, hours, now)
        if change := state.closes_at or state.opens_at:
            valid_until(change)
        if state.is_open is None:
            return ""
        return self._open(state, now) if state.is_open else self._closed(store, hours, state)

    def _open(self, state: OpenState, now: dt.datetime) -> str:
        if state.closes_at is None or state.closes_at - now > _DAY:
            return self.words["always_open"]
        return self.words["open_until"].format(self._clock(state.closes_at.time()))

    def _closed(self, store: Store, hours: Hours, state: OpenState) -> str:
        today = self.today(store)
        if state.opens_at is not None and state.opens_at.date() == today:
            return self.words["opens_at"].format(self._clock(state.opens_at.time()))
        is_closed_all_day = self.day_of(store, hours, today).day.state is DayState.CLOSED
        return self.words["closed_today" if is_closed_all_day else "closed_now"]

    def is_open(self, store: Store, at: dt.datetime) -> bool:
        """Return whether the store is known to be open at a moment."""
        return self._state(store, hours_of(store), at).is_open is True

    def _state(self, store: Store, hours: Hours, at: dt.datetime) -> OpenState:
        zone = store.timezone or pack(self.country).timezone
        holidays = places.holidays_in(store.region_l1_id, self._holidays)
        return open_at(hours, at, zone, holidays=holidays, business_status=store.business_status)

    def week(self, store: Store) -> list[DayLine]:
        """Return the seven days from today, in the order of the country's week.

        Empty if the hours are unknown.
        """
        hours = hours_of(store)
        if hours.base_week is None:
            return []
        names, today = site_words.weekdays(self.language), self.today(store)
        first = site_words.first_weekday(pack(self.country).locale)
        days = sorted(self.next_days(store), key=lambda day: (day.on.weekday() - first) % 7)
        return [
            DayLine(names[day.on.weekday()], self._times(day), day.on == today, self._occasion(day))
            for day in days
        ]

    def next_days(self, store: Store) -> list[BusinessDay]:
        """Return the hours of the seven days from today; the store's week must be known."""
        hours, today = hours_of(store), self.today(store)
        return [self.day_of(store, hours, today + dt.timedelta(days=number)) for number in range(7)]

    def price(self, store: Store) -> str:
        """Return the price range, such as "50.000 to 150.000 per person"; "" if unknown."""
        return self.price_of(store.price_level or 0)

    def price_of(self, level: int) -> str:
        """Return the price range of a level from 1 to 4 as text; "" for other levels."""
        bands = {band.level: band for band in pack(self.country).price_bands}
        band = bands.get(level)
        if band is None:
            return ""
        below = bands.get(band.level - 1)
        if band.up_to is None:
            return self.words["more_than"].format(self._money(below.up_to if below else 0))
        if below is None:
            return self.words["up_to"].format(self._money(band.up_to))
        return self.words["from_to"].format(self._money(below.up_to), self._money(band.up_to))

    def halal(self, store: Store) -> str:
        """Return the halal status as text; "" if unknown or if its certificate has expired."""
        expires = store.halal_expires_on
        has_ended = expires is not None and expires < self.today(store)
        if store.halal_status == HalalStatus.CERTIFIED and has_ended:
            return ""
        return self.words.get(store.halal_status, "") if store.halal_status != HalalStatus.UNKNOWN else ""

    def today(self, store: Store) -> dt.date:
        """Return the date in the store's time zone."""
        return timezone.now().astimezone(ZoneInfo(store.timezone or pack(self.country).timezone)).date()

    def day_of(self, store: Store, hours: Hours, on: dt.date) -> BusinessDay:
        """Return the hours of a day, including holidays of the store's region."""
        return business_day(hours, on, places.holidays_in(store.region_l1_id, self._holidays))

    @cached_property
    def _holidays(self) -> list[places.CachedHoliday]:
        return places.holidays_of(self.country)

    def _occasion(self, day: BusinessDay) -> str:
        on = site_words.day(day.on, self.language)
        return ", ".join(filter(None, (day.occasion, on))) if day.reason in EXCEPTIONS else ""

    def _times(self, day: BusinessDay) -> str:
        if day.day.state is DayState.OPEN:
            return ", ".join(
                f"{self._clock(_time(session.open))}–{self._clock(_time(session.close))}"
                for session in day.day.sessions
            )
        return self.words["closed" if day.day.state is DayState.CLOSED else "unknown"]

    def _clock(self, time: dt.time) -> str:
        return site_words.clock(time, pack(self.country).locale)

    def _money(self, amount: int | None) -> str:
        return site_words.money(amount or 0, pack(self.country).currency.code, self.language)


def _time(minutes: int) -> dt.time:
    """Return a time from minutes after midnight, also from those of the next day."""
    return dt.time(minutes // 60 % 24, minutes % 60)


def hours_of(store: Store) -> Hours:
    """Return the store's opening hours as the domain model."""
    return parse_hours({name: getattr(store, name) for name in HOURS})
