"""Django admin of stores, for emergencies; uses the same services as the console."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, ClassVar

import msgspec
from django import forms
from django.conf import settings
from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from apps.core.admin import (
    ActingAdmin,
    Everything,
    OfCountryAdmin,
    OfCountryForm,
    ServiceAdmin,
    ServiceForm,
    actor_of,
    read_only,
    reason_of,
)
from apps.core.country import pack
from apps.core.db import clock
from apps.core.models import Versioned
from apps.core.text.alphabets import by_alphabet
from apps.core.values import FieldValue, texts_of
from apps.stores.admin.admin_fields import LabelsField
from apps.stores.choices import CloseReason
from apps.stores.models import (
    BoundarySource,
    Brand,
    DuplicateSearch,
    Holiday,
    Region,
    RegionBoundary,
    RegionOutline,
    Store,
    StoreDuplicatePair,
    StoreExternalId,
    StoreFilterKey,
    StoreMerge,
    StoreRedirect,
    StoreSortKey,
    Tag,
)
from apps.stores.queries.map_outlines import draw
from apps.stores.services import brands, holidays, states, stores, vocabulary

_SIGHT = 0.08
"""Initial view of a store's map, in degrees around the pin."""
_ZOOM = 13


def _map_settings(store: Store) -> dict[str, FieldValue]:
    """Return the settings of a store's map.

    They are the tile server, center and bounds of the country, and the outlines of regions around the pin, or
    without a pin around the center of the country. The pin itself is in the form.
    """
    here = pack(store.country)
    lat = float(store.lat) if store.lat is not None else here.center.lat
    lng = float(store.lng) if store.lng is not None else here.center.lng
    bbox = {"west": lng - _SIGHT, "south": lat - _SIGHT, "east": lng + _SIGHT, "north": lat + _SIGHT}
    return {
        "tile_url": settings.MAP_TILE_URL,
        "tile_attribution": settings.MAP_TILE_ATTRIBUTION,
        "center": asdict(here.center),
        "bounds": asdict(here.bounds),
        "outlines": msgspec.to_builtins(draw(country=store.country, bbox=bbox, zoom=_ZOOM)),
    }


_EDITABLE = (
    "lat",
    "lng",
    "geo_precision",
    "hours_mode",
    "regular_hours",
    "holiday_policy",
    "hours_note",
)
_HEADING = ("name", "branch_name", "country", "status")
"""Read-only fields that identify the store, above the editable ones."""


class StoreForm(ServiceForm):
    """The form of a store's pin and opening hours; everything else is edited in the console."""

    class Meta:
        model = Store
        fields = _EDITABLE
        labels: ClassVar = {"lat": "Latitude", "lng": "Longitude", "geo_precision": "Pin precision"}

    def clean_regular_hours(self) -> FieldValue:
        """Return the days, or an empty list if the field was cleared."""
        return self.cleaned_data["regular_hours"] or []

    def clean(self) -> dict[str, Any] | None:
        """Return the cleaned data; adds an error if only one of latitude and longitude is entered."""
        cleaned = super().clean()
        if (self.cleaned_data.get("lat") is None) != (self.cleaned_data.get("lng") is None):
            self.add_error("lng", "Enter both latitude and longitude, or neither")
        return cleaned


