"""Templates for many stores: complete stores, derived by the usual code, with placeholders.

Placeholders mark where the stores of one template differ: in the name, the address line, and values derived
from them. Everything else is formatted once for COPY, so that a row takes microseconds.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db import connection, models

from apps.console.demo.stores import attributes_of, hours_of
from apps.console.demo.words import WORDS
from apps.core.http.rendering import dumps
from apps.core.values import Json
from apps.stores.models import Brand, Region, Store, Tag
from apps.stores.record import regions
from apps.stores.services import derived

WORD, LINE, SLUG = "¤", "§", "¶"
"""Placeholders: letters that normalization does not change and that no name contains."""
PER_COUNTRY = 600
VARIED = (
    "id",
    "name",
    "slug",
    "status",
    "address_line1",
    "address_text",
    "lat",
    "lng",
    "phones",
    "search_text",
    "created_at",
    "updated_at",
    "verification",
    "rating_avg",
    "rating_count",
    "website",
    "match_keys",
    "match_name",
)
"""Columns in which the stores of one template differ, in the order of a row's values."""


@dataclass(frozen=True)
class Template:
    """A template for stores."""

    name: str
    line: str
    address_text: str
    search_text: str
    slug: str
    region_l1_id: int | None
    has_phone: bool
    has_website: bool
    centre: tuple[float, float] | None
    row: str
    """Line for COPY, with `%s` for each of VARIED."""


def columns() -> list[str]:
    """Return all columns of a store in the order of a row."""
    constant = [str(field.column) for field in _fields() if field.attname not in VARIED]
    return [*VARIED, *constant]


def templates_of(country: str) -> list[Template]:
    """Return the templates of a country: weighted cities, alternating kinds, realistic completeness."""
    words = WORDS[country]
    rng = random.Random(f"templates-{country}")  # noqa: S311 (test data, not a secret)
    cities = list(Region.objects.filter(country=country, code__in=words.cities).order_by("code"))
    tags = list(Tag.objects.filter(slug__in=words.dishes).order_by("slug").values_list("pk", flat=True))
    brands = list(Brand.objects.order_by("pk").values_list("pk", flat=True)[:40])
    made = []
    for number in range(PER_COUNTRY):
        # Half of all stores are in the first two cities, as half of a country's restaurants are.
        city = cities[min(int(rng.expovariate(0.7)), len(cities) - 1)]
        made.append(_template(country, number, city, tags, brands, rng))
    return made


def _template(
    country: str, number: int, city: Region, tags: list[int], brands: list[int], rng: random.Random
) -> Template:
    words = WORDS[country]
    pattern, store_type, cuisine = words.kinds[number % len(words.kinds)]
    is_bare = rng.random() < 0.15
    store = Store(
        country=country,
        name=pattern.format(WORD),
        store_type=store_type,
        cuisines=[] if is_bare else [cuisine],
        tags=[] if is_bare or not tags else rng.sample(tags, k=min(2, len(tags))),
        slug=SLUG,
        branch_name=f"{city.name} {rng.randint(2, 9)}"[:80] if rng.random() < 0.1 else "",
        brand_id=rng.choice(brands) if brands and rng.random() < 0.08 else None,
        business_status=rng.choices(("open", "opening_soon"), (97, 3))[0],
        address_line1=f"{rng.choice(words.streets)} {LINE}",
        phones=[]
        if is_bare or rng.random() < 0.2
        else [{"number": "+", "type": "landline", "is_primary": True, "label": ""}],
        website="https://store.example/" if rng.random() < 0.15 else "",
        price_level=None if is_bare else rng.randint(1, 4),
        attributes={} if is_bare else attributes_of(rng),
        halal_status=rng.choices(("unknown", "owner_declared", "non_halal"), (70, 20, 10))[0],
        **({} if is_bare else hours_of(number, rng)),
    )
    place = _set_regions(store, city)
    has_pin = city.lat is not None and rng.random() < 0.95
    if has_pin:
        store.lat = store.lng = Decimal(0)
    derived.refresh(store, place)
    return Template(
        name=store.name,
        line=store.address_line1,
        address_text=store.address_text,
        search_text=store.search_text,
        slug=derived.new_slug(store, place, used=()),
        region_l1_id=store.region_l1_id,
        has_phone=bool(store.phones),
        has_website=bool(store.website),
        centre=(float(city.lat), float(city.lng)) if has_pin and city.lat and city.lng else None,
        row=_row(store),
    )


def _set_regions(store: Store, city: Region) -> regions.Place:
    step: Region | None = city
    while step is not None:
        setattr(store, f"region_l{step.level}_id", step.pk)
        step = step.parent
    place, _ = regions.load_place(store.country, store.region_ids)
    return place


def _fields() -> list[models.Field[Any, Any]]:
    return list(Store._meta.local_concrete_fields)


def _row(store: Store) -> str:
    constant = [
        as_text(field.get_db_prep_save(getattr(store, field.attname), connection)).replace("%", "%%")
        for field in _fields()
        if field.attname not in VARIED
    ]
    return "\t".join(["%s"] * len(VARIED) + constant) + "\n"


_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})


def as_text(value: Json) -> str:
    """Return a value in COPY's text format."""
    if value is None:
        return "\\N"
    if isinstance(value, bool):
        return "t" if value else "f"
    if isinstance(value, list):
        return "{" + ",".join(_element(item) for item in value) + "}"
    if hasattr(value, "obj"):
        return dumps(value.obj).decode().translate(_ESCAPES)
    return str(value).translate(_ESCAPES)


def _element(item: Any) -> str:
    if isinstance(item, int):
        return str(item)
    quoted = str(item).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{quoted}"'.translate(_ESCAPES)
