"""Demo duplicates: some of the demo's stores entered twice by another person; one pair is merged."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from apps.accounts.models import User
from apps.console.demo.lanes import by_country
from apps.console.demo.stores import described_stores
from apps.core.country import CODES
from apps.core.models import ReferenceLoad
from apps.core.values import Json
from apps.stores.models import Store
from apps.stores.services import duplicate_search, stores
from apps.stores.services.merging.merge import merge_stores

MARK = "demo:duplicates:1"
MERGE_MARK = "demo:merges:1"
_OWN_STORES = 500
_METRE = 1 / 111_195.0


@dataclass(frozen=True)
class Duplicate:
    """The differences of the second entry."""

    metres: int
    has_same_phone: bool
    drops_last_letter: bool = False
    is_shouted: bool = False
    has_same_address: bool = True


TWINS = (
    Duplicate(metres=9, has_same_phone=True, is_shouted=True),
    Duplicate(metres=31, has_same_phone=False, drops_last_letter=True),
    Duplicate(metres=64, has_same_phone=True, has_same_address=False),
    Duplicate(metres=97, has_same_phone=False, has_same_address=False),
)


def ensure(actors: list[User]) -> int:
    """Create the duplicates once per country; return their number."""
    return by_country(CODES, lambda country: _ensure(country, actors))


def _ensure(country: str, actors: list[User]) -> int:
    made = _ensure_country(country, actors[-1]) + _ensure_merge(country, actors[0])
    if made:
        _look_for_pairs(country)
    return made


def _look_for_pairs(country: str) -> None:
    """Search duplicates among the demo's stores only: the database may contain a million others."""
    oldest = Store.objects.filter(country=country).order_by("pk").values("pk")[:_OWN_STORES]
    newest = Store.objects.filter(country=country).order_by("-pk").values("pk")[: 2 * len(TWINS)]
    duplicate_search.search_stores(country, Store.objects.filter(Q(pk__in=oldest) | Q(pk__in=newest)))


@transaction.atomic
def _ensure_country(country: str, actor: User) -> int:
    mark = f"{MARK}:{country}"
    if ReferenceLoad.objects.filter(name=mark).exists():
        return 0
    matching_stores = _of_the_demo(country)[: len(TWINS)]
    for store, duplicate in zip(matching_stores, TWINS, strict=False):
        _enter_again(store, duplicate, actor)
    ReferenceLoad.objects.create(name=mark, digest=str(len(matching_stores)))
    return len(matching_stores)


@transaction.atomic
def _ensure_merge(country: str, actor: User) -> int:
    """Create one more duplicate and merge it."""
    mark = f"{MERGE_MARK}:{country}"
    if ReferenceLoad.objects.filter(name=mark).exists():
        return 0
    matching_stores = _of_the_demo(country)[len(TWINS) : len(TWINS) + 1]
    for store in matching_stores:
        duplicate = _enter_again(store, TWINS[0], actor)
        merge_stores(
            actor=actor,
            country=country,
            winner_id=store.pk,
            loser_id=duplicate.pk,
            winner_version=store.version,
            loser_version=duplicate.version,
            field_choices={"description": "loser", "email": "loser"},
            reason="The same place twice: one counter, one phone",
            confirmed=_CONFIRMED,
        )
    ReferenceLoad.objects.create(name=mark, digest=str(len(matching_stores)))
    return len(matching_stores)


def _of_the_demo(country: str) -> list[Store]:
    matching_stores = described_stores(country).filter(status="published", lat__isnull=False)
    return list(matching_stores.exclude(phones=[]).order_by("slug")[: len(TWINS) + 1])


def _enter_again(store: Store, duplicate: Duplicate, actor: User) -> Store:
    return stores.create_store(
        actor=actor,
        country=store.country,
        fields=_fields(store, duplicate),
        confirmed=_CONFIRMED,
        has_duplicate_check=False,
    )


_CONFIRMED = frozenset({"pin_far", "pin_region", "postcode_state"})


def _fields(store: Store, duplicate: Duplicate) -> dict[str, Json]:
    name = store.name[:-1] if duplicate.drops_last_letter else store.name
    copied = ("store_type", "region_l1_id", "region_l2_id", "region_l3_id", "cuisines", "cover_picture_id")
    fields: dict[str, Json] = {field: getattr(store, field) for field in copied}
    fields |= {
        "name": name.upper() if duplicate.is_shouted else name,
        "lat": float(store.lat or 0) + duplicate.metres * _METRE,
        "lng": float(store.lng or 0),
        "description": "Entered from the menu at the door: lunch from eleven, coffee all day.",
        "email": f"hello@{store.slug[:40].rstrip('-')}.example",
        "attributes": {"takeaway": "yes", "outdoor_seating": True},
        "external_ids": [
            {"source": "partner", "external_id": f"{store.country}-{store.pk}-{duplicate.metres}"}
        ],
    }
    if store.cover_picture_id:
        fields["pictures"] = [
            {
                "picture_id": store.cover_picture_id,
                "category": "exterior",
                "caption": "From the street",
                "sort": 0,
            }
        ]
    if duplicate.has_same_address:
        fields["address_line1"] = store.address_line1
    if duplicate.has_same_phone:
        fields["phones"] = [{"number": store.phones[0]["number"], "is_primary": True}]
    return fields
