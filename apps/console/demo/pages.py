"""Demo pages: a city with stores, a topic that moved, a static one, a scheduled one, one with problems."""

from __future__ import annotations

import datetime as dt
import uuid
from functools import cache
from textwrap import shorten
from typing import Any

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.console.demo import views
from apps.console.demo.lanes import by_country
from apps.console.demo.page_words import ABOUT, CAMPAIGN, CITY, CITY_REGIONS, TOPIC, WORDS, WORN, Words
from apps.console.demo.pictures import upload_food
from apps.content.services.publishing.states import StatusChange
from apps.core.models import ReferenceLoad
from apps.core.values import Json
from apps.pages.models import Page
from apps.pages.services import checks, pages, redirects, states
from apps.stores.models import Region
from apps.uploads.choices import Folder

MARK = "demo:pages:1"
_TYPES = {CITY: "city_cuisine", TOPIC: "topic", ABOUT: "static", CAMPAIGN: "campaign", WORN: "city_cuisine"}
_PICTURES = {CITY: "food-court", TOPIC: "soup", CAMPAIGN: "breakfast-cheese", WORN: "shrimp"}
_VIEWS = {CITY: 5240, TOPIC: 1870, ABOUT: 310, CAMPAIGN: 0, WORN: 96}


def ensure() -> int:
    """Create the demo's pages once per country; return their number."""
    people = {user.username: user for user in User.objects.filter(is_demo=True)}
    return by_country(WORDS, lambda country: _ensure_country(country, people))


@transaction.atomic
def _ensure_country(country: str, people: dict[str, User]) -> int:
    mark = f"{MARK}:{country}"
    if ReferenceLoad.objects.filter(name=mark).exists():
        return 0
    for name, words in WORDS[country].items():
        actor = people["manager" if name == ABOUT else "operator"]
        made = pages.create_page(actor=actor, country=country, fields=_fields(country, name, words, actor))
        _lead(made, name, words, actor)
        Page.objects.filter(pk=made.pk).update(view_30d=_VIEWS[name])
        views.spread("page", made.pk, _VIEWS[name])
    redirects.REDIRECT_SERVICES.create(
        actor=people["manager"],
        country=country,
        fields={
            "from_path": "app",
            "to_type": "url",
            "to_url": "https://example.org/app",
            "note": "On the flyers",
        },
    )
    ReferenceLoad.objects.create(name=mark, digest="1")
    return len(WORDS[country])


def _fields(country: str, name: str, words: Words, actor: User) -> dict[str, Json]:
    region = _region(country)
    # The topic starts at a shorter address and moves, which creates a redirect.
    slug = words.slug.rpartition("/")[2] if name == TOPIC else words.slug
    return {
        "page_type": _TYPES[name],
        "title": words.title,
        "slug": slug,
        "region_id": region if name in (CITY, WORN) else None,
        "in_menu": name == ABOUT,
        "meta_title": words.title[:70],
        "meta_description": words.sub
        if name == WORN
        else shorten(f"{words.sub} {words.text}", 160, placeholder="…"),
        "cover_picture_id": upload_food(
            actor=actor, country=country, name=_PICTURES[name], copy=5, folder=Folder.PAGE
        )
        if name in _PICTURES
        else None,
        "blocks": _blocks(country, name, words),
    }


@cache
def _region(country: str) -> int:
    """Return the id of the region that the city page is about."""
    return Region.objects.get(country=country, level=1, code=CITY_REGIONS[country]).pk


def _block(kind: str, **fields: Json) -> dict[str, Json]:
    return {"id": str(uuid.uuid4()), "type": kind, **fields}


def _blocks(country: str, name: str, words: Words) -> list[dict[str, Json]]:
    made = [
        _block("hero", heading=words.title, sub=words.sub),
        _block("paragraph", html=words.text),
    ]
    home = f"/{country.lower()}"
    about = WORDS[country][ABOUT]
    if name == CITY:
        made.append(
            _block(
                "store_list",
                mode="rule",
                rule={"region_id": _region(country), "sort": "newest", "limit": 12},
                layout="card",
            )
        )
        made.append(_block("article_list", mode="rule", rule={"sort": "newest", "limit": 3}))
    elif name == WORN:
        lost = {"label": words.title, "url": f"{home}/{words.slug}/2019"}
        made.append(_block("link_grid", items=[lost, {"label": "Sofra", "url": home}]))
    elif name == TOPIC:
        made.append(_block("cta", label=about.title, url=home))
    return made


def _lead(made: Page, name: str, words: Words, actor: User) -> None:
    """Take the page to its final status, through the ordinary services."""
    if name == CAMPAIGN:
        _do(made, actor, "schedule", publish_at=timezone.now() + dt.timedelta(days=3))
        return
    _do(made, actor, "publish")
    if name == TOPIC:
        now = Page.objects.get(pk=made.pk)
        pages.edit_page(
            actor=actor,
            country=made.country,
            page_id=made.pk,
            version=now.version,
            patch={"slug": words.slug},
        )
        _do(made, actor, "publish")


def _do(made: Page, actor: User, action: str, **values: Any) -> None:
    problems = checks.find_problems(Page.objects.get(pk=made.pk))
    # A demo country may have too few stores: its city page stays a draft.
    if problems.errors:
        return
    states.change_page_status(
        actor=actor,
        country=made.country,
        page_id=made.pk,
        version=Page.objects.get(pk=made.pk).version,
        action=action,
        change=StatusChange(confirmed=frozenset(one.key for one in problems.warnings), **values),
    )
