"""The workflow of an article: submitted, decided on, published, planned, taken off, put away."""

from __future__ import annotations

from apps.accounts.models import User
from apps.content.models import Article
from apps.content.publishing import review, states
from apps.content.publishing.states import StatusChange
from apps.content.services.kind import ARTICLE

__all__ = ["StatusChange", "change_article_status"]


def change_article_status(
    *, actor: User, country: str, article_id: int, version: int, action: str, said: StatusChange
) -> Article:
    """Take one action of the workflow (see `publishing.states.change_status`)."""
    article: Article = states.change_status(
        ARTICLE,
        review.STEPS,
        actor=actor,
        country=country,
        record_id=article_id,
        version=version,
        action=action,
        said=said,
    )
    return article
