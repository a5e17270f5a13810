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
    """Return the country's stores among `ids`, locked for update in the order of ids; at most three queries.

    Empty if the user may not see the country's stores; unknown ids and stores of other countries are left
    out.
    """
    return many_locked(ids, country) if may_see(actor, country) else []


class ReferenceData:
    """The regions, brands, tags and pictures to which stores of a batch refer, loaded at once."""

    def __init__(
        self,
        country: str,
        stores: Iterable[Store],
        values: Iterable[Mapping[str, Any]] = (),
        tags: Iterable[int] = (),
    ) -> None:
        """Load the data in at most four queries for any number of stores.

        `values` are values that will be set on the stores, `tags` ids of tags that will be added: what these
        refer to is loaded too. A region, brand, tag or picture that is in none of the arguments counts as not
        found.
        """
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
        self, store: Store, *, checks_every_field: bool = False
    ) -> tuple[rules.RuleContext, dict[str, list[str]]]:
        """Return the context for the rules of a store, and errors by field for missing regions or brands.

        Sets the loaded brand on the store. The region of the pin is not checked. With `checks_every_field`,
        all rules are checked, not only those of changed fields: for new stores, and to publish a saved one.
        Runs no query; the rules may need one for each pair of region and level.
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
                checks_every_field=checks_every_field,
                has_level=self._has_level,
                locate=rules.locate_nothing,
                knows_borders=rules.has_no_borders,
            ),
            errors,
        )

    def reserve(self, store: Store) -> None:
        """Reserve slug and external ids for a restored store among the unsaved stores of this batch.

        A slug that another store of the batch has reserved gets a number. Raise Invalid for an external id
        that one has reserved. The database is checked elsewhere.
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
