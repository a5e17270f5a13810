"""Definition of articles as a published kind."""

from __future__ import annotations

from collections.abc import Mapping

from apps.accounts.models import User
from apps.content.domain.blocks import canonical
from apps.content.models import Article
from apps.content.permissions import REVIEWED
from apps.content.queries import selectors
from apps.content.record import ARTICLE_RECORD, BODY
from apps.content.services import checks, derived, store_counts
from apps.content.services.publishing import apply_values, notifications
from apps.content.services.publishing.kind import PublishedKind
from apps.core.values import Json


def _clean(fields: Mapping[str, Json]) -> apply_values.Cleaned:
    """Return the cleaned values and the errors by field; the body has errors by block."""
    ready, errors = ARTICLE_RECORD.read({name: value for name, value in fields.items() if name != "body"})
    if "body" in fields:
        ready["body"], wrong = canonical.read(fields["body"] or [], BODY)
        errors |= wrong
    return ready, errors


def _apply(
    actor: User,
    article: Article,
    patch: Mapping[str, Json],
    knows: Mapping[str, Json] | None = None,
) -> None:
    apply_values.apply(ARTICLE, actor, article, patch, knows, clean=_clean, refresh=derived.refresh)


ARTICLE = PublishedKind(
    code=selectors.KIND,
    label=selectors.LABEL,
    plural=ARTICLE_RECORD.plural,
    model=Article,
    content=ARTICLE_RECORD.written,
    workflow=REVIEWED,
    lock=selectors.REPOSITORY.lock,
    look=lambda article: checks.find_problems(article),
    apply=_apply,
    writers=notifications.writers_of,
    labels=ARTICLE_RECORD.labels,
    references=ARTICLE_RECORD.references,
    choices=ARTICLE_RECORD.choices,
    counted=lambda article: article.live_store_ids,
    recount=store_counts.recount,
)
