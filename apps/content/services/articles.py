"""Articles begun and edited, under the rules of the article as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError, transaction

from apps.accounts.models import User
from apps.content import permissions, selectors
from apps.content.blocks import pointing
from apps.content.choices import LANGUAGE_OF, Status
from apps.content.kinds import ARTICLE_CONTENT
from apps.content.models import Article
from apps.content.publishing import revisions, slugs
from apps.content.services import derived, rules, values
from apps.core import history, versions
from apps.core.errors import Invalid

EDITABLE = frozenset(ARTICLE_CONTENT)
FALLBACK = "article"


# -- beginning ----------------------------------------------------------------------------------------
@transaction.atomic
def create_article(*, actor: User, country: str, fields: Mapping[str, Any], note: str = "") -> Article:
    """Begin an article: `fields` as an edit carries them; without an author it is the actor's own.

    Raises Invalid, Forbidden.
    """
    given = {name: value for name, value in fields.items() if name != "slug" or value}
    author_id = given.pop("author_id", None) or actor.pk
    article = Article(
        country=country,
        author_id=actor.pk,
        language=LANGUAGE_OF[country],
        created_by=actor,
        updated_by=actor,
    )
    if author_id != actor.pk:
        given["author_id"] = author_id
    apply(actor, article, {"title": None, **given})
    _insert(article, is_numbered="slug" not in given)
    kept = revisions.keep(article, ARTICLE_CONTENT, actor=actor, note=note)
    article.save(update_fields=["latest_revision_no"])
    history.record(actor=actor, record=article, action="create", reason=kept.note)
    return article


def _insert(article: Article, *, is_numbered: bool) -> None:
    """Save a new article; where somebody took the address made for it meanwhile, it gets the next one."""
    try:
        with one_address(article):
            article.save()
    except Invalid:
        if not is_numbered:
            raise
        found = slugs.free(Article.objects.all(), article.country, article.title, None, FALLBACK)
        article.slug = found
        derived.refresh(article)
        with one_address(article):
            article.save()


# -- edits --------------------------------------------------------------------------------------------
@transaction.atomic
def edit_article(
    *,
    actor: User,
    country: str,
    article_id: int,
    version: int,
    patch: Mapping[str, Any],
    is_autosave: bool = False,
    note: str = "",
) -> Article:
    """Change the sent fields; what is on the public site stays until somebody publishes.

    Saved by itself it writes no history and one revision. Raises NotFound, WrongStatus, Forbidden, Conflict,
    Invalid.
    """
    article = selectors.lock_article(actor=actor, country=country, article_id=article_id)
    if unknown := sorted(set(patch) - EDITABLE):
        raise Invalid({name: ["This field cannot be edited"] for name in unknown})
    permissions.require(actor, article, "edit")
    held = untold(article)
    versions.check(article, version, patch, held)
    with one_address(article), versions.changing(article, actor=actor, held=held, is_told=not is_autosave):
        save(actor, article, patch, is_autosave=is_autosave, note=note)
    return article


def save(
    actor: User,
    article: Article,
    patch: Mapping[str, Any],
    *,
    is_autosave: bool = False,
    note: str = "",
    knows: Mapping[str, Any] | None = None,
) -> None:
    """Set values on a locked article and keep its revision, inside a change. Raises Invalid, Forbidden.

    `knows` is an earlier content of it: what that names need not be the actor's to name.
    """
    before = revisions.snapshot(article, ARTICLE_CONTENT)
    apply(actor, article, patch, knows)
    is_same = revisions.snapshot(article, ARTICLE_CONTENT) == before
    if is_same and (is_autosave or not (article.is_autosaved or note)):
        return
    if article.status in (Status.PUBLISHED, Status.UNPUBLISHED) and not is_same:
        article.status = Status.DRAFT
    revisions.keep(article, ARTICLE_CONTENT, actor=actor, note=note, is_autosave=is_autosave)


def untold(article: Article) -> dict[str, Any] | None:
    """What history last told of an article's content, where its editor has saved by itself since."""
    if not article.is_autosaved:
        return None
    kept = revisions.last_told(article)
    return dict(kept.snapshot) if kept else None


def edit_from_history(
    *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, Any]
) -> Article:
    """Put fields back to what history holds, as an ordinary edit."""
    return edit_article(actor=actor, country=country, article_id=object_id, version=version, patch=patch)


def apply(
    actor: User, article: Article, patch: Mapping[str, Any], knows: Mapping[str, Any] | None = None
) -> None:
    """Set values on a locked article under every rule of an edit. Saves nothing. Raises Invalid, Forbidden."""
    ready, errors = values.clean(patch)
    changed = {name: value for name, value in ready.items() if getattr(article, name) != value}
    _follow_title(article, changed, patch)
    rules.require_rights(actor, changed)
    before = {name: getattr(article, name) for name in (*changed, "store_ids", "picture_ids", "tags")}
    if knows is not None:
        add_known(before, knows)
    for name, value in changed.items():
        setattr(article, name, value)
    derived.refresh(article)
    errors |= {
        name: messages
        for name, messages in rules.check(article, changed, before, actor).items()
        if name not in errors
    }
    if errors:
        raise Invalid(errors)


def add_known(before: dict[str, Any], knows: Mapping[str, Any]) -> None:
    """What an earlier content named counts as named before."""
    body = knows.get("body") or []
    stores = [row["store_id"] for row in knows.get("stores") or []]
    pictures = [pk for name in ("cover_picture_id", "og_picture_id") if (pk := knows.get(name))]
    before["store_ids"] = [*before["store_ids"], *stores, *pointing.store_ids(body)]
    before["picture_ids"] = [*before["picture_ids"], *pictures, *pointing.picture_ids(body)]
    before["tags"] = [*before["tags"], *(knows.get("tags") or [])]


def _follow_title(article: Article, changed: dict[str, Any], patch: Mapping[str, Any]) -> None:
    """An address that was made from the title follows it until the article has been on the site."""
    if patch.get("slug"):
        return
    title = changed.get("title")
    made = not article.slug or slugs.is_of(article.slug, article.title)
    if title and article.first_published_at is None and made:
        found = slugs.free(Article.objects.all(), article.country, title, article.pk, FALLBACK)
    elif "slug" in patch:
        found = slugs.free(
            Article.objects.all(), article.country, title or article.title, article.pk, FALLBACK
        )
    else:
        return
    changed.pop("slug", None)
    if found != article.slug:
        changed["slug"] = found


@contextmanager
def one_address(article: Article) -> Iterator[None]:
    """Save in the block: where somebody else was faster with the same address, Invalid says so."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        if "article_slug_once" not in str(error):
            raise
        holder = slugs.holder(Article.objects.all(), article.country, article.slug, article.pk)
        msg = rules.taken_by(holder) if holder else "This web address is already used"
        raise Invalid({"slug": [msg]}) from None
