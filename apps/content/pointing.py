"""What articles point at: stores through every merge, tags, pictures; and how others link to articles."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db.models import BigIntegerField, Exists, Func, OuterRef, Q, QuerySet

from apps.accounts.models import User
from apps.content import selectors
from apps.content.blocks import pointing
from apps.content.models import Article
from apps.content.publishing.labels import label_of
from apps.content.services import derived
from apps.content.services.counting import recount
from apps.core import linking, references
from apps.core.linking import Link, Linkable
from apps.core.references import Pointing
from apps.uploads import usages
from apps.uploads.usages import Usage

_COLUMNS = ("picture_ids", "live_picture_ids")


def enter() -> None:
    """Enter what points at what, and what may be linked to."""
    references.register(
        Pointing(
            target="store",
            source=selectors.KIND,
            rows=_naming,
            turn=_turn,
            way="stores",
            read=_read,
            put=_put,
            after=recount,
        )
    )
    references.register(references.by_array("tag", selectors.KIND, Article, "tags"))
    usages.register(Usage("article", selectors.LABEL, selectors.KIND, _pairs, _is_used))
    linking.register(Linkable(selectors.KIND, selectors.LABEL, _search, _load, _show))


# -- stores -------------------------------------------------------------------------------------------
def _naming(store_id: int) -> QuerySet[Article]:
    """The articles that name a store, in what is written or in what is public."""
    named = Q(store_ids__contains=[store_id]) | Q(live_store_ids__contains=[store_id])
    return Article.objects.filter(named)


def _turn(article: Article, from_id: int, into_id: int) -> None:
    rows = [{**row, "store_id": into_id} if row["store_id"] == from_id else row for row in article.stores]
    article.stores = list({row["store_id"]: row for row in reversed(rows)}.values())[::-1]
    article.body = pointing.repoint_stores(article.body, from_id, into_id)
    live = (into_id if pk == from_id else pk for pk in article.live_store_ids)
    article.live_store_ids = list(dict.fromkeys(live))
    derived.refresh_pointers(article)


def _read(article: Article) -> dict[str, Any]:
    """What of an article names stores: as much as is needed to put it back."""
    blocks = {block["id"]: block for block in article.body if pointing.store_ids([block])}
    return {"stores": article.stores, "live": article.live_store_ids, "blocks": blocks}


def _put(article: Article, held: dict[str, Any]) -> None:
    article.stores, article.live_store_ids = held["stores"], held["live"]
    article.body = [held["blocks"].get(block["id"], block) for block in article.body]
    derived.refresh_pointers(article)


# -- pictures -----------------------------------------------------------------------------------------
def _pairs(picture_ids: Collection[int]) -> Iterator[tuple[int, int]]:
    """Each picture with each article that names it, in what is written or in what is public; once."""
    wanted = set(picture_ids)
    named = Q(picture_ids__overlap=list(wanted)) | Q(live_picture_ids__overlap=list(wanted))
    for pk, *lists in Article.objects.filter(named).values_list("pk", *_COLUMNS):
        for picture_id in sorted(wanted.intersection([*lists[0], *lists[1]])):
            yield picture_id, pk


def _is_used() -> Q:
    one = Func(OuterRef("pk"), template="ARRAY[%(expressions)s]", output_field=ArrayField(BigIntegerField()))
    return Q(
        *(Exists(Article.objects.filter(**{f"{name}__contains": one})) for name in _COLUMNS), _connector=Q.OR
    )


# -- links --------------------------------------------------------------------------------------------
def _search(user: User, country: str, keyword: str, limit: int) -> list[Article]:
    query = {"keyword": keyword, "page_size": limit}
    return selectors.list_articles(user=user, country=country, query=query)[1]


def _load(user: User, country: str, ids: Sequence[int]) -> list[Article]:
    found = Article.objects.visible_to(user, country).filter(pk__in=ids)
    return list(found.select_related("author", "cover_picture"))


def _show(article: Article) -> Link:
    cover = article.cover_picture
    return Link(
        selectors.KIND,
        article.pk,
        article.title,
        note=f"{article.author.nickname} · {label_of(article)}",
        picture_url=cover.variant_url("thumb") if cover else None,
        status=article.status,
        screen=linking.screen_of(selectors.KIND),
    )
