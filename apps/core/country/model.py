"""The fields of a country pack. Served to the browser unchanged."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum


class Required(StrEnum):
    """The condition under which a part of an address is required."""

    CREATE = "create"
    PUBLISH = "publish"
    OPTIONAL = "optional"


@dataclass(frozen=True, slots=True)
class Choice:
    """A code with its label."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Point:
    """A position in degrees, WGS84."""

    lat: float
    lng: float


@dataclass(frozen=True, slots=True)
class Bounds:
    """A generous box around the country; positions outside are rejected."""

    south: float
    west: float
    north: float
    east: float


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency. Amounts are whole units; `symbol` precedes the amount, `group` separates thousands."""

    code: str
    symbol: str
    group: str

    def money(self, amount: int) -> str:
        """Return an amount with its symbol, grouped: "Rp50.000"."""
        return self.symbol + f"{amount:,}".replace(",", self.group)


@dataclass(frozen=True, slots=True)
class RegionLevel:
    """One level of the address, from the largest down.

    `field` is the store's field; plain-text levels have no table of regions. A level is not required below a
    region that has none (federal territories, the capital region).
    """

    level: int
    name: str
    field: str
    required: Required
    is_text: bool = False
    osm_admin_level: int | None = None


@dataclass(frozen=True, slots=True)
class PhoneRule:
    """The country's phone numbers in E.164: calling code, number of digits after it, and examples.

    `local_digits` is the length up to which a landline without leading zero or country code is read as a
    number without area code, which is incomplete. Longer ones lost their zero in a spreadsheet.
    """

    calling_code: str
    shortest: int
    longest: int
    local_digits: int
    mobile_prefix: str
    example: str
    hotline_example: str
    short_codes: re.Pattern[str] = re.compile("(?!)")
    """Numbers of companies that have no area code and no E.164 form, without spaces; none by default."""
    area_codes: Mapping[str, str] = field(default_factory=dict)
    """Region code of level 1 -> area code of the numbers that its businesses write without one."""


@dataclass(frozen=True, slots=True)
class PriceBand:
    """The cost per person at one price level; the last band has no upper limit."""

    level: int
    up_to: int | None
    label: str


@dataclass(frozen=True, slots=True)
class CostRange:
    """The plausible cost per person, in whole units; a cost outside needs confirmation."""

    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class Retention:
    """The time that personal data of people other than staff is stored."""

    contact_months: int = 24
    """After a case is closed: names, phone numbers, addresses and messages."""
    address_days: int = 30
    """IP addresses of visitors."""

    @property
    def contacts(self) -> timedelta:
        """Return the retention period of contacts."""
        return timedelta(days=self.contact_months * 365 // 12)

    @property
    def addresses(self) -> timedelta:
        """Return the retention period of IP addresses."""
        return timedelta(days=self.address_days)


@dataclass(frozen=True, slots=True)
class CountryPack:
    """Everything that differs between countries."""

    code: str
    name: str
    name_local: str
    locale: str
    currency: Currency
    timezone: str
    timezones: tuple[str, ...]
    center: Point
    bounds: Bounds
    languages: tuple[str, ...]
    alphabet: str
    """The language whose alphabet sorts names; a database collation has the same name."""
    regions: tuple[RegionLevel, ...]
    postcode_digits: int
    postcode_required: Required
    phone: PhoneRule
    address_order: tuple[str, ...]
    delivery_platforms: tuple[Choice, ...]
    wallets: tuple[Choice, ...]
    halal_bodies: tuple[Choice, ...]
    price_bands: tuple[PriceBand, ...]
    plausible_cost: CostRange
    weekend: tuple[int, ...] = (5, 6)
    """Weekend of the office in the country, Monday being 0."""
    retention: Retention = Retention()

    @property
    def postcode_pattern(self) -> re.Pattern[str]:
        """Return the pattern of a postcode."""
        return re.compile(rf"^\d{{{self.postcode_digits}}}$", re.ASCII)

    def money(self, amount: int) -> str:
        """Return an amount as the country writes it: "Rp50.000"."""
        return self.currency.money(amount)

    @property
    def price_example(self) -> str:
        """Return the highest amount of the first price level, as an example."""
        return f"{self.currency.symbol}{self.price_bands[0].up_to}"
