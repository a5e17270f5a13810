"""Tables of partners and other sources, read with a mapping as in imports."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from typing import Any

from apps.core.importing.row_reader import as_text
from apps.core.values import Json
from apps.stores.domain.hours.validate import HoursError, parse_hours
from apps.stores.domain.text import BrokenText, sound_text
from apps.stores.importing import rows as imported
from apps.stores.importing.mappings import Mapping
from apps.stores.queries.region_index import RegionIndex
from apps.stores.services.values import EDITABLE, clean
from apps.sync.services.readers import opening_hours
from apps.sync.services.readers.file_rows import flat
from apps.sync.services.readers.geometry import sound_point
from apps.sync.services.readers.outcomes import NOT_FOOD, OTHER_COUNTRY, Raw, RowRefused, Skipped
from apps.sync.services.readers.store_shape import RunData, StoreShape

_OF_SHAPE = frozenset(
    {"name", "branch_name", "lat", "lng", "phones", "website", "socials", "email", "opened_on", "postcode"}
)
"""Fields that StoreShape parses as for other sources."""
_HOURS = frozenset(
    {"hours_mode", "regular_hours", "more_hours", "special_hours", "holiday_policy", "hours_note"}
)
_REGIONS = ("region_l1_id", "region_l2_id", "region_l3_id")


class MappedReader:
    """A reader of table rows by a mapping, with the words, codes, hours and regions of store imports."""

    def __init__(self, mapping: Mapping, country: str, index: RegionIndex) -> None:
        self.mapping = mapping
        self._mapper = imported.RowMapper(mapping, country, index)

    def external_id(self, raw: Raw) -> str:
        """Return the id of a row, or a hash of the columns that the mapping names instead.

        Raise RowRefused if all of them are empty, or the id is too long or broken.
        """
        try:
            identifier = sound_text(self._mapper.external_id(flat(raw)))
        except (imported.RefusedRow, BrokenText) as refused:
            raise RowRefused(str(refused)) from refused
        if not identifier:
            raise RowRefused("No id and nothing to derive one from")
        return identifier

    def title(self, raw: Raw) -> str:
        """Return the title of the row for reports."""
        return self._mapper.title(flat(raw))

    def shape(self, raw: Raw, context: RunData) -> dict[str, Any]:
        """Return the fields of a store. Raise Skipped or RowRefused."""
        row = flat(raw)
        try:
            mapped = self._mapper.map(row)
        except imported.Skipped as skipped:
            raise Skipped(NOT_FOOD if NOT_FOOD in str(skipped) else OTHER_COUNTRY) from skipped
        except imported.RefusedRow as refused:
            raise RowRefused(f"{refused.field.replace('_', ' ').capitalize()}: {refused}") from refused
        values = mapped.values
        unread = [
            f"{warned.field}: {warned.msg}"
            for warned in mapped.warnings
            # Region names that contradict the pin are stored as text, so nothing is lost.
            if warned.field not in imported.REGION_FIELDS
        ]
        point = sound_point(values.get("lat"), values.get("lng"))
        context.countries.require("", point, is_assumed=True)
        shape = StoreShape(context)
        shape.unread += unread
        shape.name(_text(values.get("name")), _text(values.get("branch_name")))
        shape.brand(self.mapping.brand)
        shape.point(point)
        _contact(shape, values)
        shape.opened(_text(values.get("opened_on")))
        shape.values |= _hours(values)
        shape.values |= _rest(values, context.country)
        if mapped.business_status and "business_status" in self.mapping.columns:
            shape.closure(mapped.business_status)
        if mapped.url:
            shape.hints["url"] = mapped.url
        shape.postcode(_text(values.get("postcode")))
        self._place(shape, row, mapped)
        return shape.done()

    def _place(self, shape: StoreShape, row: Raw, mapped: imported.MappedRow) -> None:
        """Set the regions named in the row; StoreShape derives those of the pin."""
        if not mapped.is_by_pin:
            shape.place = mapped.place
            if mapped.place.at(3 if shape.references.country == "PH" else 2):
                return
        rule = self.mapping.places
        assumed = rule.get("constants", {}).get(shape.references.country, {})
        for key, level in (("l1", 1), ("l2", 2), ("l3", 3), ("any", None)):
            named = rule.get(key)
            names = (
                as_text(row.get(name)) for name in (named if isinstance(named, list) else [named]) if name
            )
            text = next(filter(None, names), "") or assumed.get(key, "") or rule.get("fixed", {}).get(key, "")
            shape.region(level, rule.get("values", {}).get(text, text))


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""


def _contact(shape: StoreShape, values: AnyMapping[str, Any]) -> None:
    if phones := values.get("phones"):
        shape.values["phones"] = [{**row, "is_primary": place == 0} for place, row in enumerate(phones)]
    socials = [(row["platform"], str(row["url"])) for row in values.get("socials") or ()]
    shape.web([_text(values.get("website"))], socials)
    shape.email([_text(values.get("email"))])


def _hours(values: AnyMapping[str, Any]) -> dict[str, Json]:
    hours = {name: values[name] for name in _HOURS if name in values}
    try:
        return opening_hours.fields_of(parse_hours(hours)) if hours.get("hours_mode") else {}
    except HoursError:
        return {}


def _rest(values: AnyMapping[str, Any], country: str) -> dict[str, Json]:
    """Return the other fields as cleaned by a store edit; invalid ones are skipped."""
    others = {
        name: value
        for name, value in values.items()
        if name in EDITABLE
        and name not in _OF_SHAPE | _HOURS
        and name not in _REGIONS
        and value not in ("", [], {}, None)
    }
    ready, _ = clean(others, country)
    return {name: value for name, value in ready.items() if value not in ("", [], {}, None)}
