"""Demo articles: every status in four countries, and a KOL's with two rounds of review."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.console.demo import views
from apps.console.demo.article_words import TEXTS, Recipe, Texts
from apps.console.demo.lanes import by_country
from apps.console.demo.pictures import describe, upload_food
from apps.console.demo.reading import read_rows
from apps.content.choices import LANGUAGE_OF
from apps.content.models import Article, ReviewDecision, Revision
from apps.content.queries import reads
from apps.content.services import articles, checks
from apps.content.services.kind import ARTICLE
from apps.content.services.publishing import editing, review, review_comments, states
from apps.content.services.publishing.states import StatusChange
from apps.core.models import ReferenceLoad
from apps.core.values import Json
from apps.stores.models import Store, Tag
from apps.uploads.choices import Folder

MARK = "demo:articles:1"
_COPIES = {"kol": 1, "editor": 2, "operator": 3}
"""Copies of the pictures: writers may use only pictures of their own."""


@dataclass(frozen=True)
class DemoArticle:
    """The definition of a demo article: author, category and final status."""

    number: int
    author: str
    category: str
    end: str
    days: int
    """Age in days."""
    pictures: tuple[str, str]
    """Names of the cover and the picture in the body."""
    sponsorship: str = "none"
    views: int = 0
    is_featured: bool = False


ARTICLES = read_rows("articles", "articles", DemoArticle)


def ensure() -> int:
    """Create the demo's articles once per country; return their number."""
    people = {user.username: user for user in User.objects.filter(is_demo=True)}
    return by_country(TEXTS, lambda country: _ensure_country(country, people))


@transaction.atomic
def _ensure_country(country: str, people: dict[str, User]) -> int:
    mark = f"{MARK}:{country}"
    if ReferenceLoad.objects.filter(name=mark).exists():
        return 0
    stores = list(Store.objects.filter(country=country).published().order_by("pk")[:12])
    for planned in ARTICLES:
        _make(country, TEXTS[country], planned, people, stores)
    ReferenceLoad.objects.create(name=mark, digest="1")
    return len(ARTICLES)


def _make(
    country: str, texts: Texts, planned: DemoArticle, people: dict[str, User], stores: list[Store]
) -> None:
    author = people[planned.author]
    pictures = [
        upload_food(
            actor=author, country=country, name=name, copy=_COPIES[planned.author], folder=Folder.ARTICLE
        )
        for name in planned.pictures
    ]
    title, summary = texts.titles[planned.number]
    is_draft = planned.end == "draft"
    fields: dict[str, Json] = {
        "title": title,
        "summary": "" if is_draft else summary,
        "category": planned.category,
        "language": LANGUAGE_OF[country].value,
        "body": _recipe(texts.recipe, planned.number, pictures[1])
        if planned.category == "recipe"
        else _body(texts, planned.number, pictures[1], stores),
        "cover_picture_id": pictures[0],
        "cover_alt": describe(planned.pictures[0], country),
        "sponsorship": "" if is_draft else planned.sponsorship,
        "tags": list(
            Tag.objects.usable_in(country)
            .order_by("pk")
            .values_list("pk", flat=True)[: 1 + planned.number % 3]
        ),
        "stores": [{"store_id": store.pk, "role": "main"} for store in stores[:1]],
    }
    if stores:
        fields["region_id"] = stores[0].region_l1_id
    article = articles.create_article(actor=author, country=country, fields=fields)
    _Life(article, planned, people, texts).lead()
    _set_back(article, planned)


def _block(country_number: int, place: int, kind: str, **fields: Json) -> dict[str, Json]:
    # The ids are the same in every run.
    name = f"sofra:{country_number}:{place}:{kind}"
    return {"id": str(uuid.uuid5(uuid.NAMESPACE_URL, name)), "type": kind, **fields}


def _body(texts: Texts, number: int, picture_id: int, stores: list[Store]) -> list[dict[str, Json]]:
    first, second = texts.paragraphs[number % 3], texts.paragraphs[(number + 1) % 3]
    listed = [store.pk for store in stores[number % 4 : number % 4 + 3]]
    parts: list[tuple[str, dict[str, Json]]] = [
        ("paragraph", {"html": first}),
        ("image", {"picture_id": picture_id}),
        ("heading", {"text": texts.heading}),
        ("paragraph", {"html": second}),
        ("list", {"items": list(texts.tips)}),
        ("quote", {"text": texts.quote}),
        ("faq", {"items": [{"question": texts.question, "answer": texts.answer}]}),
    ]
    if listed:
        parts.append(("store_list", {"store_ids": listed, "notes": {str(listed[0]): texts.tips[0]}}))
    return [_block(number, place, kind, **fields) for place, (kind, fields) in enumerate(parts)]


