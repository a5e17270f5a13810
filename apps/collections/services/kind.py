"""Definition of collections as a published kind."""

from __future__ import annotations

from collections.abc import Mapping

from apps.accounts.models import User
from apps.accounts.queries.selectors import managers_of
from apps.collections.models import Collection
from apps.collections.models.querysets import works_with
from apps.collections.permissions import WORKFLOW
from apps.collections.queries import selectors
from apps.collections.record import COLLECTION_RECORD
from apps.collections.services import apply_values, checks, store_counts
from apps.content.services.publishing.kind import PublishedKind
from apps.core.values import Json


def recipients(collection: Collection) -> list[User]:
    """Return the curator, or the creator if there is none; if not active, the country's managers."""
    person = collection.curator or collection.created_by
    reached = person is not None and person.is_active and works_with(person, collection.country)
    return [person] if person is not None and reached else list(managers_of(collection.country))


def _apply(
    actor: User,
    collection: Collection,
    patch: Mapping[str, Json],
    knows: Mapping[str, Json] | None = None,
) -> None:
    apply_values.apply(COLLECTION, actor, collection, patch, knows)


COLLECTION = PublishedKind(
    code=selectors.KIND,
    label=selectors.LABEL,
    plural="collections",
    model=Collection,
    content=COLLECTION_RECORD.written,
    workflow=WORKFLOW,
    lock=selectors.REPOSITORY.lock,
    look=checks.find_problems,
    apply=_apply,
    writers=recipients,
    labels=COLLECTION_RECORD.labels,
    references=COLLECTION_RECORD.references,
    body="",
    counted=store_counts.counted,
    recount=store_counts.recount,
)
