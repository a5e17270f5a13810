"""Demo stores: fictional stores of four countries, deterministic, in every status."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.console.demo.foods import FOODS
from apps.console.demo.lanes import by_country
from apps.console.demo.pictures import STORE_SIZE, describe, suitable, upload_food
from apps.console.demo.words import WORDS, Words
from apps.core.bulk import bulk
from apps.core.country import PACKS
from apps.core.lists import list_area
from apps.core.models import ReferenceLoad
from apps.core.values import Json
from apps.stores.models import Region, Store, Tag
from apps.stores.services import states, verification
from apps.stores.services.many import New, create_stores
from apps.uploads.choices import Folder

PER_COUNTRY = 75
PICTURES_OF_A_KIND = 3
"""Maximum number of pictures of one store type and cuisine."""
INTROS = 3
SEED = 20260321
MARK = "demo:stores:1"
_VERIFIED_TURNS, _DUE_TURN = (1, 4, 6, 8), 6
"""Places among 15 stores of those that are verified, and of those that are due for another verification."""
_CONFIRMED = frozenset({"pin_far", "pin_region", "postcode_state", "published"})


@dataclass(frozen=True)
class Scene:
    """The data from which the stores of one country are made."""

    country: str
    words: Words
    regions: list[Region]
    pictures: dict[str, int]
    """Ids of uploaded pictures by name."""
    tags: dict[str, int]
    actors: list[User]


def ensure(actors: list[User]) -> int:
    """Create the demo's stores once per country; return their number."""
    return by_country(WORDS, lambda country: _ensure_country(country, WORDS[country], actors))


def described_stores(country: str) -> QuerySet[Store]:
    """Return the demo's stores that have all details, as opposed to bare and imported ones."""
    return Store.objects.filter(
        country=country, intro__in=[intro for intros in WORDS[country].intros.values() for intro in intros]
    )


@transaction.atomic
def _ensure_country(country: str, words: Words, actors: list[User]) -> int:
    mark = f"{MARK}:{country}"
    if ReferenceLoad.objects.filter(name=mark).exists():
        return 0
    scene = _scene(country, words, actors)
    new = [_new(scene, number) for number in range(PER_COUNTRY)]
    made = create_stores(country=country, wanted=new, confirmed=_CONFIRMED)
    _publish(scene, [store for number, store in enumerate(made) if _is_published(store, number)])
    current = Store.objects.select_related("created_by").in_bulk([store.pk for store in made])
    for number, store in enumerate(made):
        if not _is_bare(number):
            _live(current[store.pk], number)
    ReferenceLoad.objects.create(name=mark, digest=str(SEED))
    return len(made)


def _scene(country: str, words: Words, actors: list[User]) -> Scene:
    kinds = {(store_type, cuisine) for _, store_type, cuisine in (*words.kinds, *words.odd_names)}
    pictures = {
        name: upload_food(
            actor=actors[0], country=country, name=name, copy=0, folder=Folder.STORE, size=STORE_SIZE
        )
        for name in FOODS
        if any(name in suitable(*kind)[:PICTURES_OF_A_KIND] for kind in kinds)
    }
    regions = list(Region.objects.filter(country=country, code__in=words.cities).order_by("code"))
    tags = dict(Tag.objects.filter(slug__in=words.dishes).values_list("slug", "id"))
    return Scene(country, words, regions, pictures, tags, actors)


def _new(scene: Scene, number: int) -> New:
    # A separate generator per store: a change to one store leaves the others unchanged.
    rng = random.Random(f"{SEED}-{scene.country}-{number}")  # noqa: S311 (demo data, not a secret)
    return New(scene.actors[number % len(scene.actors)], _fields(scene, number, rng))


def _is_bare(number: int) -> bool:
    return number % 9 == 8


