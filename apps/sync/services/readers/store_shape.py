"""Normalization of source data to store fields; unknown values get no key."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from apps.core.readers.dates import read_date, read_day
from apps.core.readers.errors import UnreadableValue
from apps.core.readers.links import Account
from apps.core.readers.lists import UnreadItem, is_blank
from apps.core.readers.phones import PhoneType
from apps.core.text.cleaning import line
from apps.core.text.folding import fold
from apps.core.values import Json, object_of
from apps.stores.domain import taxonomy
from apps.stores.domain.geo import is_inside
from apps.stores.domain.postcodes import postcode_problem, with_leading_zero
from apps.stores.domain.text import BrokenText, sound_text
from apps.stores.models import Brand
from apps.stores.queries.region_index import RegionIndex
from apps.stores.record import STORE_RECORD
from apps.stores.record.regions import Place
from apps.sync.services.readers import contacts, opening_hours
from apps.sync.services.readers.countries import Countries
from apps.sync.services.readers.geometry import Point
from apps.sync.services.readers.outcomes import NO_NAME, NO_PLACE, Raw, RowRefused, Skipped

MOST_UNREAD = 20
MAX_MESSAGE = 500
_REFUSING = frozenset({"name", "address_line1"})
"""Fields in which broken text rejects the row; other broken fields are skipped."""


@dataclass
class RunData:
    """The shared data for reading the rows of a run."""

    country: str
    missing_days: str
    """Meaning of days missing from hours: closed or unknown."""
    today: dt.date
    index: RegionIndex = field(init=False)
    countries: Countries = field(init=False)

    def __post_init__(self) -> None:
        self.index = RegionIndex(self.country)
        self.countries = Countries(self.country, self.index)

    def brand(self, name: str, wikidata: str) -> int | None:
        """Return the id of the brand with this Wikidata id, or else with this name; None if unknown."""
        by_wikidata, by_name = self._brands
        return by_wikidata.get(wikidata) or by_name.get(fold(name))

    @cached_property
    def _brands(self) -> tuple[dict[str, int], dict[str, int]]:
        by_wikidata: dict[str, int] = {}
        by_name: dict[str, int] = {}
        for pk, name, wikidata, more in Brand.objects.values_list("pk", "name", "wikidata", "match_names"):
            if wikidata:
                by_wikidata.setdefault(wikidata, pk)
            for word in (name, *more):
                by_name.setdefault(fold(word), pk)
        return by_wikidata, by_name


def text_of(value: Json) -> str:
    """Return a value as text; "" for lists and objects."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    return ""


def texts_of(value: Json) -> list[str]:
    """Return the texts of a list, or of a single value."""
    items = value if isinstance(value, list) else [value]
    return [text for item in items[:50] if (text := text_of(item))]


def first_of(raw: Mapping[str, Json], *keys: str) -> str:
    """Return the first non-empty text among the keys, or ""."""
    for key in keys:
        value = raw.get(key)
        if value is not None and (text := text_of(value)):
            return text
    return ""


