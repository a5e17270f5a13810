"""Making the shape of a store out of what a source says: only what is known gets a key."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from apps.core.readers.dates import read_date, read_day
from apps.core.readers.errors import UnreadableValue
from apps.core.readers.links import Account
from apps.core.readers.lists import UnreadItem, is_blank
from apps.core.readers.phones import PhoneType
from apps.core.text.folding import fold
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
_REFUSING = frozenset({"name", "address_line1"})
"""Where broken text refuses the row; elsewhere it is left out."""


@dataclass
class Around:
    """What reading the rows of one run needs to know."""

    country: str
    missing_days: str
    """What it means that hours leave a day out: closed or unknown."""
    today: dt.date
    index: RegionIndex = field(init=False)
    countries: Countries = field(init=False)

    def __post_init__(self) -> None:
        self.index = RegionIndex(self.country)
        self.countries = Countries(self.country, self.index)

    def brand(self, name: str, wikidata: str) -> int | None:
        """The id of the brand with this Wikidata id, or else of this name."""
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


def text_of(value: Any) -> str:
    """What a value says as text; nothing for lists and objects."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    return ""


def texts_of(value: Any) -> list[str]:
    """The texts of a list, or of a single value."""
    found = value if isinstance(value, list) else [value]
    return [text for item in found[:50] if (text := text_of(item))]


def first_of(raw: Mapping[str, Any], *keys: str) -> str:
    """The first text that is there."""
    for key in keys:
        value = raw.get(key)
        if value is not None and (text := text_of(value)):
            return text
    return ""


