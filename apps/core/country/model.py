"""The shape of a country pack. Served to the screens as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum


class Required(StrEnum):
    """When a piece of an address must be there."""

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
    """Degrees, WGS84."""

    lat: float
    lng: float


@dataclass(frozen=True, slots=True)
class Bounds:
    """A generous box around the country; a pin outside is refused."""

    south: float
    west: float
    north: float
    east: float


@dataclass(frozen=True, slots=True)
class Currency:
    """Money is whole units; `symbol` stands before, `group` between thousands."""

    code: str
    symbol: str
    group: str

    def money(self, amount: int) -> str:
        """Return an amount with its symbol, grouped: "Rp50.000"."""
        return self.symbol + f"{amount:,}".replace(",", self.group)


@dataclass(frozen=True, slots=True)
class RegionLevel:
    """One step of the address, from the largest down.

    `field` is the store's field; levels that are plain text have no table of regions. A level that
    the region above has none of (federal territories, the capital region) is not asked for.
    """

    level: int
    name: str
    field: str
    required: Required
    is_text: bool = False
    osm_admin_level: int | None = None


@dataclass(frozen=True, slots=True)
class PhoneRule:
    """Numbers of the country in E.164: calling code and digits after it, and example texts."""

    calling_code: str
    shortest: int
    longest: int
    mobile_prefix: str
    example: str
    hotline_example: str
    short_codes: re.Pattern[str] = re.compile("(?!)")
    """Numbers of companies that have no area code and no E.164 form, without spaces; none by default."""


@dataclass(frozen=True, slots=True)
class PriceBand:
    """What a person pays at one price level; the last band has no upper end."""

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
    """How long the data of people outside are kept."""

    contact_months: int = 24
    """Of a matter that is over: names, numbers and addresses, and what they wrote."""
    address_days: int = 30
    """What is kept of a visitor's network address."""

    @property
    def contacts(self) -> timedelta:
        """The term of contacts."""
        return timedelta(days=self.contact_months * 365 // 12)

    @property
    def addresses(self) -> timedelta:
        """The term of network addresses."""
        return timedelta(days=self.address_days)


@dataclass(frozen=True, slots=True)
class CountryPack:
    """Everything that differs by country."""

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
    """The language by whose alphabet names are sorted; a collation of that name is in the database."""
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
    """The days on which our office in the country rests, Monday being 0."""
    retention: Retention = Retention()

    @property
    def postcode_pattern(self) -> re.Pattern[str]:
        """The shape of a postcode."""
        return re.compile(rf"^\d{{{self.postcode_digits}}}$", re.ASCII)

    def money(self, amount: int) -> str:
        """Return an amount as the country writes it: "Rp50.000"."""
        return self.currency.money(amount)

    @property
    def price_example(self) -> str:
        """The highest amount of the first price level, as an example."""
        return f"{self.currency.symbol}{self.price_bands[0].up_to}"
