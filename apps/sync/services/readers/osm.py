"""OpenStreetMap: GeoJSON exports, or elements of Overpass responses."""

from __future__ import annotations

import re

from apps.core.values import Json
from apps.sync.services.readers import tagged
from apps.sync.services.readers.outcomes import Raw, RowRefused
from apps.sync.services.readers.store_shape import RunData, StoreShape, day_of, first_of, text_of

_ID = re.compile(r"^(node|way|relation)/?(\d{1,20})$")
_LETTERS = {"n": "node", "w": "way", "r": "relation"}
_SHORT = re.compile(r"^([nwr])(\d{1,20})$")


class OsmReader:
    """A reader of features with OpenStreetMap tags."""

    def external_id(self, raw: Raw) -> str:
        """Return the id, such as `node/123`. Raise RowRefused for a feature without id."""
        tags, _ = tagged.tags_of(raw)
        identifier = first_of(raw, "id", "@id") or first_of(tags, "@id", "id", "osm_id")
        kind = text_of(raw.get("type")) if raw.get("type") != "Feature" else ""
        kind = kind or first_of(tags, "@type", "osm_type")
        if match := _ID.match(identifier) or _ID.match(f"{kind}/{identifier}"):
            return f"{match[1]}/{match[2]}"
        if short := _SHORT.match(identifier):
            return f"{_LETTERS[short[1]]}/{short[2]}"
        raise RowRefused("Not an OpenStreetMap id: node/, way/ or relation/ with a number")

    def title(self, raw: Raw) -> str:
        """Return the title of the row for reports."""
        return first_of(tagged.tags_of(raw)[0], "name", "brand")

    def shape(self, raw: Raw, context: RunData) -> dict[str, Json]:
        """Return the fields of a store. Raise Skipped or RowRefused."""
        tags, point = tagged.tags_of(raw)
        store_type, cuisines, before = tagged.kind_of(tags, context.country)
        tagged.require_readable_pin(raw)
        context.countries.require(first_of(tags, "addr:country"), point)
        shape = StoreShape(context)
        shape.name(first_of(tags, "name", f"{before}name", "brand"), first_of(tags, "branch"))
        shape.text("name_en", first_of(tags, "name:en", "int_name"))
        shape.also_called(
            part
            for key in ("alt_name", "old_name", "official_name", "short_name")
            for part in text_of(tags.get(key)).split(";")
        )
        shape.point(point)
        shape.kind(store_type, cuisines)
        tagged.describe(shape, tags)
        shape.hours(first_of(tags, "opening_hours"))
        _closing(shape, tags, before)
        return shape.done()


def _closing(shape: StoreShape, tags: Raw, before: str) -> None:
    """Set a permanent closure if the tags mark the place as gone or its end date has passed."""
    ended = first_of(tags, "end_date", f"{before}end_date")
    day = day_of(ended)
    if before:
        shape.closure("permanently_closed", day, f"Tagged {before}amenity")
    elif ended and ended[:10] <= shape.references.today.isoformat() and ended[:1].isdigit():
        shape.closure("permanently_closed", day, f"end_date {ended}")