@admin.register(Store)
class StoreAdmin(ActingAdmin, ServiceAdmin):
    form = StoreForm
    readonly_fields = (
        *_HEADING,
        *(field.name for field in Store._meta.fields if field.name not in (*_HEADING, *_EDITABLE, "version")),
    )
    fields = (*_HEADING, *_EDITABLE, *readonly_fields[len(_HEADING) :])
    actions = (
        "publish",
        "hide",
        "delete_stores",
        "restore",
        "close_for_a_time",
        "close_for_good",
        "open_again",
    )
    list_display = ("name", "branch_name", "country", "status", "business_status", "updated_at")
    list_filter = ("country", "status", "business_status")
    search_fields = ("=id", "search_text")
    ordering = ("-id",)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, FieldValue], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Return the form page of a store; `ground` has the settings of its map, None for a new store."""
        store = kwargs.get("obj")
        return super().render_change_form(
            request, context | {"ground": _map_settings(store) if store else None}, *args, **kwargs
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: stores are created in the console, where regions and pin can be chosen."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Return False: stores are deleted by a status, never by deleting the row."""
        return False

    def edit(
        self,
        request: HttpRequest,
        record: Versioned,
        version: int,
        patch: dict[str, FieldValue],
        confirmed: frozenset[str],
    ) -> Store:
        """Save the changed fields as an ordinary edit and return the store; its errors are raised.

        `confirmed` are the codes of confirmed warnings.
        """
        assert isinstance(record, Store)
        return stores.edit_store(
            stores.StoreEdit(
                actor=actor_of(request),
                country=record.country,
                store_id=record.pk,
                version=version,
                patch=patch,
                confirmed=confirmed,
            )
        )

    @admin.action(description="Publish")
    def publish(self, request: HttpRequest, records: QuerySet[Store]) -> None:
        """Publish the selected stores that are complete."""
        self._change(request, records, "publish", "Stores published")

    @admin.action(description="Hide (give a reason)")
    def hide(self, request: HttpRequest, records: QuerySet[Store]) -> None:
        """Hide the selected stores."""
        self._change(request, records, "hide", "Stores hidden")

    @admin.action(description="Delete (can be restored)")
    def delete_stores(self, request: HttpRequest, records: QuerySet[Store]) -> None:
        """Delete the selected drafts and hidden stores without references."""
        self._change(request, records, "delete", "Stores deleted")

    @admin.action(description="Restore")
    def restore(self, request: HttpRequest, records: QuerySet[Store]) -> None:
        """Restore the selected stores as drafts."""
        self._change(request, records, "restore", "Stores restored")

    @admin.action(description="Mark as temporarily closed")
    def close_for_a_time(self, request: HttpRequest, records: QuerySet[Store]) -> None:
        """Mark the selected stores as temporarily closed."""
        self._close(request, records, "close_temporarily", "Stores marked as temporarily closed")

    @admin.action(description="Mark as permanently closed")
    def close_for_good(self, request: HttpRequest, records: QuerySet[Store]) -> None:
        """Mark the selected stores as permanently closed, from today."""
        self._close(request, records, "close_permanently", "Stores marked as permanently closed")

    @admin.action(description="Reopen")
    def open_again(self, request: HttpRequest, records: QuerySet[Store]) -> None:
        """Mark the selected closed stores as open."""
        self._set_business(request, records, "reopen", reason_of(request), "Stores reopened")

    def _close(self, request: HttpRequest, records: QuerySet[Store], action: str, done: str) -> None:
        """Close the selected stores with reason "other" and the entered text as note."""
        self._set_business(request, records, action, CloseReason.OTHER, done)

    def _set_business(
        self, request: HttpRequest, records: QuerySet[Store], action: str, reason: str, done: str
    ) -> None:
        """Change the business status of the selected stores by `action`; all warnings are confirmed."""
        actor, note = actor_of(request), reason_of(request)
        self.each(
            request,
            records,
            lambda store: states.change_business_status(
                actor=actor,
                country=store.country,
                store_id=store.pk,
                version=store.version,
                action=action,
                at=clock.now(),
                reason=reason,
                note=note,
                confirmed=Everything(),
            ),
            done,
        )

    def _change(self, request: HttpRequest, records: QuerySet[Store], action: str, done: str) -> None:
        """Change the listing status of the selected stores by `action`, with the entered reason."""
        actor, reason = actor_of(request), reason_of(request)
        self.each(
            request,
            records,
            lambda store: states.change_store_status(
                actor=actor,
                country=store.country,
                store_id=store.pk,
                version=store.version,
                action=action,
                reason=reason,
            ),
            done,
        )


class BrandForm(ServiceForm):
    """The form of a brand."""

    class Meta:
        model = Brand
        fields = ("name", "wikidata", "hotline", "website", "countries")