def _fields(scene: Scene, number: int, rng: random.Random) -> dict[str, Json]:
    name, store_type, cuisine = _name(scene.words, number, rng)
    region = rng.choice(scene.regions)
    fields: dict[str, Json] = {"name": name, "store_type": store_type, **_place(region)}
    if number % 6 == 5:
        # People write "Jakarta Selatan", not "Kota Administrasi Jakarta Selatan".
        short_name = region.aliases[0] if region.aliases else region.name
        fields["branch_name"] = f"{short_name} {rng.randint(2, 9)}"
    if number % 17 == 16:
        fields["business_status"] = "opening_soon"
    if _is_bare(number):
        return fields
    words = scene.words
    return fields | {
        "cuisines": [cuisine],
        "tags": [scene.tags[slug] for slug in rng.sample(sorted(scene.tags), k=min(3, len(scene.tags)))],
        "address_line1": f"{rng.choice(words.streets)} {rng.randint(1, 240)}",
        "landmark": rng.choice(words.landmarks) if rng.random() < 0.4 else "",
        "sublocality": "San Isidro" if scene.country == "PH" else "",
        "postcode": _postcode(scene, region, rng),
        "lat": round(float(region.lat or 0) + rng.uniform(-0.012, 0.012), 6),
        "lng": round(float(region.lng or 0) + rng.uniform(-0.012, 0.012), 6),
        "geo_precision": rng.choice(("entrance", "building", "street")),
        "phones": _phones(words, number),
        "website": f"https://store-{scene.country.lower()}-{number}.example/" if number % 4 == 0 else "",
        "intro": words.intros[_intro_of(store_type)][number % INTROS],
        "labels": [label for label, every in _LABELS if number % every == 0],
        "price_level": _PRICES.get(store_type, _USUAL_PRICES)[rng.randint(1, 4) - 1],
        "attributes": attributes_of(rng),
        "cover_picture_id": scene.pictures[_foods(store_type, cuisine, number)[0]],
        "pictures": _gallery(scene, _foods(store_type, cuisine, number)) if number % 4 == 0 else [],
        **hours_of(number, rng),
        **_halal(scene, number, rng),
    }


_LABELS = (("Call again", 20), ("Open in Ramadan", 15))
"""Labels of stores, each on every nth store."""
_PRICES = {
    "bakery": (1, 1, 2, 2),
    "bar": (2, 3, 3, 4),
    "cafe": (1, 2, 2, 3),
    "dessert": (1, 1, 2, 2),
    "eatery": (1, 1, 1, 2),
    "fast_food": (1, 1, 2, 2),
    "food_court": (1, 1, 2, 2),
    "street_stall": (1, 1, 1, 1),
    "tea_house": (1, 1, 2, 2),
}
_USUAL_PRICES = (2, 2, 3, 4)
"""Price levels that occur, by store type; the second for all other types."""
_SWEET_TYPES = frozenset({"bakery", "cafe", "dessert", "tea_house"})


def _intro_of(store_type: str) -> str:
    """Return the group of introductions that suits a store type."""
    return "sweet" if store_type in _SWEET_TYPES else "meal"


