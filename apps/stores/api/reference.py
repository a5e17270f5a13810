"""The operations on reference data: brands, regions, taxonomies, tags and holidays."""

from __future__ import annotations

import msgspec

from apps.core.bulk.list_calls import answer_bulk
from apps.core.choices import STAFF, Role
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.outputs import ListOutput
from apps.core.http.serializers import BulkOutput
from apps.core.registry import register
from apps.stores.api import answers, inputs
from apps.stores.api import reference_shapes as shapes
from apps.stores.domain import taxonomy
from apps.stores.models.querysets import STORE_ROLES
from apps.stores.queries import selectors
from apps.stores.queries.map_outlines import draw
from apps.stores.record.shapes import CheckAddressOutput, GeocodeOutput, NearestOutput, OutlinesOutput
from apps.stores.services import brands, holidays, places, tag_merge, vocabulary
from apps.stores.services.geocoding.search import geocode

MANAGERS = frozenset({Role.MANAGER.value})


@register
class QueryBrands(Operation):
    """List the brands of the country by name, with their number of stores."""

    name = "store/query_brands"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = inputs.BrandListInput, ListOutput[shapes.BrandOutput]

    def run(self, call: Call) -> ListOutput[shapes.BrandOutput]:
        page, matching_rows = selectors.list_brands(user=call.user, country=call.country, query=call.data)
        counts = selectors.stores_of_brands(call.country, page.ids)
        rows = [answers.brand_row(brand, call.user, counts.get(brand.pk, 0)) for brand in matching_rows]
        return page.answer(ListOutput[shapes.BrandOutput], rows)


@register
class SaveBrand(Operation[inputs.SaveBrandInput]):
    """Create or change a brand."""

    name = "store/save_brand"
    kind, roles, scope = Kind.MUTATION, STORE_ROLES, Scope.COUNTRY
    output = shapes.BrandOutput

    def run(self, call: Call[inputs.SaveBrandInput]) -> shapes.BrandOutput:
        """Create a brand, or change that of `brand_id`; return it with its number of stores in the country.

        A change needs `version`. Raise Invalid, AlreadyExists or Forbidden, for a change also NotFound or
        Conflict.
        """
        brand = brands.BRAND_SERVICES.save(
            actor=call.user,
            country=call.country,
            record_id=call.data.brand_id,
            version=call.data.version,
            fields=call.data.sent("brand_id", "version"),
        )
        counts = selectors.stores_of_brands(call.country, [brand.pk])
        return answers.brand_row(brand, call.user, counts.get(brand.pk, 0))


@register
class DeleteBrand(Operation[inputs.DeleteBrandInput]):
    """Delete an unused brand."""

    name = "store/delete_brand"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.COUNTRY

    def run(self, call: Call[inputs.DeleteBrandInput]) -> None:
        brands.delete_brand(
            actor=call.user, country=call.country, brand_id=call.data.brand_id, version=call.data.version
        )


@register
class QueryRegions(Operation[inputs.RegionQueryInput]):
    """List regions by parent, level or keyword; without any of these, the first level."""

    name = "address/query_regions"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output, output_many = shapes.RegionRow, True

    def run(self, call: Call[inputs.RegionQueryInput]) -> list[shapes.RegionRow]:
        regions = selectors.list_regions(
            country=call.country,
            parent_id=call.data.parent_id,
            within=call.data.within,
            level=call.data.level,
            keyword=call.data.keyword or "",
            ids=call.data.ids,
        )
        return [answers.region_row(region) for region in regions]


@register
class ReverseGeocode(Operation[inputs.PointInput]):
    """Find the regions of a point; just outside of all regions, guess the nearest."""

    name = "address/reverse_geocode"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output = NearestOutput

    def run(self, call: Call[inputs.PointInput]) -> NearestOutput:
        return places.regions_of_pin(country=call.country, lat=call.data.lat, lng=call.data.lng)


@register
class Geocode(Operation[inputs.GeocodeInput]):
    """Find points for a written address, in stores, regions and an address service if configured."""

    name = "address/geocode"
    kind, roles, scope = Kind.QUERY, STORE_ROLES, Scope.COUNTRY
    output = GeocodeOutput

    def run(self, call: Call[inputs.GeocodeInput]) -> GeocodeOutput:
        return geocode(user=call.user, country=call.country, text=call.data.text)


@register
class QueryOutlines(Operation[inputs.OutlinesInput]):
    """List the outlines of the regions in a part of the map, for maps without tiles."""

    name = "address/query_outlines"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output = OutlinesOutput

    def run(self, call: Call[inputs.OutlinesInput]) -> OutlinesOutput:
        return draw(country=call.country, bbox=call.data.bbox, zoom=call.data.zoom)


