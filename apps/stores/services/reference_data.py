"""Bulk loading of the data that the rules need for many stores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.core.errors import Invalid
from apps.stores.domain.slugs import numbered
from apps.stores.models import Brand, Region, Store, Tag
from apps.stores.models.querysets import may_see
from apps.stores.queries.rows import many_locked
from apps.stores.record import regions
from apps.stores.services import derived, rules
from apps.stores.services.stores import today_of
from apps.uploads.models import Picture
from apps.uploads.queries.selectors import usable_pictures

REGIONS = ("region_l1_id", "region_l2_id", "region_l3_id")
PICTURES = ("cover_picture_id", "halal_picture_id")


def lock_stores(actor: User, country: str, ids: Sequence[int]) -> list[Store]:
    """Return the stores among `ids` that the actor may see, locked by id, in at most three queries."""
    return many_locked(ids, country) if may_see(actor, country) else []


class ReferenceData:
    """The regions, brands, tags and pictures of a chunk of stores, with current or other values."""

    def __init__(
        self,
        country: str,
        stores: Iterable[Store],
        values: Iterable[Mapping[str, Any]] = (),
        tags: Iterable[int] = (),
    ) -> None:
        """Load the data in at most four queries for any number of stores."""
        self.at = timezone.now()
        self._given_slugs: set[str] = set()
        self._given_ids: set[tuple[str, str]] = set()
        self._levels: dict[tuple[int, int], bool] = {}
        sides = [store.__dict__ for store in stores] + list(values)
        self._regions = regions.fetch_regions(country, (side.get(name) for side in sides for name in REGIONS))
        brands = {side["brand_id"] for side in sides if side.get("brand_id")}
        self._brands: dict[int, Brand] = Brand.objects.in_bulk(brands) if brands else {}
        tag_ids = {tag for side in sides for tag in side.get("tags") or ()} | set(tags)
        self.tags: dict[int, Tag] = Tag.objects.usable_in(country).in_bulk(list(tag_ids)) if tag_ids else {}
        pictures = {row["picture_id"] for side in sides for row in side.get("pictures") or ()}
        pictures |= {side[name] for side in sides for name in PICTURES if side.get(name)}
        self._pictures: dict[int, Picture] = (
            usable_pictures(country=country, picture_ids=pictures) if pictures else {}
        )

    def rule_context(
        self, store: Store, *, is_new: bool = False
    ) -> tuple[rules.RuleContext, dict[str, list[str]]]:
        """Return the context for the rules of a store, and errors by field for missing regions or brands.

        Caches the brand on the store. Rules do not check in which region the pin is. With `is_new`, they
        check all fields, not only changed ones: also used to publish a saved store.
        """
        place, errors = regions.place_among(self._regions, store.country, store.region_ids)
        if store.brand_id is not None:
            if store.brand_id in self._brands:
                store.brand = self._brands[store.brand_id]
            else:
                errors["brand_id"] = ["Brand not found"]
        return (
            rules.RuleContext(
                place=place,
                today=today_of(store, place, self.at),
                tags=[self.tags[tag] for tag in store.tags if tag in self.tags],
                pictures=self._pictures,
                is_new=is_new,
                has_level=self._has_level,
                locate=rules.unasked,
                knows_borders=rules.has_no_borders,
            ),
            errors,
        )

    def give(self, store: Store) -> None:
        """Reserve slug and external ids of a restored store in this chunk. A taken slug gets a number.

        The action's guard checks the database; this checks stores of the same chunk, which are not saved yet.
        Raise Invalid for an external id.
        """
        ids = {(row.source, row.external_id) for row in store.external_ids.all()}
        if twice := ids & self._given_ids:
            source, external_id = min(twice)
            raise Invalid({"external_ids": [f"{source} id {external_id} is already linked to another store"]})
        if store.slug in self._given_slugs:
            used = derived.used_slugs(store, store.slug) | self._given_slugs
            store.slug = numbered(store.slug, used)
        self._given_ids |= ids
        self._given_slugs.add(store.slug)

    def _has_level(self, region: Region, level: int) -> bool:
        """Return whether a region has children of a level, with one query per region and level."""
        key = (region.pk, level)
        if key not in self._levels:
            self._levels[key] = regions.has_level(region, level)
        return self._levels[key]
