"""Articles begun and edited, under the rules of the article as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.content.choices import LANGUAGE_OF
from apps.content.models import Article
from apps.content.publishing import editing
from apps.content.services.kind import ARTICLE


@transaction.atomic
def create_article(
    *,
    actor: User,
    country: str,
    fields: Mapping[str, Any],
    note: str = "",
    confirmed: frozenset[str] = frozenset(),
) -> Article:
    """Begin an article: `fields` as an edit carries them; without an author it is the actor's own.

    An address that leads elsewhere is asked about. Raises Invalid, Forbidden, ConfirmationRequired.
    """
    article = Article(
        country=country,
        author_id=actor.pk,
        language=LANGUAGE_OF[country],
        created_by=actor,
        updated_by=actor,
    )
    given = {name: value for name, value in fields.items() if name != "author_id" or value}
    editing.begin(ARTICLE, article, actor=actor, given=given, note=note, confirmed=confirmed)
    return article


def edit_article(
    *,
    actor: User,
    country: str,
    article_id: int,
    version: int,
    patch: Mapping[str, Any],
    is_autosave: bool = False,
    note: str = "",
    confirmed: frozenset[str] = frozenset(),
) -> Article:
    """Change the sent fields (see `publishing.editing.edit`)."""
    article: Article = editing.edit(
        ARTICLE,
        actor=actor,
        country=country,
        record_id=article_id,
        version=version,
        patch=patch,
        is_autosave=is_autosave,
        note=note,
        confirmed=confirmed,
    )
    return article


def edit_from_history(
    *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, Any]
) -> Article:
    """Put fields back to what history holds, as an ordinary edit."""
    return edit_article(actor=actor, country=country, article_id=object_id, version=version, patch=patch)
