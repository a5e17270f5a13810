"""Demo collections: every status in four countries, by hand and by rule, one with a broken item."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.collections.models import Collection
from apps.collections.services import checks, collections
from apps.collections.services.kind import COLLECTION
from apps.console.demo import views
from apps.console.demo.lanes import by_country
from apps.console.demo.pictures import upload_food
from apps.console.demo.reading import read, read_rows
from apps.content.models import Article
from apps.content.services.publishing import states
from apps.content.services.publishing.states import STEPS, StatusChange
from apps.core.models import ReferenceLoad
from apps.core.values import Json
from apps.stores.models import Store
from apps.uploads.choices import Folder

MARK = "demo:collections:1"
TITLES: dict[str, tuple[tuple[str, str], ...]] = read("collections")["titles"]


@dataclass(frozen=True)
class DemoCollection:
    """The definition of a demo collection: theme, author and final status."""

    theme: str
    author: str
    end: str
    days: int
    picture: str
    count: int = 4
    views: int = 0
    sponsorship: str = "none"
    weight: int = 0
    opens_by: str = ""
    """Latest opening time of its stores, such as "07:30"; "" for any."""
    closes_from: str = ""
    """Earliest closing time of its stores, which are cafes then; "" for any."""


COLLECTIONS = read_rows("collections", "collections", DemoCollection)
_CAFES = ("bakery", "cafe", "dessert", "kopitiam", "tea_house")
_MAP_TITLES = {"ID": "Peta", "TR": "Harita", "MY": "Peta", "PH": "Map"}
_BADGES = ("1", "2", "3", "4", "5")


def ensure() -> int:
    """Create the demo's collections once per country; return their number."""
    people = {user.username: user for user in User.objects.filter(is_demo=True)}
    return by_country(TITLES, lambda country: _ensure_country(country, people))


@transaction.atomic
def _ensure_country(country: str, people: dict[str, User]) -> int:
    mark = f"{MARK}:{country}"
    if ReferenceLoad.objects.filter(name=mark).exists():
        return 0
    stores = list(
        Store.objects.filter(country=country)
        .published()
        .exclude(business_status="permanently_closed")
        .order_by("pk")
    )
    for number, planned in enumerate(COLLECTIONS):
        _make(country, number, planned, people, _suitable(planned, stores))
    ReferenceLoad.objects.create(name=mark, digest="1")
    return len(COLLECTIONS)


def _suitable(planned: DemoCollection, stores: list[Store]) -> list[Store]:
    """Return the stores whose hours fit the title of a collection; the first ones if it names no hours."""
    if planned.opens_by or planned.closes_from:
        stores = [store for store in stores if _sessions(store)]
    if planned.opens_by:
        return [store for store in stores if all(opens <= planned.opens_by for opens, _ in _sessions(store))]
    if planned.closes_from:
        cafes = [store for store in stores if store.store_type in _CAFES]
        return [
            store
            for store in cafes
            # A time before the opening is after midnight.
            if all(closes >= planned.closes_from or closes < opens for opens, closes in _sessions(store))
        ]
    return stores[:12]


def _sessions(store: Store) -> list[tuple[str, str]]:
    """Return the first opening and the last closing time of each day."""
    if store.hours_mode == "always_open":
        return [("00:00", "24:00")]
    days = [day["intervals"] for day in store.regular_hours or [] if day["intervals"]]
    return [(day[0]["open"], day[-1]["close"]) for day in days]


def _make(
    country: str, number: int, planned: DemoCollection, people: dict[str, User], stores: list[Store]
) -> None:
    actor = people[planned.author]
    title, subtitle = TITLES[country][number]
    is_draft = planned.end == "draft"
    fields: dict[str, Json] = {
        "title": title,
        "subtitle": subtitle,
        "theme": planned.theme,
        "sponsorship": planned.sponsorship,
        "sort_weight": planned.weight,
        "cover_picture_id": upload_food(
            actor=actor, country=country, name=planned.picture, copy=4, folder=Folder.PAGE
        ),
        "curator_id": people["kol" if planned.theme == "kol_pick" else planned.author].pk,
        "meta_title": "" if is_draft else title[:70],
        "meta_description": "" if is_draft else subtitle[:170],
        "items": _items(country, number, planned, stores),
    }
    if planned.end == "rule":
        fields |= {"mode": "rule", "rule": {"sort": "newest", "limit": 8}}
    if stores:
        fields["region_id"] = stores[number % len(stores)].region_l1_id
    made = collections.create_collection(actor=actor, country=country, fields=fields)
    _lead(made, planned, actor)
    started_at = timezone.now() - dt.timedelta(days=planned.days)
    Collection.objects.filter(pk=made.pk).update(
        view_30d=planned.views, created_at=started_at, updated_at=started_at + dt.timedelta(hours=3)
    )
    views.spread("collection", made.pk, planned.views)


def _items(country: str, number: int, planned: DemoCollection, stores: list[Store]) -> list[dict[str, Json]]:
    chosen = [stores[(number * 2 + place) % len(stores)] for place in range(min(planned.count, len(stores)))]
    items: list[dict[str, Json]] = [{"kind": "store", "ref_id": one.pk} for one in chosen]
    if planned.theme == "ranking":
        for item, badge in zip(items, _BADGES, strict=False):
            item["rank_label"] = f"#{badge}"
    elif planned.end in ("publish", "live_draft"):
        article = Article.objects.filter(country=country).live().order_by("pk").first()
        items += [{"kind": "article", "ref_id": article.pk}] if article else []
        items.append(
            {"kind": "link", "url": "https://example.org/map", "title_override": _MAP_TITLES[country]}
        )
    return items


def _lead(made: Collection, planned: DemoCollection, actor: User) -> None:
    """Take the collection to its final status, through the ordinary services."""
    if planned.end == "draft":
        return
    if planned.end == "schedule":
        _do(made, actor, "schedule", publish_at=timezone.now() + dt.timedelta(days=2))
        return
    _do(made, actor, "publish")
    if planned.end == "unpublish":
        _do(made, actor, "unpublish", reason="Out of season")
    if planned.end == "live_draft":
        collections.edit_collection(
            actor=actor,
            country=made.country,
            collection_id=made.pk,
            version=Collection.objects.get(pk=made.pk).version,
            patch={"items": made.items[1:]},
        )


def _do(made: Collection, actor: User, action: str, **values: Any) -> None:
    now = Collection.objects.get(pk=made.pk)
    problems = checks.find_problems(Collection.objects.get(pk=made.pk))
    # A demo country may have too few stores that can be shown: its collections stay drafts.
    if problems.errors and action in ("publish", "schedule"):
        return
    confirmed = frozenset(warning.key for warning in problems.warnings)
    if action == "unpublish" and not now.is_live:
        return
    states.change_status(
        COLLECTION,
        STEPS,
        actor=actor,
        country=made.country,
        record_id=made.pk,
        version=now.version,
        action=action,
        status_change=StatusChange(confirmed=confirmed, **values),
    )
