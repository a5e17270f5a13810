"""The rules of an article that hold at every save; each looks only at what was changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from apps.accounts.models import User
from apps.content.models import Article
from apps.content.permissions import EDITORS_IN_CHIEF, has_role
from apps.content.publishing import slugs
from apps.content.querysets import works_with
from apps.core.errors import Forbidden
from apps.stores.choices import StoreStatus
from apps.stores.models import Region, Store, Tag
from apps.uploads.choices import PictureStatus
from apps.uploads.models import Picture

Errors = dict[str, list[str]]
CHIEF = frozenset({"is_featured", "sort_weight", "author_id"})
"""What only those who answer for the whole list may set."""


def require_rights(actor: User, changed: Collection[str]) -> None:
    """Raise Forbidden where the actor sets what is not theirs to set."""
    if CHIEF & set(changed) and not has_role(actor, EDITORS_IN_CHIEF):
        raise Forbidden(EDITORS_IN_CHIEF)


def check(article: Article, changed: Mapping[str, Any], before: Mapping[str, Any], actor: User) -> Errors:
    """The messages by field for what was set and cannot stand; `before` is what was held there."""
    errors: Errors = {}
    done: set[Callable[..., Iterator[tuple[str, str]]]] = set()
    for name in changed:
        rule = _RULES.get(name)
        if rule is not None and rule not in done:
            done.add(rule)
            for field, msg in rule(article, before, actor):
                errors.setdefault(field, []).append(msg)
    return errors


def _slug(article: Article, before: Mapping[str, Any], actor: User) -> Iterator[tuple[str, str]]:
    if refused := slugs.refusal(article.slug):
        yield "slug", refused
    elif holder := slugs.holder(Article.objects.all(), article.country, article.slug, article.pk):
        yield "slug", taken_by(holder)


def taken_by(holder: Any) -> str:
    """The words for an address that another article has."""
    return f"This web address is already used by article {holder.title}"


def _people(article: Article, before: Mapping[str, Any], actor: User) -> Iterator[tuple[str, str]]:
    ids = {article.author_id, *article.co_author_ids}
    people = {user.pk: user for user in User.objects.filter(pk__in=ids)}
    if "author_id" in before:
        yield from _person("author_id", people.get(article.author_id), article.country)
    if article.author_id in article.co_author_ids:
        yield "co_author_ids", "The author is no co-author as well"
    known = set(before.get("co_author_ids") or ())
    for pk in article.co_author_ids:
        if pk not in known:
            yield from _person("co_author_ids", people.get(pk), article.country)


def _person(field: str, person: User | None, country: str) -> Iterator[tuple[str, str]]:
    if person is None or not person.is_active:
        yield field, "Choose a colleague"
    elif not works_with(person, country):
        yield field, f"{person.nickname} has no access to {country}"


def _named(article: Article, before: Mapping[str, Any], actor: User) -> Iterator[tuple[str, str]]:
    """Stores and pictures that were not named before have to be there, pictures also for the actor."""
    new_stores = set(article.store_ids) - set(before["store_ids"])
    if new_stores:
        known = Store.objects.filter(country=article.country, pk__in=new_stores)
        there = set(known.exclude(status=StoreStatus.DELETED).values_list("pk", flat=True))
        yield from _missing(article, new_stores - there, "store_id", "store_ids", "Store not found")
    new_pictures = set(article.picture_ids) - set(before["picture_ids"])
    if new_pictures:
        seen = Picture.objects.visible_to(actor, article.country).filter(status=PictureStatus.ACTIVE)
        there = set(seen.filter(pk__in=new_pictures).values_list("pk", flat=True))
        yield from _missing(article, new_pictures - there, "picture_id", "picture_ids", "Picture not found")


def _missing(article: Article, ids: set[int], one: str, many: str, msg: str) -> Iterator[tuple[str, str]]:
    """Where in the article each of the ids stands."""
    for name in ("cover_picture_id", "og_picture_id") if one == "picture_id" else ():
        if getattr(article, name) in ids:
            yield name, msg
    for place, row in enumerate(article.stores if one == "store_id" else ()):
        if row["store_id"] in ids:
            yield f"stores[{place}]", msg
    for place, block in enumerate(article.body):
        if block.get(one) in ids:
            yield f"body[{place}].{one}", msg
        if ids.intersection(block.get(many) or ()):
            yield f"body[{place}].{many}", msg
        items = block.get("items") or ()
        for at, item in enumerate(items):
            if isinstance(item, dict) and item.get(one) in ids:
                yield f"body[{place}].items[{at}].{one}", msg


def _tags(article: Article, before: Mapping[str, Any], actor: User) -> Iterator[tuple[str, str]]:
    new = set(article.tags) - set(before.get("tags") or ())
    if not new:
        return
    missing = len(new) - Tag.objects.usable_in(article.country).filter(pk__in=new).count()
    if missing:
        yield "tags", "Tag not found" if missing == 1 else f"{missing} tags not found"


def _region(article: Article, before: Mapping[str, Any], actor: User) -> Iterator[tuple[str, str]]:
    if article.region_id is None:
        return
    if not Region.objects.of(article.country).filter(pk=article.region_id).exists():
        yield "region_id", "Region not found"


_RULES: Mapping[str, Callable[[Article, Mapping[str, Any], User], Iterator[tuple[str, str]]]] = {
    "slug": _slug,
    "author_id": _people,
    "co_author_ids": _people,
    "body": _named,
    "stores": _named,
    "cover_picture_id": _named,
    "og_picture_id": _named,
    "tags": _tags,
    "region_id": _region,
}
