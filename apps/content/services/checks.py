"""What an article needs before it goes out: what stops it, and what a person should see first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from apps.content.blocks import canonical, cards, pointing, stores
from apps.content.blocks.rendering import LISTED
from apps.content.choices import Category
from apps.content.models import Article
from apps.core import confirmations
from apps.core.errors import Invalid
from apps.stores.choices import BusinessStatus, StoreStatus
from apps.stores.models import Store
from apps.uploads.models import Picture
from apps.uploads.selectors import usable_pictures

LEAST_WORDS, LEAST_WORDS_OF_NEWS = 100, 50
COVER_SIZE = (1200, 630)
_GONE = "This picture cannot be shown any more: choose another"


@dataclass
class Findings:
    """What was found."""

    errors: dict[str, list[str]] = field(default_factory=dict)
    warnings: list[dict[str, Any]] = field(default_factory=list)


def look(article: Article) -> Findings:
    """Everything that stands in the way of an article on the site; asks for its pictures and stores."""
    found = Findings()
    pictures = usable_pictures(country=article.country, picture_ids=set(article.picture_ids))
    for name, msg in (
        *_words(article),
        *_cover(article, pictures.get(article.cover_picture_id or 0)),
        *_body(article, pictures),
        *_alts(article, pictures),
        *_lists(article),
    ):
        found.errors.setdefault(name, []).append(msg)
    found.warnings = list(_stores(article))
    return found


def require(article: Article, confirmed: frozenset[str]) -> None:
    """Raise Invalid for what is missing, ConfirmationRequired for what should be seen first."""
    found = look(article)
    if found.errors:
        raise Invalid(found.errors)
    confirmations.require(found.warnings, confirmed)


def _words(article: Article) -> Iterator[tuple[str, str]]:
    if not article.title:
        yield "title", "Title required"
    if not article.summary:
        yield "summary", "Add a summary"
    if not article.sponsorship:
        yield "sponsorship", "Choose a sponsorship option"
    least = LEAST_WORDS_OF_NEWS if article.category == Category.NEWS else LEAST_WORDS
    if article.word_count < least:
        yield "body", f"Body needs at least {least} words"


def _cover(article: Article, picture: Picture | None) -> Iterator[tuple[str, str]]:
    width, height = COVER_SIZE
    if article.cover_picture_id is None:
        yield "cover_picture_id", "Add a cover picture"
    elif picture is None:
        yield "cover_picture_id", _GONE
    elif picture.width < width or picture.height < height:
        msg = f"The cover picture needs at least {width}×{height}; this one has {picture.width}×{picture.height}"
        yield "cover_picture_id", msg


def _body(article: Article, pictures: dict[int, Picture]) -> Iterator[tuple[str, str]]:
    yield from canonical.lacking(article.body)
    for place, block in enumerate(article.body):
        named = [] if block["hidden"] else pointing.picture_ids([block])
        if any(pk not in pictures for pk in named):
            yield f"body[{place}]", _GONE


def _alts(article: Article, pictures: dict[int, Picture]) -> Iterator[tuple[str, str]]:
    shown = pointing.picture_ids([block for block in article.body if not block["hidden"]])
    mute = {pk for pk in shown if pk in pictures and not pictures[pk].as_ref()["alt"]}
    cover = pictures.get(article.cover_picture_id or 0)
    if cover and not article.cover_alt and not cover.as_ref()["alt"]:
        mute.add(cover.pk)
    if mute:
        yield (
            "pictures",
            f"{len(mute)} pictures have no alt text" if len(mute) > 1 else "1 picture has no alt text",
        )


def _lists(article: Article) -> Iterator[tuple[str, str]]:
    for place, block in enumerate(article.body):
        if block["hidden"] or block.get("mode") != "rule" or block.get("rule") is None:
            continue
        if block["type"] == "store_list":
            if not stores.matching(article.country, block["rule"]).exists():
                yield f"body[{place}].rule", "This list matches 0 stores"
        elif not cards.by_rule(LISTED[block["type"]], article.country, block["rule"]):
            yield f"body[{place}].rule", f"This list matches 0 {LISTED[block['type']]}s"


def _stores(article: Article) -> Iterator[dict[str, Any]]:
    if not article.store_ids:
        return
    named = Store.objects.filter(country=article.country, pk__in=article.store_ids)
    found = {store.pk: store for store in named.select_related("merged_into_store")}
    for pk in article.store_ids:
        if (store := found.get(pk)) and (msg := _trouble(store)):
            yield confirmations.warning(f"store:{pk}", msg, "stores")


def _trouble(store: Store) -> str:
    if store.status == StoreStatus.MERGED and store.merged_into_store:
        return f"Store {store.full_name} was merged into {store.merged_into_store.full_name}"
    if store.status != StoreStatus.PUBLISHED:
        return f"Store {store.full_name} is not on the site ({StoreStatus(store.status).label.lower()})"
    if store.business_status == BusinessStatus.PERMANENTLY_CLOSED:
        return f"Store {store.full_name} is permanently closed"
    return ""