@admin.register(Brand)
class BrandAdmin(ServiceAdmin):
    form = BrandForm
    fields = BrandForm.Meta.fields
    list_display = ("name", "wikidata", "countries", "updated_at")
    search_fields = ("search_text",)
    ordering = (by_alphabet("name", "").asc(), "id")

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Return False: stores and history refer to brands."""
        return False

    def create(self, request: HttpRequest, values: dict[str, FieldValue], confirmed: frozenset[str]) -> Brand:
        """Create, save and return a brand of all countries in `values`; `confirmed` is not used.

        Raise Forbidden if the user does not work in each of the countries, Invalid or AlreadyExists.
        """
        return brands.BRAND_SERVICES.create(
            actor=actor_of(request), country=texts_of(values["countries"])[0], fields=values
        )

    def edit(
        self,
        request: HttpRequest,
        record: Versioned,
        version: int,
        patch: dict[str, FieldValue],
        confirmed: frozenset[str],
    ) -> Brand:
        """Save the changed fields with the brand service and return the brand; `confirmed` is not used."""
        assert isinstance(record, Brand)
        return brands.BRAND_SERVICES.edit(
            actor=actor_of(request),
            country=record.countries[0],
            record_id=record.pk,
            version=version,
            patch=patch,
        )


class TagForm(ServiceForm):
    """The form of a tag; an empty slug is derived from the English label."""

    slug = forms.SlugField(required=False)
    labels = LabelsField(
        help_text="One language and label per line, such as “en: Grilled fish”. English is required"
    )

    class Meta:
        model = Tag
        fields = ("slug", "labels", "kind", "country", "status")


@admin.register(Tag)
class TagAdmin(ServiceAdmin):
    form = TagForm
    fields = TagForm.Meta.fields
    list_display = ("slug", "kind", "country", "status", "usage_count")
    list_filter = ("status", "kind", "country")
    search_fields = ("search_text",)
    ordering = ("slug", "id")

    def create(self, request: HttpRequest, values: dict[str, FieldValue], confirmed: frozenset[str]) -> Tag:
        """Create a tag with the tag service; `confirmed` is unused."""
        return vocabulary.TAG_SERVICES.create(actor=actor_of(request), country="", fields=values)

    def edit(
        self,
        request: HttpRequest,
        record: Versioned,
        version: int,
        patch: dict[str, FieldValue],
        confirmed: frozenset[str],
    ) -> Tag:
        """Save the changed fields with the tag service and return the tag.

        Tags have no warnings, so `confirmed` is not used.
        """
        assert isinstance(record, Tag)
        return vocabulary.TAG_SERVICES.edit(
            actor=actor_of(request),
            country=record.country,
            record_id=record.pk,
            version=version,
            patch=patch,
        )


read_only(
    Region,
    "name country level type code is_active",
    filters="country level type is_active",
    search="search_text =code",
)
read_only(RegionBoundary, "region country west south east north", filters="country")
read_only(RegionOutline, "region country first_level last_level vertices", filters="country")
read_only(BoundarySource, "country attribution is_shipped is_provisional loaded_at")


class HolidayForm(OfCountryForm):
    """The form of a holiday."""

    class Meta:
        model = Holiday
        fields = ("date", "name", "kind", "region", "tentative")


@admin.register(Holiday)
class HolidayAdmin(ActingAdmin, OfCountryAdmin):
    form = HolidayForm
    fields = HolidayForm.Meta.fields
    list_display = ("date", "name", "country", "region", "kind", "tentative")
    list_filter = ("country", "kind", "tentative")
    list_select_related = ("region",)
    raw_id_fields = ("region",)
    ordering = ("-date", "id")
    actions = ("confirm_dates", "take_out")

    def create_in(self, request: HttpRequest, country: str, values: dict[str, FieldValue]) -> Holiday:
        """Create, save and return a holiday of the country with the holiday service."""
        return holidays.HOLIDAY_SERVICES.create(
            actor=actor_of(request), country=country, fields=_of_holiday(values)
        )

    def edit(
        self,
        request: HttpRequest,
        record: Versioned,
        version: int,
        patch: dict[str, FieldValue],
        confirmed: frozenset[str],
    ) -> Holiday:
        """Save the changed fields with the holiday service and return it; `confirmed` is not used."""
        assert isinstance(record, Holiday)
        return holidays.HOLIDAY_SERVICES.edit(
            actor=actor_of(request),
            country=record.country,
            record_id=record.pk,
            version=version,
            patch=_of_holiday(patch),
        )

    @admin.action(description="Confirm the dates")
    def confirm_dates(self, request: HttpRequest, records: QuerySet[Holiday]) -> None:
        """Mark the dates of the selected holidays as certain, each in its own transaction.

        Errors of single holidays become messages; the others are saved.
        """
        actor = actor_of(request)
        self.each(
            request,
            records,
            lambda holiday: holidays.HOLIDAY_SERVICES.edit(
                actor=actor,
                country=holiday.country,
                record_id=holiday.pk,
                version=holiday.version,
                patch={"tentative": False},
            ),
            "Dates confirmed",
        )

    @admin.action(description="Delete from calendar")
    def take_out(self, request: HttpRequest, records: QuerySet[Holiday]) -> None:
        """Delete the selected holidays, each in its own transaction; their history remains.

        Errors of single holidays become messages; the others are deleted.
        """
        actor = actor_of(request)
        self.each(
            request,
            records,
            lambda holiday: holidays.delete_holiday(
                actor=actor, country=holiday.country, holiday_id=holiday.pk, version=holiday.version
            ),
            "Holidays deleted",
        )


def _of_holiday(patch: dict[str, FieldValue]) -> dict[str, FieldValue]:
    """Return the fields under the names of the service."""
    fields = dict(patch)
    if "region" in fields:
        region = fields.pop("region")
        fields["region_id"] = region.pk if isinstance(region, Region) else None
    return fields


read_only(
    StoreExternalId, "source external_id store is_live linked_at", filters="is_live", search="=external_id"
)
read_only(
    StoreDuplicatePair,
    "id country store_a store_b score status decided_by decided_at",
    filters="country status",
)
read_only(DuplicateSearch, "country reached_at reached_id")
read_only(StoreMerge, "winner loser country created_at undone_at", filters="country")
read_only(
    StoreFilterKey, "store_id country status slug store_type", filters="country status", order="-store_id"
)
read_only(
    StoreSortKey,
    "store_id country status updated_at has_duplicate",
    filters="country status",
    order="-store_id",
)
read_only(StoreRedirect, "slug country store", filters="country", search="slug")