def mapping_of(value: Any) -> Raw:
    """The object itself; an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def day_of(text: str) -> str | None:
    """Return a date that has a day as YYYY-MM-DD; None for any other text."""
    try:
        return read_day(text, "ymd").isoformat()
    except UnreadableValue:
        return None


class StoreShape:
    """The fields of a store as they become known."""

    def __init__(self, around: Around) -> None:
        self.around = around
        self.values: dict[str, Any] = {}
        self.hints: dict[str, Any] = {}
        self._places: list[tuple[int | None, str]] = []
        self._point: Point | None = None
        self.unread: list[str] = []
        """Items that are left out, each with its field and the reason."""
        self.place: Place | None = None
        """The regions, where they are known before; else they are found by their names."""

    # -- words -----------------------------------------------------------------
    def text(self, name: str, text: str) -> None:
        """A plain text field. Raises Refused for a name or an address whose letters are lost."""
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
        """The name, and the branch, which never is part of it. Raises Skipped for a row without a name."""
        self.text("name", text)
        if "name" not in self.values:
            raise Skipped(NO_NAME)
        if branch and fold(branch) != fold(self.values["name"]):
            self.text("branch_name", branch)

    def also_called(self, names: Iterable[str]) -> None:
        """Other names, as far as they differ from the name."""
        sound = (self._sound("alternate_names", name) for name in names)
        known = {fold(self.values.get("name", ""))}
        kept = [one for one in dict.fromkeys(sound) if one and len(one) <= 120 and fold(one) not in known]
        most = STORE_RECORD.longest("alternate_names")
        self.leave_out(
            "Other names", [UnreadItem(name, f"At most {most} are stored") for name in kept[most:]]
        )
        if kept:
            self.values["alternate_names"] = kept[:most]

    def brand(self, name: str, wikidata: str = "") -> None:
        """The chain, if we know it."""
        found = self.around.brand(name, wikidata) if name or wikidata else None
        if found is not None:
            self.values["brand_id"] = found

    def kind(self, store_type: str, cuisines: list[str]) -> None:
        """What kind of place it is."""
        self.values["store_type"] = store_type
        if cuisines:
            self.values["cuisines"] = cuisines

    def attribute(self, key: str, value: Any) -> None:
        """One attribute, where the value is one that is offered."""
        rule = taxonomy.attributes()[key]
        offered = [option["value"] for option in rule.get("values", [])]
        if rule["kind"] == "boolean":
            value = {"yes": True, "no": False}.get(value)
        elif value not in offered:
            value = None
        if value is not None:
            self.values.setdefault("attributes", {})[key] = value

    def opened(self, text: str) -> None:
        """Since when it is there."""
        if not text:
            return
        try:
            opened = read_date(text, "ymd")
        except UnreadableValue as unreadable:
            self.leave_out("Opened", [UnreadItem(text, str(unreadable))])
            return
        if opened[:4] <= str(self.around.today.year):
            self.values["opened_on"] = opened

    # -- place -----------------------------------------------------------------
    def point(self, point: Point | None) -> None:
        """The pin, where it lies in the box of the country."""
        if point is not None and is_inside(self.around.country, *point):
            self._point = point
            self.values["lat"], self.values["lng"] = f"{point[0]:.6f}", f"{point[1]:.6f}"

    def postcode(self, text: str) -> None:
        """The postcode, where it is one of the country."""
        if not text:
            return
        postcode = with_leading_zero(text, self.around.country)
        if postcode_problem(self.around.country, postcode) is None:
            self.values["postcode"] = postcode
        else:
            self.leave_out("Postcode", [UnreadItem(text, "This is not a postcode of the country")])

    def region(self, level: int | None, text: str) -> None:
        """A name that a region goes by; a level of None is any."""
        if sound := self._sound("region", text):
            self._places.append((level, sound[:120]))

    def _finish_place(self) -> None:
        """The regions of the pin, else those that the names lead to; names that say otherwise are kept as words."""
        index = self.around.index
        place = self.place
        if place is None:
            place = index.place_of(index.named(self._places, self._point) if self._places else None)
        located = index.located(*self._point) if self._point else None
        is_whole = (place.l3 if self.around.country == "PH" else place.l2) is not None
        is_asked = located is not None and located.other_than(place) is not None
        for level in (1, 2, 3):
            if region := (located.place if located else place).at(level):
                self.values[f"region_l{level}_id"] = region.pk
        if self._places and (is_asked or not (is_whole or located)):
            said = list(dict.fromkeys(name for _, name in reversed(self._places)))
            self.values["region_text"] = ", ".join(said)[:200]
        if (line := self.values.get("address_line1")) and not (is_whole or located):
            self.values["raw_address"] = line

    # -- contact ---------------------------------------------------------------
    def phones(self, texts: Iterable[str], whatsapp: Iterable[str] = ()) -> None:
        """The numbers that are numbers of the country."""
        said: list[tuple[str, PhoneType | None]] = [(text, None) for text in texts]
        said += [(text, PhoneType.WHATSAPP) for text in whatsapp]
        found, unread = contacts.phones_of(said, self.around.country)
        self.leave_out("Phone", unread)
        if found:
            self.values["phones"] = found

    def web(self, websites: Iterable[str], socials: Iterable[tuple[str, str]] = ()) -> None:
        """Set the site, and accounts as (platform or nothing, address or name); an account is no site."""
        accounts = [account for platform, text in socials if (account := self._account(text, platform))]
        for text in websites:
            found = contacts.links_of(self._sound("website", text))
            self.leave_out("Website", found.unread)
            for url in found.items:
                if contacts.platform_of(url):
                    accounts += filter(None, [self._account(url, "")])
                elif self.values.setdefault("website", url) != url:
                    self.leave_out("Website", [UnreadItem(url, "One website is stored")])
        if socials_found := contacts.first_accounts(accounts):
            self.values["socials"] = socials_found

    def _account(self, text: str, platform: str) -> Account | None:
        if is_blank(text):
            return None
        try:
            return contacts.account_of(text, self.around.country, platform)
        except UnreadableValue as unreadable:
            self.leave_out("Social media", [UnreadItem(text, str(unreadable))])
            return None

    def email(self, texts: Iterable[str]) -> None:
        """Set the first address that is one."""
        for text in texts:
            found = contacts.emails_of(text)
            self.leave_out("Email", found.unread)
            for address in found.items:
                self.values.setdefault("email", address)

    def leave_out(self, field: str, items: Iterable[UnreadItem]) -> None:
        """Note what could not be read of a field, for the report of the run."""
        self.unread += [f"{field}: {item.text[:80]} ({item.reason})" for item in items]

    # -- hours and closing -----------------------------------------------------
    def hours(self, text: str) -> None:
        """Opening hours in OSM's language."""
        if text:
            fields, warnings = opening_hours.hours_of(text, self.around.missing_days)
            self.unread += [f"Hours: {warning}" for warning in warnings]
            self.values |= fields

    def closure(self, state: str, on: str | None = None, note: str = "") -> None:
        """What the source says of the shop being open."""
        self.values["closure"] = {"state": state, "on": on, "note": self._sound("note", note)[:200]}

    def done(self) -> dict[str, Any]:
        """The fields. Raises Skipped for a row that tells no place at all."""
        self._finish_place()
        if not {"lat", "address_line1", "region_l1_id", "region_text"} & set(self.values):
            raise Skipped(NO_PLACE)
        if self.unread:
            self.hints["unread"] = self.unread[:MOST_UNREAD]
        return {**self.values, "hints": self.hints} if self.hints else self.values
