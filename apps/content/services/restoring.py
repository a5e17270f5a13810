"""Earlier versions of an article, compared and brought back."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.content import permissions, selectors
from apps.content.kinds import ARTICLE_CONTENT
from apps.content.models import Article
from apps.content.publishing import revisions
from apps.content.services import articles, rules
from apps.core import versions


@transaction.atomic
def restore_version(*, actor: User, country: str, article_id: int, version: int, revision_no: int) -> Article:
    """Make an earlier version the latest one: a new draft, what is public stays.

    What only some may set (who wrote it, what comes first) stays as it is for the others. Raises NotFound,
    WrongStatus, Forbidden, Conflict, Invalid.
    """
    article = selectors.lock_article(actor=actor, country=country, article_id=article_id)
    permissions.require(actor, article, "edit")
    held = articles.untold(article)
    versions.check(article, version, ARTICLE_CONTENT, held)
    earlier = revisions.get(article, revision_no)
    patch = _patch(actor, earlier.snapshot)
    note = f"Version {revision_no} restored"
    with (
        articles.one_address(article),
        versions.changing(article, actor=actor, action="restore_version", reason=note, held=held),
    ):
        articles.save(actor, article, patch, note=note, knows=earlier.snapshot)
    return article


def _patch(actor: User, snapshot: dict[str, Any]) -> dict[str, Any]:
    kept_back = frozenset() if permissions.has_role(actor, permissions.EDITORS_IN_CHIEF) else rules.CHIEF
    return {name: value for name, value in snapshot.items() if name in articles.EDITABLE - kept_back}
