"""Loading of reference data from the project's files: regions, tags, brands, holidays.

Each load stores the digest of its input; unchanged input is skipped. Changes by staff are never overwritten.
"""

from __future__ import annotations

import csv
import datetime as dt
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from apps.core.country import CODES
from apps.core.db.copy_rows import copy_in
from apps.core.models import ChangeLog, ReferenceLoad
from apps.core.text.folding import fold
from apps.core.values import FieldValue
from apps.stores.domain import public_holidays
from apps.stores.domain.taxonomy import DATA
from apps.stores.models import Brand, Holiday, Region, Tag
from apps.stores.queries import region_short_names
from apps.stores.services.boundaries import load as boundaries
from apps.stores.services.brands import refresh_brand_search
from apps.stores.services.holidays import refresh_holiday_search
from apps.stores.services.vocabulary import refresh_tag_search

BATCH = 2000
MAPPING_VERSION = 1
"""Increment when the mapping of the package's holidays changes."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """The result of a load; both numbers are 0 if the input was unchanged."""

    name: str
    created: int = 0
    updated: int = 0
    is_unchanged: bool = False


def load_regions() -> Loaded:
    """Load the regions of the four countries, unless the files are unchanged.

    Existing regions are overwritten, centers included: run `load_boundaries` afterwards. Regions missing in
    the file become inactive and are never deleted.
    """
    return load_if_changed("regions", _digest(DATA / "regions.csv", region_short_names.FILE), _load_regions)


def load_boundaries() -> Loaded:
    """Load the project's boundaries of the four countries, except where boundaries of other files are stored.

    Writes nothing for a country whose files and regions are unchanged. `created` counts regions.
    """
    own = [country for country in CODES if not boundaries.has_custom_boundaries(country)]
    loaded = [boundaries.load_boundaries(country, boundaries.shipped(country)) for country in own]
    return Loaded(
        "boundaries",
        created=sum(one.regions for one in loaded),
        is_unchanged=all(one.is_unchanged for one in loaded),
    )


def load_taxonomy() -> Loaded:
    """Save the initial tags, unless their file is unchanged since the last load.

    Existing tags stay as they are. Store types, cuisines and attributes are not loaded: they are read from
    their files when needed.
    """
    return load_if_changed("tags", _digest(DATA / "tags.json"), _load_tags)


def load_brands() -> Loaded:
    """Save the brands of the project's file, unless it is unchanged.

    Not changed or added: brands that staff edited or deleted, and new ones whose name another brand has.
    Brands missing in the file stay.
    """
    return load_if_changed("brands", _digest(DATA / "brands.csv"), _load_brands)


def load_holidays(years: Sequence[int]) -> Loaded:
    """Save the public holidays of these years, unless nothing changed since the last load.

    New ones are added, but not those that staff deleted in the same year; existing ones that nobody edited get a
    changed date. Nothing is deleted. Those of Malaysian states are added as soon as the states are loaded. Islamic
    dates are tentative until confirmed.
    """
    states = dict(Region.objects.filter(country="MY", level=1).values_list("code", "pk"))
    signature = f"{public_holidays.VERSION} {sorted(years)} {MAPPING_VERSION} {sorted(states)}"
    digest = hashlib.sha256(signature.encode()).hexdigest()
    return load_if_changed(
        "holidays",
        digest,
        lambda: _load_holidays((row for year in years for row in public_holidays.of_year(year)), states),
    )


_more: dict[str, Callable[[], Loaded]] = {}


def register(name: str, load: Callable[[], Loaded]) -> None:
    """Register a part of the reference data that belongs to a higher app."""
    _more[name] = load


def parts(years: Sequence[int]) -> dict[str, Callable[[], Loaded]]:
    """Return {name: function that loads it} of all reference data, in loading order. Loads nothing.

    `years` are those of the holidays. Includes the parts of other apps (`register`).
    """
    return {
        "regions": load_regions,
        "boundaries": load_boundaries,
        "taxonomy": load_taxonomy,
        "brands": load_brands,
        "holidays": lambda: load_holidays(years),
        **_more,
    }


def _digest(*paths: Path) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


@transaction.atomic
def load_if_changed(name: str, digest: str, load: Callable[[], tuple[int, int]]) -> Loaded:
    """Call `load` unless `digest` was stored under `name` by the last load, and store it; one transaction.

    `load` returns the numbers (created, updated). With an equal digest the data is loaded already: nothing is
    called, and the result is `is_unchanged`.
    """
    earlier_load = ReferenceLoad.objects.filter(name=name).first()
    if earlier_load and earlier_load.digest == digest:
        return Loaded(name, is_unchanged=True)
    created, updated = load()
    ReferenceLoad.objects.update_or_create(
        name=name, defaults={"digest": digest, "loaded_at": timezone.now()}
    )
    return Loaded(name, created, updated)


def _rows(name: str) -> Iterator[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _load_regions() -> tuple[int, int]:
    """Insert or update regions level by level, so that parents have ids. Return (created, updated).

    Regions missing in the file are deactivated, never deleted, because stores may refer to them.
    """
    rows = list(_rows("regions.csv"))
    stored_regions = {
        _region_key(region): region.pk for region in Region.objects.only("country", "level", "code")
    }
    by_code = dict(stored_regions)
    created = 0
    for level in (1, 2, 3):
        regions = [_region(row, by_code) for row in rows if int(row["level"]) == level]
        new = [region for region in regions if _region_key(region) not in stored_regions]
        copy_in(new)
        by_code |= {_region_key(region): region.pk for region in new}
        created += len(new)
        _update_regions([region for region in regions if _region_key(region) in stored_regions])
    wanted = {(row["country"], int(row["level"]), row["code"]) for row in rows}
    removed_ids = [pk for key, pk in stored_regions.items() if key not in wanted]
    Region.objects.filter(pk__in=removed_ids).update(is_active=False)
    return created, len(rows) - created


def _region_key(region: Region) -> tuple[str, int, str]:
    return region.country, region.level, region.code


def _update_regions(regions: list[Region]) -> None:
    """Update existing regions from the file."""
    Region.objects.bulk_create(
        regions,
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["country", "level", "code"],
        update_fields=[
            "parent",
            "name",
            "name_en",
            "type",
            "aliases",
            "lat",
            "lng",
            "timezone",
            "is_active",
            "search_text",
        ],
    )


def _region(row: dict[str, str], by_code: dict[tuple[str, int, str], int]) -> Region:
    """Return an unsaved region; its parent is the nearest higher level that exists in `by_code`."""
    country, level = row["country"], int(row["level"])
    above = ((country, number, row["parent_code"]) for number in range(level - 1, 0, -1))
    aliases = [alias for alias in row["aliases"].split("|") if alias]
    short_names = region_short_names.names_by_region(country).get((level, row["code"]), ())
    names = [row["name"], row["name_en"], *aliases, *short_names]
    return Region(
        country=country,
        level=level,
        parent_id=next((by_code[key] for key in above if key in by_code), None),
        code=row["code"],
        name=row["name"],
        name_en=row["name_en"],
        type=row["type"],
        aliases=aliases,
        lat=Decimal(row["lat"]) if row["lat"] else None,
        lng=Decimal(row["lng"]) if row["lng"] else None,
        timezone=row["timezone"],
        is_active=True,
        search_text=" | ".join(dict.fromkeys(map(fold, names))),
    )


def _load_tags() -> tuple[int, int]:
    """Insert the tags whose slug does not exist yet. Return (created, 0)."""
    slugs = set(Tag.objects.values_list("slug", flat=True))
    tags = []
    for row in json.loads((DATA / "tags.json").read_text(encoding="utf-8")):
        if row["slug"] not in slugs:
            tag = Tag(
                slug=row["slug"],
                labels=row["labels"],
                kind=row["kind"],
                country=row["country"] or "",
                synonyms=row["synonyms"],
                has_pork=row["has_pork"],
                has_alcohol=row["has_alcohol"],
            )
            refresh_tag_search(tag)
            tags.append(tag)
    Tag.objects.bulk_create(tags)
    return len(tags), 0


def _load_brands() -> tuple[int, int]:
    """Insert new brands, and update unedited ones (version 1). Return (created, updated).

    Brands that staff deleted stay deleted, found by their name at that time.
    """
    brands = {brand.external_id: brand for brand in Brand.objects.exclude(external_id="")}
    names = set(Brand.objects.values_list("search_text", flat=True))
    names |= {fold(title) for title in _deletions("brand").values_list("object_title", flat=True)}
    new: list[Brand] = []
    changed: list[Brand] = []
    for row in _rows("brands.csv"):
        brand = brands.get(row["external_id"]) or Brand(external_id=row["external_id"])
        if brand.version > 1 or (brand.pk is None and fold(row["name"]) in names):
            continue
        brand.name, brand.wikidata = row["name"], row["wikidata"]
        brand.countries = row["countries"].split("|")
        brand.match_names = [name for name in row["match_names"].split("|") if name]
        refresh_brand_search(brand)
        names.add(brand.search_text)
        (changed if brand.pk else new).append(brand)
    Brand.objects.bulk_create(new)
    fields = ["name", "wikidata", "countries", "match_names", "search_text"]
    Brand.objects.bulk_update(changed, fields, batch_size=BATCH)
    return len(new), len(changed)


def _load_holidays(rows: Iterable[public_holidays.Row], states: Mapping[str, int]) -> tuple[int, int]:
    """Insert new holidays, and update the date of unedited ones (version 1). Return (created, updated).

    `states` is {code: region id} of the Malaysian states; holidays of other states are skipped.
    """
    holidays = {
        (holiday.country, holiday.region_id, holiday.source_key): holiday
        for holiday in Holiday.objects.filter(source="holidays")
    }
    existing = set(Holiday.objects.values_list("country", "region_id", "date", "name"))
    deleted = _deleted_holidays()
    new: list[Holiday] = []
    changed: list[Holiday] = []
    for row in rows:
        if row.state and row.state not in states:
            continue
        region_id = states.get(row.state)
        values: dict[str, FieldValue] = {"date": row.date, "name": row.name, "name_local": row.name_local}
        holiday = holidays.get((row.country, region_id, row.key))
        if holiday is None and (row.country, region_id, row.date.year, row.name) in deleted:
            continue
        if holiday is None and (row.country, region_id, row.date, row.name) not in existing:
            made = Holiday(
                country=row.country,
                region_id=region_id,
                tentative=row.is_tentative,
                source="holidays",
                source_key=row.key,
                **values,
            )
            refresh_holiday_search(made)
            new.append(made)
        elif holiday is not None and holiday.version == 1 and holiday.date != row.date:
            holiday.date = row.date
            changed.append(holiday)
    Holiday.objects.bulk_create(new, batch_size=BATCH)
    Holiday.objects.bulk_update(changed, ["date"], batch_size=BATCH)
    return len(new), len(changed)


def _deleted_holidays() -> set[tuple[str, int | None, int, str]]:
    """Return (country, region id, year, name) of the holidays that staff deleted, from history."""
    deleted = set()
    for country, changes in _deletions("holiday").values_list("country", "changes"):
        values = {change["field"]: change["old"] for change in changes}
        day = dt.date.fromisoformat(values["date"])
        deleted.add((country, values.get("region_id"), day.year, values["name"]))
    return deleted


def _deletions(object_type: str) -> QuerySet[ChangeLog]:
    """Return the history entries of deleted records of a kind."""
    return ChangeLog.objects.filter(object_type=object_type, action="delete")