@register
class CheckAddress(Operation):
    """Validate and format an address."""

    name = "address/check_address"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = inputs.AddressInput, CheckAddressOutput

    def run(self, call: Call) -> CheckAddressOutput:
        return places.check_address(country=call.country, fields=call.data)


@register
class GetTaxonomies(Operation):
    """Get store types, cuisines and attributes."""

    name = "taxonomy/get_taxonomies"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    output = shapes.TaxonomiesOutput

    def run(self, call: Call) -> shapes.TaxonomiesOutput:
        return msgspec.convert(taxonomy.everything(), shapes.TaxonomiesOutput)


@register
class QueryTags(Operation):
    """List the tags of the country by kind, status and keyword."""

    name = "taxonomy/query_tags"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = inputs.TagQueryInput, ListOutput[shapes.TagOutput]

    def run(self, call: Call) -> ListOutput[shapes.TagOutput]:
        page, rows = selectors.list_tags(user=call.user, country=call.country, query=call.data)
        return page.answer(ListOutput[shapes.TagOutput], [answers.tag_row(tag, call.user) for tag in rows])


@register
class SaveTag(Operation[inputs.SaveTagInput]):
    """Create or change a tag; editors and KOLs suggest new ones."""

    name = "taxonomy/save_tag"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = shapes.TagOutput

    def run(self, call: Call[inputs.SaveTagInput]) -> shapes.TagOutput:
        tag = vocabulary.TAG_SERVICES.save(
            actor=call.user,
            country=call.country,
            record_id=call.data.tag_id,
            version=call.data.version,
            fields=call.data.sent("tag_id", "version"),
        )
        return answers.tag_row(tag, call.user)


@register
class MergeTags(Operation[inputs.MergeTagsInput]):
    """Merge a tag into another, as one undoable change; with `validate_only`, preview the changes."""

    name = "taxonomy/merge_tags"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.COUNTRY
    output = shapes.MergeTagsOutput

    def run(self, call: Call[inputs.MergeTagsInput]) -> shapes.MergeTagsOutput:
        done = tag_merge.merge_tags(
            actor=call.user,
            country=call.country,
            from_id=call.data.from_id,
            into_id=call.data.into_id,
            from_version=call.data.from_version,
            into_version=call.data.into_version,
        )
        return shapes.MergeTagsOutput(
            changeset_id=None if call.is_trial else done.changeset.pk,
            into=answers.tag_row(done.into, call.user),
            moved=tag_merge.kinds_moved(done.moved),
        )


@register
class QueryHolidays(Operation):
    """List the holidays of the country and its regions by year, kind and certainty of the date."""

    name = "taxonomy/query_holidays"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = inputs.HolidayListInput, ListOutput[shapes.HolidayOutput]

    def run(self, call: Call) -> ListOutput[shapes.HolidayOutput]:
        page, matching_rows = selectors.list_holidays(user=call.user, country=call.country, query=call.data)
        rows = [answers.holiday_row(holiday, call.user) for holiday in matching_rows]
        return page.answer(ListOutput[shapes.HolidayOutput], rows)


@register
class SaveHoliday(Operation[inputs.SaveHolidayInput]):
    """Create or change a holiday, such as to confirm a tentative date."""

    name = "taxonomy/save_holiday"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.COUNTRY
    output = shapes.HolidayOutput

    def run(self, call: Call[inputs.SaveHolidayInput]) -> shapes.HolidayOutput:
        holiday = holidays.HOLIDAY_SERVICES.save(
            actor=call.user,
            country=call.country,
            record_id=call.data.holiday_id,
            version=call.data.version,
            fields=call.data.sent("holiday_id", "version"),
        )
        return answers.holiday_row(holiday, call.user)


@register
class DeleteHoliday(Operation[inputs.DeleteHolidayInput]):
    """Delete a holiday."""

    name = "taxonomy/delete_holiday"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.COUNTRY

    def run(self, call: Call[inputs.DeleteHolidayInput]) -> None:
        """Delete a holiday of the country; its history remains.

        Raise NotFound, or Conflict unless `version` is the current one.
        """
        holidays.delete_holiday(
            actor=call.user, country=call.country, holiday_id=call.data.holiday_id, version=call.data.version
        )


@register
class BulkEditHolidays(Operation):
    """Confirm the dates of several holidays, or of all that match the filters."""

    name = "taxonomy/bulk_edit_holidays"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.COUNTRY
    input, output = inputs.BulkEditHolidaysInput, BulkOutput

    def run(self, call: Call) -> BulkOutput:
        return answer_bulk(call, "holiday")
