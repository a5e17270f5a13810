"""The calls about what stores are described with: brands, regions, taxonomies, tags, holidays."""

from __future__ import annotations

import msgspec

from apps.core.batches.list_calls import answer_bulk
from apps.core.choices import STAFF, Role
from apps.core.http.operations import Call, Kind, Operation, Scope
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
    """A page of the brands of the country, by name, each with how many of its stores are there."""

    name = "store/query_brands"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = inputs.BrandListInput, shapes.BrandListOutput

    def run(self, call: Call) -> shapes.BrandListOutput:
        page, found = selectors.list_brands(user=call.user, country=call.country, query=call.data)
        counts = selectors.stores_of_brands(call.country, page.ids)
        rows = [answers.brand_row(brand, call.user, counts.get(brand.pk, 0)) for brand in found]
        return page.answer(shapes.BrandListOutput, rows)


@register
class SaveBrand(Operation[inputs.SaveBrandInput]):
    """Makes or changes a brand."""

    name = "store/save_brand"
    kind, roles, scope = Kind.MUTATION, STORE_ROLES, Scope.COUNTRY
    output = shapes.BrandOutput

    def run(self, call: Call[inputs.SaveBrandInput]) -> shapes.BrandOutput:
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
    """Deletes a brand that no store is of."""

    name = "store/delete_brand"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.COUNTRY

    def run(self, call: Call[inputs.DeleteBrandInput]) -> None:
        brands.delete_brand(
            actor=call.user, country=call.country, brand_id=call.data.brand_id, version=call.data.version
        )


@register
class QueryRegions(Operation[inputs.RegionQueryInput]):
    """The regions inside others, of a level, or by keyword; the first level without any of these."""

    name = "address/query_regions"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output, output_many = shapes.RegionRow, True

    def run(self, call: Call[inputs.RegionQueryInput]) -> list[shapes.RegionRow]:
        found = selectors.list_regions(
            country=call.country,
            parent_id=call.data.parent_id,
            within=call.data.within,
            level=call.data.level,
            keyword=call.data.keyword or "",
            ids=call.data.ids,
        )
        return [answers.region_row(region) for region in found]


@register
class ReverseGeocode(Operation[inputs.PointInput]):
    """The regions that a point lies in; just outside of all of them the nearest, as a guess."""

    name = "address/reverse_geocode"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output = NearestOutput

    def run(self, call: Call[inputs.PointInput]) -> NearestOutput:
        return places.regions_of_pin(country=call.country, lat=call.data.lat, lng=call.data.lng)


@register
class Geocode(Operation[inputs.GeocodeInput]):
    """The points that a written address may mean: our own stores and regions, and an address service where one is set."""

    name = "address/geocode"
    kind, roles, scope = Kind.QUERY, STORE_ROLES, Scope.COUNTRY
    output = GeocodeOutput

    def run(self, call: Call[inputs.GeocodeInput]) -> GeocodeOutput:
        return geocode(user=call.user, country=call.country, text=call.data.text)


@register
class QueryOutlines(Operation[inputs.OutlinesInput]):
    """The outlines of the regions in a part of the map, for maps without tiles."""

    name = "address/query_outlines"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output = OutlinesOutput

    def run(self, call: Call[inputs.OutlinesInput]) -> OutlinesOutput:
        return draw(country=call.country, bbox=call.data.bbox, zoom=call.data.zoom)


@register
class CheckAddress(Operation):
    """What is wrong with an address, and how it is printed."""

    name = "address/check_address"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = inputs.AddressInput, CheckAddressOutput

    def run(self, call: Call) -> CheckAddressOutput:
        return places.check_address(country=call.country, fields=call.data)


@register
class GetTaxonomies(Operation):
    """Store types, cuisines and attributes."""

    name = "taxonomy/get_taxonomies"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    output = shapes.TaxonomiesOutput

    def run(self, call: Call) -> shapes.TaxonomiesOutput:
        return msgspec.convert(taxonomy.everything(), shapes.TaxonomiesOutput)


@register
class QueryTags(Operation):
    """A page of the tags of the country, by kind, status and keyword."""

    name = "taxonomy/query_tags"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = inputs.TagQueryInput, shapes.TagListOutput

    def run(self, call: Call) -> shapes.TagListOutput:
        page, found = selectors.list_tags(user=call.user, country=call.country, query=call.data)
        return page.answer(shapes.TagListOutput, [answers.tag_row(tag, call.user) for tag in found])


@register
class SaveTag(Operation[inputs.SaveTagInput]):
    """Makes or changes a tag; editors and KOL suggest new ones."""

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
    """Makes one tag a part of another, undone as a whole; with `validate_only`, tells what would be moved."""

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
    """A page of the holidays of the country and its regions, by year, kind, and whether their dates are certain."""

    name = "taxonomy/query_holidays"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = inputs.HolidayListInput, shapes.HolidayListOutput

    def run(self, call: Call) -> shapes.HolidayListOutput:
        page, found = selectors.list_holidays(user=call.user, country=call.country, query=call.data)
        rows = [answers.holiday_row(holiday, call.user) for holiday in found]
        return page.answer(shapes.HolidayListOutput, rows)


@register
class SaveHoliday(Operation[inputs.SaveHolidayInput]):
    """Makes or changes a holiday, e.g. confirms a tentative date."""

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
    """Takes a holiday out of the calendar."""

    name = "taxonomy/delete_holiday"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.COUNTRY

    def run(self, call: Call[inputs.DeleteHolidayInput]) -> None:
        holidays.delete_holiday(
            actor=call.user, country=call.country, holiday_id=call.data.holiday_id, version=call.data.version
        )


@register
class BulkEditHolidays(Operation):
    """Confirms the dates of several holidays, or of all that match."""

    name = "taxonomy/bulk_edit_holidays"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.COUNTRY
    input, output = inputs.BulkEditHolidaysInput, BulkOutput

    def run(self, call: Call) -> BulkOutput:
        return answer_bulk(call, "holiday")
