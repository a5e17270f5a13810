"""Factories of stores, regions and pictures with the minimum of valid data."""

from __future__ import annotations

import io
from decimal import Decimal
from typing import Any

import factory
import shapely
from PIL import Image

from apps.core.testing.factories import ModelFactory
from apps.core.text.folding import fold
from apps.stores.models import Region, RegionBoundary, Store, StoreDuplicatePair, Tag
from apps.stores.record import refs
from apps.stores.services import derived
from apps.stores.services.vocabulary import refresh_tag_search
from apps.uploads.models import Picture

PLACES: dict[str, list[tuple[int, str, str, str, str, str]]] = {
    "ID": [
        (1, "31", "", "Daerah Khusus Ibukota Jakarta", "provinsi", "-6.19 106.83"),
        (2, "31.74", "31", "Kota Administrasi Jakarta Selatan", "kota", "-6.2615 106.8106"),
        (3, "31.74.07", "31.74", "Kebayoran Baru", "kecamatan", "-6.2437 106.7999"),
    ],
    "TR": [
        (1, "34", "", "İstanbul", "il", "41.02 28.95"),
        (2, "34-23", "34", "Kadıköy", "ilce", "40.985 29.045"),
    ],
    "MY": [
        (1, "14", "", "W.P. Kuala Lumpur", "wilayah_persekutuan", "3.147 101.69"),
        (1, "10", "", "Selangor", "negeri", "3.275 101.51"),
        (2, "10-05", "10", "Petaling", "daerah", "3.097 101.574"),
    ],
    "PH": [
        (1, "1300000000", "", "National Capital Region (NCR)", "region", "14.6 121.03"),
        (3, "1380300000", "1300000000", "City of Makati", "huc", "14.55 121.03"),
    ],
}
_ZONES = {"ID": "Asia/Jakarta", "TR": "Europe/Istanbul", "MY": "Asia/Kuala_Lumpur", "PH": "Asia/Manila"}


def regions(country: str) -> dict[str, Region]:
    """Return the test regions of a country by code."""
    rows = {region.code: region for region in Region.objects.filter(country=country)}
    for level, code, parent, name, kind, point in PLACES[country]:
        if code not in rows:
            lat, lng = point.split()
            rows[code] = Region.objects.create(
                country=country,
                level=level,
                code=code,
                parent=rows.get(parent),
                name=name,
                type=kind,
                lat=Decimal(lat),
                lng=Decimal(lng),
                timezone=_ZONES[country] if level == 1 else "",
                search_text=fold(name),
            )
    return rows


def boundary(region: Region, west: float, south: float, east: float, north: float) -> RegionBoundary:
    """Create a rectangle as the boundary of a region."""
    return RegionBoundary.objects.create(
        country=region.country,
        region=region,
        west=west,
        south=south,
        east=east,
        north=north,
        shape=shapely.to_wkb(shapely.box(west, south, east, north)),
    )


WEEK = [
    {"day": day, "state": "open", "intervals": [{"open": "10:00", "close": "22:00"}]} for day in range(1, 8)
]
"""Open from 10:00 to 22:00 every day."""


def draft(country: str = "ID", **fields: Any) -> dict[str, Any]:
    """Return the minimum fields that a country requires."""
    place = regions(country)
    ids = {
        "ID": {"region_l1_id": place.get("31"), "region_l2_id": place.get("31.74")},
        "TR": {"region_l1_id": place.get("34"), "region_l2_id": place.get("34-23")},
        "MY": {"region_l1_id": place.get("10"), "region_l2_id": place.get("10-05")},
        "PH": {"region_l1_id": place.get("1300000000"), "region_l3_id": place.get("1380300000")},
    }[country]
    existing = {name: region.pk for name, region in ids.items() if region}
    return {"name": "Kopi Tuku", "store_type": "cafe", **existing, **fields}


class PictureFactory(ModelFactory[Picture]):
    """A picture wide enough for a cover, without a file."""

    class Meta:
        model = Picture

    country = "ID"
    file = factory.Sequence(lambda n: f"pictures/{n}.jpg")
    file_name = "cover.jpg"
    mime = "image/jpeg"
    size = 1000
    width = 1200
    height = 800
    sha256 = factory.Sequence(lambda n: f"{n:064x}")


class TagFactory(ModelFactory[Tag]):
    """An active tag for all countries."""

    class Meta:
        model = Tag

    slug = factory.Sequence(lambda n: f"tag-{n}")
    labels = factory.LazyAttribute(lambda tag: {"en": tag.slug})
    kind = "dish"

    @classmethod
    def _create(cls, model_class: type[Tag], *args: Any, **kwargs: Any) -> Tag:
        tag = model_class(*args, **kwargs)
        refresh_tag_search(tag)
        tag.save()
        return tag


class StoreFactory(ModelFactory[Store]):
    """A draft in Jakarta with regions and a pin."""

    class Meta:
        model = Store

    class Params:
        complete = factory.Trait(
            cuisines=["indonesian"],
            address_line1="Jl. Senopati No. 1",
            phones=[{"number": "+6281234567890", "type": "mobile", "is_primary": True, "label": ""}],
            cover_picture=factory.SubFactory(PictureFactory),
        )

    country = "ID"
    name = factory.Sequence(lambda n: f"Warung {n}")
    store_type = "restaurant"
    slug = factory.Sequence(lambda n: f"warung-{n}")
    region_l1 = factory.LazyAttribute(lambda store: regions("ID")["31"])
    region_l2 = factory.LazyAttribute(lambda store: regions("ID")["31.74"])
    region_l3 = factory.LazyAttribute(lambda store: regions("ID")["31.74.07"])
    lat = Decimal("-6.243000")
    lng = Decimal("106.800000")
    timezone = "Asia/Jakarta"

    @classmethod
    def _create(cls, model_class: type[Store], *args: Any, **kwargs: Any) -> Store:
        store = model_class(*args, **kwargs)
        derived.refresh_search(store, refs.place_of(store))
        derived.refresh_keys(store)
        store.completeness = derived.completeness(store)
        store.save()
        return store


class PairFactory(ModelFactory[StoreDuplicatePair]):
    """An undecided pair of similar stores."""

    class Meta:
        model = StoreDuplicatePair

    country = "ID"
    store_a = factory.SubFactory(StoreFactory)
    store_b = factory.SubFactory(StoreFactory)
    score = Decimal("0.9000")
    distance_m = 12
    features = {"N": 1.0, "D": 1.0, "P": None, "A": None, "S": None, "T": 1.0}
    reasons = ["12 m away", "Same name"]
    fingerprint = "0" * 32


def jpeg(width: int = 1200, height: int = 800, *, orientation: int | None = None) -> bytes:
    """Return a small JPEG with GPS data and optionally an orientation in its EXIF."""
    buffer = io.BytesIO()
    exif = Image.Exif()
    exif[0x010F] = "A camera"
    if orientation:
        exif[0x0112] = orientation
    exif.get_ifd(0x8825)[1] = "N"
    Image.new("RGB", (width, height), (200, 120, 40)).save(buffer, "JPEG", exif=exif)
    return buffer.getvalue()
