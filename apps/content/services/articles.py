"""Articles begun, under the rules of the article as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.content.choices import LANGUAGE_OF
from apps.content.models import Article
from apps.content.services.kind import ARTICLE
from apps.content.services.publishing import editing


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
