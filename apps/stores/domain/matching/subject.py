"""The data that identifies a store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from apps.core.values import Json
from apps.stores.domain.matching import links, names

RADIUS_M = 150
RADIUS_INSIDE_M = 300
"""Radius for a store inside a mall or a hotel, whose pin may be anywhere in the building."""
RADIUS_AREA_M = 1000
"""Radius if the pin only represents the area."""

FIELDS = (
    "name",
    "name_en",
    "alternate_names",
    "branch_name",
    "brand_id",
    "store_type",
    "cuisines",
    "located_in",
    "address_line1",
    "region_l1_id",
    "region_l2_id",
    "postcode",
    "lat",
    "lng",
    "geo_precision",
    "phones",
    "website",
    "socials",
)
"""Store fields that a subject is read from, in addition to external ids."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The data of a store by which it is matched with others. Empty or None means unknown."""

    names: tuple[str, ...]
    branch: str = ""
    brand_id: int | None = None
    store_type: str = ""
    cuisines: frozenset[str] = frozenset()
    located_in: str = ""
    street: str = ""
    postcode: str = ""
    region_l1_id: int | None = None
    region_l2_id: int | None = None
    locality: str = ""
    """Town or quarter according to the source."""
    category: str = ""
    """Category according to the source."""
    lat: float | None = None
    lng: float | None = None
    is_area: bool = False
    phones: frozenset[str] = frozenset()
    """Numbers in E.164 format, without hotlines of chains."""
    sites: frozenset[tuple[str, str]] = frozenset()
    handles: frozenset[str] = frozenset()
    external_ids: frozenset[tuple[str, str]] = frozenset()

    @property
    def has_pin(self) -> bool:
        """Return whether the location is known."""
        return self.lat is not None and self.lng is not None

    @property
    def radius(self) -> int:
        """Return the maximum distance in meters of another pin of the same store: 150, 300 or 1000.

        300 for a store inside a building such as a mall, 1000 if the pin only represents an area.
        """
        if self.is_area:
            return RADIUS_AREA_M
        return RADIUS_INSIDE_M if self.located_in else RADIUS_M

    @property
    def match_name(self) -> str:
        """Return the text of the indexed column for similar names: the distinct words of the first two names.

        The words are in lower case, without accents, sorted, and without generic words if there are others.
        """
        first = [names.normalize(name).tokens for name in self.names[:2]]
        return " ".join(dict.fromkeys(token for tokens in first for token in tokens))

    @property
    def spellings(self) -> frozenset[str]:
        """Return the keys by which other spellings of the names are found (`names.spellings`)."""
        return frozenset(key for name in self.names for key in names.spellings(name))

    @property
    def name_keys(self) -> list[str]:
        """Return "n:<first-level region id>:<spelling>" for each spelling of the names, sorted.

        Empty if the region is unknown.
        """
        if self.region_l1_id is None:
            return []
        return sorted(f"n:{self.region_l1_id}:{spelling}" for spelling in self.spellings)

    @property
    def match_keys(self) -> list[str]:
        """Return all keys for the indexed column, sorted: `keys` and `name_keys`."""
        return sorted([*self.keys, *self.name_keys])

    @property
    def keys(self) -> list[str]:
        """Return the contact keys, sorted: "p:" phone, "w:" site (host and path), "i:" Instagram handle.

        Different stores may share a key, such as branches of a chain.
        """
        keys = [f"p:{number}" for number in self.phones]
        keys += [f"w:{host}{path}" for host, path in self.sites]
        keys += [f"i:{handle.split(':', 1)[1]}" for handle in self.handles if handle.startswith("instagram:")]
        return sorted(keys)


def read(fields: Mapping[str, Any], external_ids: frozenset[tuple[str, str]] = frozenset()) -> Subject:
    """Return the matching data of a store from its cleaned fields; missing fields are unknown.

    `external_ids` are pairs (source, id). The names are name, English name and alternate names. Hotlines and
    phones that are not in E.164 format are left out.
    """
    site, handles = _pages(str(fields.get("website") or ""), fields.get("socials") or [])
    lat, lng = fields.get("lat"), fields.get("lng")
    called = [fields.get("name"), fields.get("name_en"), *(fields.get("alternate_names") or [])]
    return Subject(
        names=tuple(dict.fromkeys(str(name) for name in called if name)),
        branch=fields.get("branch_name") or "",
        brand_id=fields.get("brand_id"),
        store_type=fields.get("store_type") or "",
        cuisines=frozenset(fields.get("cuisines") or []),
        located_in=fields.get("located_in") or "",
        street=fields.get("address_line1") or "",
        postcode=fields.get("postcode") or "",
        region_l1_id=fields.get("region_l1_id"),
        region_l2_id=fields.get("region_l2_id"),
        locality=fields.get("locality") or "",
        category=fields.get("category") or "",
        lat=None if lat is None or lng is None else float(lat),
        lng=None if lat is None or lng is None else float(lng),
        is_area=fields.get("geo_precision") == "area",
        phones=frozenset(_numbers(fields.get("phones") or [])),
        sites=frozenset({site} if site else ()),
        handles=handles,
        external_ids=external_ids,
    )


def of(record: Any, external_ids: frozenset[tuple[str, str]] = frozenset()) -> Subject:
    """Return the matching data of an object that has the attributes FIELDS, such as a store.

    `external_ids` are pairs (source, id); by default none, since those stored with the store are not read.
    """
    return read({name: getattr(record, name) for name in FIELDS}, external_ids)


def _pages(website: str, socials: list[Mapping[str, Json]]) -> tuple[tuple[str, str] | None, frozenset[str]]:
    """Return (site, handles); the site is None if the website is an account or only a shared host."""
    if not website and not socials:
        return None, frozenset()
    addresses = [website, *(str(row.get("url") or "") for row in socials)]
    handles = frozenset(handle for address in addresses if (handle := links.handle_of(address)))
    site = links.site_of(website)
    if site and (links.handle_of(website) or (links.is_shared(site[0]) and not site[1])):
        site = None
    return site, handles


def _numbers(phones: list[Mapping[str, Json]]) -> list[str]:
    """Return the E.164 numbers without hotlines; other formats are dropped."""
    return [
        str(phone["number"])
        for phone in phones
        if phone.get("type") != "hotline" and str(phone.get("number", "")).startswith("+")
    ]
