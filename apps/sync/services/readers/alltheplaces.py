"""All The Places: data from chains' own sites as GeoJSON with OpenStreetMap tags."""

from __future__ import annotations

from apps.core.values import Json
from apps.sync.services.readers import opening_hours, tagged
from apps.sync.services.readers.outcomes import Raw, RowRefused
from apps.sync.services.readers.store_shape import RunData, StoreShape, day_of, first_of, text_of


class AllThePlacesReader:
    """A reader of features from a spider."""

    def external_id(self, raw: Raw) -> str:
        """Return the chain's own id with its spider, else the feature's id. Raise RowRefused without any."""
        tags, _ = tagged.tags_of(raw)
        spider, ref = first_of(tags, "@spider", "spider"), first_of(tags, "ref")
        identifier = f"{spider}/{ref}" if ref and spider else ref or first_of(raw, "id", "@id")
        if not identifier:
            raise RowRefused("No ref and no id")
        return identifier

    def title(self, raw: Raw) -> str:
        """Return the title of the row for reports."""
        return first_of(tagged.tags_of(raw)[0], "name", "brand")

    def shape(self, raw: Raw, context: RunData) -> dict[str, Json]:
        """Return the fields of a store. Raise Skipped or RowRefused."""
        tags, point = tagged.tags_of(raw)
        store_type, cuisines, _ = tagged.kind_of(tags, context.country)
        tagged.require_readable_pin(raw)
        context.countries.require(first_of(tags, "addr:country"), point)
        shape = StoreShape(context)
        shape.name(first_of(tags, "name", "brand"), first_of(tags, "branch"))
        shape.text("name_en", first_of(tags, "name:en"))
        shape.point(point)
        shape.kind(store_type, cuisines)
        tagged.describe(shape, tags)
        hours = first_of(tags, "opening_hours")
        shape.hours(hours)
        _closing(shape, text_of(tags.get("end_date")), hours)
        return shape.done()


def _closing(shape: StoreShape, ended: str, hours: str) -> None:
    """Set a permanent closure for a past end date, or a temporary one if closed on every day."""
    if ended and not (ended[:1].isdigit() and ended[:10] > shape.references.today.isoformat()):
        shape.closure("permanently_closed", day_of(ended), f"end_date {ended}")
    elif opening_hours.is_never(hours):
        shape.closure("temporarily_closed", None, f"Hours: {hours}")