def _recipe(recipe: Recipe, number: int, picture_id: int) -> list[dict[str, Json]]:
    parts: list[tuple[str, dict[str, Json]]] = [
        ("paragraph", {"html": recipe["intro"]}),
        ("image", {"picture_id": picture_id}),
        ("heading", {"text": recipe["ingredients_heading"]}),
        ("list", {"items": list(recipe["ingredients"])}),
        ("heading", {"text": recipe["steps_heading"]}),
        ("list", {"style": "number", "items": list(recipe["steps"])}),
        ("faq", {"items": [{"question": recipe["question"], "answer": recipe["answer"]}]}),
    ]
    return [_block(number, place, kind, **fields) for place, (kind, fields) in enumerate(parts)]


class _Life:
    """The workflow steps of one article, through the ordinary services."""

    def __init__(self, article: Article, planned: DemoArticle, people: dict[str, User], texts: Texts) -> None:
        self.article, self.known, self.people, self.texts = article, planned, people, texts
        self.author = people[planned.author]

    def lead(self) -> None:
        """Take the article to its final status."""
        steps = getattr(self, f"_{self.known.end}", None)
        if steps is not None:
            steps()

    def _do(self, who: str, action: str, **values: Any) -> None:
        problems = checks.find_problems(self._now())
        confirmed = frozenset(warning.key for warning in problems.warnings)
        states.change_status(
            ARTICLE,
            review.STEPS,
            actor=self.people.get(who, self.author),
            country=self.article.country,
            record_id=self.article.pk,
            version=self._now().version,
            action=action,
            status_change=StatusChange(confirmed=confirmed, **values),
        )

    def _now(self) -> Article:
        return Article.objects.get(pk=self.article.pk)

    def _edit(self, **patch: Json) -> None:
        editing.edit(
            ARTICLE,
            actor=self.author,
            country=self.article.country,
            record_id=self.article.pk,
            version=self._now().version,
            patch=patch,
        )

    def _ask(self, reason: str) -> None:
        block = self._now().body[3]["id"]
        review_comments.add_comment(
            ARTICLE,
            actor=self.people["reviewer"],
            country=self.article.country,
            record_id=self.article.pk,
            block_id=block,
            body=reason,
        )
        self._do("reviewer", "request_changes", reason=reason)

    def _in_review(self) -> None:
        self._do("author", "submit", note=self.texts.answered)

    def _changes(self) -> None:
        self._in_review()
        self._ask(self.texts.request)

    def _two_rounds(self) -> None:
        self._changes()
        self._edit(subtitle=self.texts.tips[0])
        comment = reads.comments_of(self._now()).first()
        assert comment is not None
        review_comments.resolve_comment(
            ARTICLE, actor=self.author, country=self.article.country, comment_id=comment.pk
        )
        self._in_review()
        self._ask(self.texts.second_request)
        self._edit(byline=self.author.nickname)
        self._in_review()

    def _published(self) -> None:
        if self.known.author == "operator":
            self._do("operator", "publish")
        else:
            self._in_review()
            self._do("reviewer", "approve")

    def _live_draft(self) -> None:
        self._published()
        self._edit(title=f"{self._now().title} (2)"[:120], subtitle=self.texts.tips[1])

    def _scheduled(self) -> None:
        out = (timezone.now() + dt.timedelta(days=2)).replace(minute=0, second=0, microsecond=0)
        self._do("manager", "schedule", publish_at=out)

    def _unpublished(self) -> None:
        self._published()
        self._do("operator", "unpublish", reason="The offer is over")

    def _archived(self) -> None:
        self._do("operator", "archive")


def _set_back(article: Article, planned: DemoArticle) -> None:
    """Spread the dates of the article's events over its age."""
    now = timezone.now()
    created_at = now - dt.timedelta(days=planned.days)
    article_row = Article.objects.get(pk=article.pk)
    changed = {
        "created_at": created_at,
        "updated_at": min(now, created_at + dt.timedelta(days=planned.days * 0.6)),
        "view_30d": planned.views,
        "like_count": planned.views // 40,
        "is_featured": planned.is_featured,
    }
    for name in ("first_published_at", "last_published_at", "submitted_at"):
        if getattr(article_row, name):
            changed[name] = created_at + dt.timedelta(days=planned.days * 0.4)
    if article_row.last_published_at and article_row.publish_at:
        changed["publish_at"] = created_at + dt.timedelta(days=planned.days * 0.4)
    if article_row.status == "in_review":
        changed["review_due_at"] = created_at + dt.timedelta(days=planned.days * 0.4 + 2)
    Article.objects.filter(pk=article.pk).update(**changed)
    views.spread("article", article.pk, planned.views)
    revisions = Revision.objects.filter(object_type="article", object_id=article.pk)
    for place, revision in enumerate(revisions.order_by("revision_no")):
        Revision.objects.filter(pk=revision.pk).update(saved_at=created_at + dt.timedelta(hours=5 * place))
    decided = ReviewDecision.objects.filter(object_type="article", object_id=article.pk)
    for place, decision in enumerate(decided.order_by("pk"), 1):
        ReviewDecision.objects.filter(pk=decision.pk).update(at=created_at + dt.timedelta(days=place))
