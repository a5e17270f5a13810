"""Creation of articles."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from apps.accounts.models import User
from apps.content.choices import LANGUAGE_OF
from apps.content.models import Article
from apps.content.services.kind import ARTICLE
from apps.content.services.publishing import editing
from apps.core.values import Json


@transaction.atomic
def create_article(
    *,
    actor: User,
    country: str,
    fields: Mapping[str, Json],
    note: str = "",
    confirmed: frozenset[str] = frozenset(),
) -> Article:
    """Create an article from fields as in an edit; the default author is the actor.

    An address that is redirected requires confirmation. Raise Invalid, Forbidden or ConfirmationRequired.
    """
    article = Article(
        country=country,
        author_id=actor.pk,
        language=LANGUAGE_OF[country],
        created_by=actor,
        updated_by=actor,
    )
    values = {name: value for name, value in fields.items() if name != "author_id" or value}
    editing.create(ARTICLE, article, actor=actor, fields=values, note=note, confirmed=confirmed)
    return article