def mapping_of(value: Json) -> Raw:
    """Return the value if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def day_of(text: str) -> str | None:
    """Return a date with a day as YYYY-MM-DD; None for any other text."""
    try:
        return read_day(text, "ymd").isoformat()
    except UnreadableValue:
        return None


class StoreShape:
    """The fields of a store, collected step by step."""

    def __init__(self, context: RunData) -> None:
        self.references = context
        self.values: dict[str, Json] = {}
        self.hints: dict[str, Json] = {}
        self._places: list[tuple[int | None, str]] = []
        self._point: Point | None = None
        self._phones: list[tuple[str, PhoneType | None]] = []
        self.unread: list[str] = []
        """Skipped values with field and reason."""
        self.place: Place | None = None
        """The regions, if already known; else they are found by their names."""

    # -- texts ---------------------------------------------------------------------
    def text(self, name: str, text: str) -> None:
        """Set a plain text field.

        Raise RowRefused if a name or address is damaged or the name is too long.
        """
        sound = self._sound(name, text)
        if sound and (len(sound) <= STORE_RECORD.longest(name)):
            self.values[name] = sound
        elif sound and name == "name":
            raise RowRefused(f"The name is longer than {STORE_RECORD.longest(name)} characters")
        elif sound:
            reason = f"Longer than {STORE_RECORD.longest(name)} characters"
            self.leave_out(STORE_RECORD.of(name).label, [UnreadItem(sound, reason)])

    def _sound(self, name: str, text: str) -> str:
        if not text:
            return ""
        try:
            sound = sound_text(text.encode(errors="ignore").decode())
        except BrokenText as broken:
            if name in _REFUSING:
                raise RowRefused(f"{name.replace('_', ' ').capitalize()}: {broken}") from broken
            return ""
        return " ".join(sound.split())

    def name(self, text: str, branch: str = "") -> None:
        """Set the name, and the branch unless it equals the name. Raise Skipped without a name."""
        self.text("name", text)
        if "name" not in self.values:
            raise Skipped(NO_NAME)
        if branch and fold(branch) != fold(text_of(self.values["name"])):
            self.text("branch_name", branch)

    def also_called(self, names: Iterable[str]) -> None:
        """Set other names that differ from the name."""
        sound = (self._sound("alternate_names", name) for name in names)
        name_list = {fold(text_of(self.values.get("name")))}
        others = [
            one for one in dict.fromkeys(sound) if one and len(one) <= 120 and fold(one) not in name_list
        ]
        most = STORE_RECORD.longest("alternate_names")
        self.leave_out(
            "Other names", [UnreadItem(name, f"At most {most} are stored") for name in others[most:]]
        )
        if others:
            self.values["alternate_names"] = others[:most]

    def brand(self, name: str, wikidata: str = "") -> None:
        """Set the brand if it is known."""
        brand = self.references.brand(name, wikidata) if name or wikidata else None
        if brand is not None:
            self.values["brand_id"] = brand

    def kind(self, store_type: str, cuisines: list[str]) -> None:
        """Set the store type and cuisines."""
        self.values["store_type"] = store_type
        if cuisines:
            self.values["cuisines"] = cuisines

    def attribute(self, key: str, value: Json) -> None:
        """Set an attribute; ignore values other than its options ("yes" and "no" for booleans)."""
        rule = taxonomy.attributes()[key]
        offered = [option["value"] for option in rule.get("values", [])]
        if rule["kind"] == "boolean":
            value = {"yes": True, "no": False}.get(value) if isinstance(value, str) else None
        elif value not in offered:
            value = None
        if value is not None:
            self.values["attributes"] = {**object_of(self.values.get("attributes")), key: value}

    def opened(self, text: str) -> None:
        """Set the opening date unless it is in a future year."""
        if not text:
            return
        try:
            opened = read_date(text, "ymd")
        except UnreadableValue as unreadable:
            self.leave_out("Opened", [UnreadItem(text, str(unreadable))])
            return
        if opened[:4] <= str(self.references.today.year):
            self.values["opened_on"] = opened

    # -- location ------------------------------------------------------------------
    def point(self, point: Point | None) -> None:
        """Set the pin if it is inside the country's bounding box."""
        if point is not None and is_inside(self.references.country, *point):
            self._point = point
            self.values["lat"], self.values["lng"] = f"{point[0]:.6f}", f"{point[1]:.6f}"

    def postcode(self, text: str) -> None:
        """Set the postcode if it is valid in the country."""
        if not text:
            return
        postcode = with_leading_zero(text, self.references.country)
        if postcode_problem(self.references.country, postcode) is None:
            self.values["postcode"] = postcode
        else:
            self.leave_out("Postcode", [UnreadItem(text, "This is not a postcode of the country")])

    def region(self, level: int | None, text: str) -> None:
        """Add the name of a region; a level of None means any level."""
        if sound := self._sound("region", text):
            self._places.append((level, sound[:120]))

    def _finish_place(self) -> Place:
        """Set the regions of the pin, else those found by name; contradicting names are stored as text.

        Return the regions that are set.
        """
        index = self.references.index
        place = self.place
        if place is None:
            place = index.place_of(index.find_by_names(self._places, self._point) if self._places else None)
        located = index.located(*self._point) if self._point else None
        is_whole = (place.l3 if self.references.country == "PH" else place.l2) is not None
        is_doubtful = located is not None and located.contradicting_region(place) is not None
        for level in (1, 2, 3):
            if region := (located.place if located else place).at(level):
                self.values[f"region_l{level}_id"] = region.pk
        if self._places and (is_doubtful or not (is_whole or located)):
            names = list(dict.fromkeys(name for _, name in reversed(self._places)))
            self.values["region_text"] = ", ".join(names)[:200]
        if (line := self.values.get("address_line1")) and not (is_whole or located):
            self.values["raw_address"] = line
        return located.place if located else place

    # -- contact ---------------------------------------------------------------
    def phones(self, texts: Iterable[str], whatsapp: Iterable[str] = ()) -> None:
        """Add phone numbers; the valid ones of the country are set at the end, when the region is known."""
        self._phones += [(text, None) for text in texts]
        self._phones += [(text, PhoneType.WHATSAPP) for text in whatsapp]

    def _finish_phones(self, place: Place) -> None:
        region = place.l1.code if place.l1 else ""
        phones, unread = contacts.phones_of(self._phones, self.references.country, region)
        self.leave_out("Phone", unread)
        if phones:
            self.values["phones"] = phones

    def web(self, websites: Iterable[str], socials: Iterable[tuple[str, str]] = ()) -> None:
        """Set the website, and accounts as (platform or "", URL or name); an account is not a website."""
        accounts = [account for platform, text in socials if (account := self._account(text, platform))]
        for text in websites:
            links = contacts.links_of(self._sound("website", text))
            self.leave_out("Website", links.unread)
            for url in links.items:
                if contacts.platform_of(url):
                    accounts += filter(None, [self._account(url, "")])
                elif self.values.setdefault("website", url) != url:
                    self.leave_out("Website", [UnreadItem(url, "One website is stored")])
        if accounts_read := contacts.first_accounts(accounts):
            self.values["socials"] = accounts_read

    def _account(self, text: str, platform: str) -> Account | None:
        if is_blank(text):
            return None
        try:
            return contacts.account_of(text, self.references.country, platform)
        except UnreadableValue as unreadable:
            self.leave_out("Social media", [UnreadItem(text, str(unreadable))])
            return None

    def email(self, texts: Iterable[str]) -> None:
        """Set the first valid email address."""
        for text in texts:
            emails = contacts.emails_of(text)
            self.leave_out("Email", emails.unread)
            for address in emails.items:
                self.values.setdefault("email", address)

    def leave_out(self, field: str, items: Iterable[UnreadItem]) -> None:
        """Add unreadable values of a field to the report of the run."""
        self.unread += [f"{field}: {item.text[:80]} ({item.reason})" for item in items]

    # -- hours and closure ---------------------------------------------------------
    def hours(self, text: str) -> None:
        """Set opening hours in OSM syntax."""
        if text:
            fields, warnings = opening_hours.hours_of(text, self.references.missing_days)
            self.unread += [f"Hours: {warning}" for warning in warnings]
            self.values |= fields

    def closure(self, state: str, on: str | None = None, note: str = "") -> None:
        """Set the closure reported by the source."""
        self.values["closure"] = {"state": state, "on": on, "note": self._sound("note", note)[:200]}

    def done(self) -> dict[str, Json]:
        """Return the fields. Raise Skipped for a row without any location."""
        self._finish_phones(self._finish_place())
        if not {"lat", "address_line1", "region_l1_id", "region_text"} & set(self.values):
            raise Skipped(NO_PLACE)
        if self.unread:
            # Messages quote the source, whose text may contain control characters.
            self.hints["unread"] = [line(message, MAX_MESSAGE) for message in self.unread[:MOST_UNREAD]]
        return {**self.values, "hints": self.hints} if self.hints else self.values