def _foods(store_type: str, cuisine: str, number: int) -> tuple[str, ...]:
    """Return the names of a store's pictures, in another order for each store of a kind."""
    names = suitable(store_type, cuisine)[:PICTURES_OF_A_KIND]
    # Stores of the same kind lie nine numbers apart.
    start = (number + number // 9) % len(names)
    return names[start:] + names[:start]


def _gallery(scene: Scene, names: tuple[str, ...]) -> list[dict[str, Json]]:
    """Return the gallery of a store: its pictures except the cover."""
    return [
        {
            "picture_id": scene.pictures[name],
            "category": "food",
            "caption": describe(name, scene.country),
            "sort": place,
        }
        for place, name in enumerate(names[1:])
    ]


def _name(words: Words, number: int, rng: random.Random) -> tuple[str, str, str]:
    if number < len(words.odd_names):
        return words.odd_names[number]
    pattern, store_type, cuisine = words.kinds[number % len(words.kinds)]
    return pattern.format(rng.choice(words.people)), store_type, cuisine


def _place(region: Region) -> dict[str, int]:
    """Return the region with its parents and, in countries that need a third level, its first district."""
    place: dict[str, int] = {}
    step: Region | None = region
    while step is not None:
        place[f"region_l{step.level}_id"] = step.pk
        step = step.parent
    if region.country == "ID":
        district = Region.objects.filter(parent=region).order_by("code").first()
        if district is not None:
            place["region_l3_id"] = district.pk
    return place


# First two digits of postcodes in the states of the demo's stores.
_MY_PREFIXES = {"10": 40, "14": 50, "07": 10, "01": 80, "08": 30, "13": 93, "12": 88, "04": 75}


def _postcode(scene: Scene, region: Region, rng: random.Random) -> str:
    if scene.country == "TR":
        return f"{region.code[:2]}{rng.randint(100, 999)}"
    if scene.country == "MY":
        return f"{_MY_PREFIXES[region.code[:2]]}{rng.randint(0, 999):03d}"
    return scene.words.postcode.format(rng.randint(0, 999))


def _phones(words: Words, number: int) -> list[dict[str, Json]]:
    if number % 5 == 4 and number % 7 != 6:
        return []
    digits = (number, number) if words.phone.count("{") == 2 else (number,)
    return [{"number": words.phone.format(*digits), "is_primary": True}]


def attributes_of(rng: random.Random) -> dict[str, Json]:
    """Return plausible attributes of a store."""
    return {
        "dine_in": True,
        "takeaway": rng.choice(("no", "yes")),
        "wifi": rng.choice(("no", "free", "paid")),
        "air_conditioning": rng.random() < 0.5,
        "seats": rng.randint(8, 120),
        "payment": ["cash"] if rng.random() < 0.3 else ["cash", "debit"],
    }


def hours_of(number: int, rng: random.Random) -> dict[str, Json]:
    """Return plausible opening hours, alternating between all kinds."""
    kind = number % 7
    if kind == 6:
        return {"hours_mode": "unknown"}
    if kind == 5:
        return {"hours_mode": "always_open"}
    weekday, weekend = _WEEKS[kind]
    days = [_day(day, weekday if day <= 5 else weekend) for day in range(1, 8)]
    if rng.random() < 0.3:
        days[0] = {"day": 1, "state": "closed", "intervals": []}
    return {
        "hours_mode": "regular",
        "regular_hours": days,
        "holiday_policy": rng.choice(("regular", "closed", "call")),
    }


_WEEKS: tuple[tuple[str, str], ...] = (
    ("10:00-22:00", "10:00-23:00"),
    ("11:00-14:30 17:30-22:00", "11:00-22:00"),
    ("17:00-02:00", "17:00-04:00"),
    ("06:00-14:00", "06:00-15:00"),
    ("08:00-20:00", ""),
)


def _day(day: int, sessions: str) -> dict[str, Json]:
    intervals = [dict(zip(("open", "close"), part.split("-"), strict=True)) for part in sessions.split()]
    return {"day": day, "state": "open" if intervals else "closed", "intervals": intervals}


def _halal(scene: Scene, number: int, rng: random.Random) -> dict[str, Any]:
    if number % 8 == 1 and scene.country in ("ID", "MY"):
        body = PACKS[scene.country].halal_bodies[0].value
        expires = timezone.now().date() + dt.timedelta(days=rng.randint(15, 700))
        return {
            "halal_status": "certified",
            "halal_body": body,
            "halal_cert_no": f"DEMO-{scene.country}-{number:04d}",
            "halal_expires_on": expires,
        }
    if number % 8 == 3:
        return {"halal_status": "owner_declared" if scene.country != "PH" else "partial"}
    return {"halal_status": "unknown"}


def _is_published(store: Store, number: int) -> bool:
    """Return whether a store is published: some stay drafts, are deleted or open later."""
    turn = number % 15
    if _is_bare(number) or turn in (3, 11, 13):
        return False
    return store.business_status != "opening_soon" or turn % 2 == 0


def _publish(scene: Scene, stores: list[Store]) -> None:
    """Publish the stores in bulk, each by its creator."""
    for actor in scene.actors:
        done = bulk.edit(
            area=list_area.area("store"),
            actor=actor,
            country=scene.country,
            action="publish",
            params={},
            confirmed=frozenset(),
            ids=[store.pk for store in stores if store.created_by == actor],
        )
        if done.failed:
            raise RuntimeError(f"Demo stores could not be published: {done.failed}")


def _live(store: Store, number: int) -> None:
    """Change the status of a store by number, so that every status occurs."""
    turn = number % 15
    if turn in (3, 11):
        return
    who: dict[str, Any] = {"actor": store.created_by, "country": store.country, "store_id": store.pk}
    if turn == 13:
        states.change_store_status(**who, version=store.version, action="delete")
        return
    if turn in _VERIFIED_TURNS:
        store = verification.verify_store(
            **who,
            version=store.version,
            method="phone_call",
            at=timezone.now() - _age_of_verification(number),
            note="Answered on the second ring",
        )
    if turn == 9 and store.status == "published":
        store = states.change_store_status(
            **who, version=store.version, action="hide", reason="Photos of another place"
        )
    _business_turn(who, store, turn)


def _age_of_verification(number: int) -> dt.timedelta:
    """Return the age of a store's verification, different for each store, so that few become due on one day."""
    if number % 15 == _DUE_TURN:
        return verification.RECHECK_AFTER + dt.timedelta(days=2 + number * 7 % 60)
    return dt.timedelta(days=number * 7 % 150)


def _business_turn(who: dict[str, Any], store: Store, turn: int) -> None:
    now = timezone.now()
    if store.business_status != "open":
        return
    if turn == 7:
        states.change_business_status(
            **who,
            version=store.version,
            action="close_temporarily",
            reason="renovation",
            at=now,
            reopen_on=now.date() + dt.timedelta(days=40),
        )
    if turn == 12:
        states.change_business_status(
            **who,
            version=store.version,
            action="close_permanently",
            reason="out_of_business",
            at=now,
            closed_on=now.date() - dt.timedelta(days=20),
            confirmed=_CONFIRMED,
        )
