"""Stores in Django's own admin: for emergencies, through the same services."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, ClassVar

from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest, HttpResponse

from apps.accounts.models import User
from apps.core.admin import ReadOnlyAdmin, ServiceAdmin, ServiceForm
from apps.core.country import pack
from apps.core.models import Versioned
from apps.stores.boundaries.drawing import draw
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
    StoreMerge,
    StoreRedirect,
    Tag,
)
from apps.stores.services import stores, vocabulary


def _actor(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


_SIGHT = 0.08
"""Degrees around a pin that the map of a store shows at first."""
_ZOOM = 13


def _ground(store: Store) -> dict[str, Any]:
    """What the map of a store stands on; without a pin it looks at the middle of the country."""
    here = pack(store.country)
    lat = float(store.lat) if store.lat is not None else here.center.lat
    lng = float(store.lng) if store.lng is not None else here.center.lng
    bbox = {"west": lng - _SIGHT, "south": lat - _SIGHT, "east": lng + _SIGHT, "north": lat + _SIGHT}
    return {
        "tile_url": settings.MAP_TILE_URL,
        "tile_attribution": settings.MAP_TILE_ATTRIBUTION,
        "center": asdict(here.center),
        "bounds": asdict(here.bounds),
        "outlines": draw(country=store.country, bbox=bbox, zoom=_ZOOM),
    }


class StoreForm(ServiceForm):
    """The plain texts of a store, its pin and its week; everything else is edited in the console."""

    class Meta:
        model = Store
        fields = (
            "name",
            "name_en",
            "branch_name",
            "address_line1",
            "address_line2",
            "landmark",
            "sublocality",
            "postcode",
            "lat",
            "lng",
            "geo_precision",
            "hours_mode",
            "regular_hours",
            "holiday_policy",
            "hours_note",
            "website",
            "intro",
            "description",
            "internal_note",
            "noindex",
        )
        labels: ClassVar = {"lat": "Latitude", "lng": "Longitude", "geo_precision": "Pin precision"}

    def clean_regular_hours(self) -> Any:
        """The days; none where the field was emptied."""
        return self.cleaned_data["regular_hours"] or []

    def clean(self) -> dict[str, Any] | None:
        """Both degrees or neither."""
        cleaned = super().clean()
        if (self.cleaned_data.get("lat") is None) != (self.cleaned_data.get("lng") is None):
            self.add_error("lng", "Give latitude and longitude, or neither")
        return cleaned


@admin.register(Store)
class StoreAdmin(ServiceAdmin):
    form = StoreForm
    fields = StoreForm.Meta.fields
    list_display = ("name", "branch_name", "country", "status", "business_status", "updated_at")
    list_filter = ("country", "status", "business_status")
    search_fields = ("=id", "search_text")
    ordering = ("-id",)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """The form, with what its map must know of the store's country."""
        store = kwargs.get("obj")
        return super().render_change_form(
            request, context | {"ground": _ground(store) if store else None}, *args, **kwargs
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Stores are made in the console, where regions and pin can be chosen."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A store is deleted by its status, never by its row."""
        return False

    def edit(
        self,
        request: HttpRequest,
        record: Versioned,
        version: int,
        patch: dict[str, Any],
        confirmed: frozenset[str],
    ) -> Store:
        """Changes the store."""
        assert isinstance(record, Store)
        return stores.edit_store(
            actor=_actor(request),
            country=record.country,
            store_id=record.pk,
            version=version,
            patch=patch,
            confirmed=confirmed,
        )


class BrandForm(ServiceForm):
    """A brand's form."""

    class Meta:
        model = Brand
        fields = ("name", "wikidata", "hotline", "website", "countries")


@admin.register(Brand)
class BrandAdmin(ServiceAdmin):
    form = BrandForm
    fields = BrandForm.Meta.fields
    list_display = ("name", "wikidata", "countries", "updated_at")
    search_fields = ("search_text",)
    ordering = ("name", "id")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Brands stay: stores and history name them."""
        return False

    def create(self, request: HttpRequest, values: dict[str, Any], confirmed: frozenset[str]) -> Brand:
        """Makes the brand."""
        return vocabulary.save_brand(actor=_actor(request), brand_id=None, version=None, fields=values)

    def edit(
        self,
        request: HttpRequest,
        record: Versioned,
        version: int,
        patch: dict[str, Any],
        confirmed: frozenset[str],
    ) -> Brand:
        """Changes the brand."""
        return vocabulary.save_brand(actor=_actor(request), brand_id=record.pk, version=version, fields=patch)


@admin.register(Tag)
class TagAdmin(ReadOnlyAdmin):
    list_display = ("slug", "kind", "country", "status", "usage_count")
    list_filter = ("kind", "status", "country")
    search_fields = ("search_text",)


@admin.register(Region)
class RegionAdmin(ReadOnlyAdmin):
    list_display = ("name", "country", "level", "type", "code", "is_active")
    list_filter = ("country", "level", "type", "is_active")
    search_fields = ("search_text", "=code")


@admin.register(RegionBoundary)
class RegionBoundaryAdmin(ReadOnlyAdmin):
    list_display = ("region", "country", "west", "south", "east", "north")
    list_filter = ("country",)
    list_select_related = ("region",)


@admin.register(RegionOutline)
class RegionOutlineAdmin(ReadOnlyAdmin):
    list_display = ("region", "country", "first_level", "last_level", "vertices")
    list_filter = ("country",)
    list_select_related = ("region",)


@admin.register(BoundarySource)
class BoundarySourceAdmin(ReadOnlyAdmin):
    list_display = ("country", "attribution", "is_shipped", "is_provisional", "loaded_at")


@admin.register(Holiday)
class HolidayAdmin(ReadOnlyAdmin):
    list_display = ("date", "name", "country", "region", "kind", "tentative")
    list_filter = ("country", "kind", "tentative")
    list_select_related = ("region",)


@admin.register(StoreExternalId)
class StoreExternalIdAdmin(ReadOnlyAdmin):
    list_display = ("source", "external_id", "store", "is_live", "linked_at")
    list_filter = ("is_live",)
    list_select_related = ("store",)
    search_fields = ("=external_id",)


@admin.register(StoreDuplicatePair)
class StoreDuplicatePairAdmin(ReadOnlyAdmin):
    list_display = ("id", "country", "store_a", "store_b", "score", "status", "decided_by", "decided_at")
    list_filter = ("country", "status")
    list_select_related = ("store_a", "store_b", "decided_by")


@admin.register(DuplicateSearch)
class DuplicateSearchAdmin(ReadOnlyAdmin):
    list_display = ("country", "reached_at", "reached_id")


@admin.register(StoreMerge)
class StoreMergeAdmin(ReadOnlyAdmin):
    list_display = ("winner", "loser", "country", "created_at", "undone_at")
    list_filter = ("country",)
    list_select_related = ("winner", "loser")
    ordering = ("-id",)


@admin.register(StoreRedirect)
class StoreRedirectAdmin(ReadOnlyAdmin):
    list_display = ("slug", "country", "store")
    list_filter = ("country",)
    list_select_related = ("store",)
    search_fields = ("slug",)
    ordering = ("-id",)
