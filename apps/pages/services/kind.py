"""Definition of pages as a published kind."""

from __future__ import annotations

from collections.abc import Mapping

from apps.accounts.models import User
from apps.accounts.queries.selectors import managers_of
from apps.content.services.publishing.kind import PublishedKind
from apps.core.values import Json
from apps.pages.models import Page
from apps.pages.models.querysets import works_with
from apps.pages.permissions import WORKFLOW
from apps.pages.queries import selectors
from apps.pages.record import ADDRESS, PAGE_RECORD
from apps.pages.services import apply_values, checks, store_counts


def recipients(page: Page) -> list[User]:
    """Return the user who last changed or created the page, if active, otherwise the country's managers."""
    for person in (page.updated_by, page.created_by):
        if person is not None and person.is_active and works_with(person, page.country):
            return [person]
    return list(managers_of(page.country))


def _apply(
    actor: User, page: Page, patch: Mapping[str, Json], knows: Mapping[str, Json] | None = None
) -> None:
    apply_values.apply(PAGE, actor, page, patch, knows)


PAGE = PublishedKind(
    code=selectors.KIND,
    label=selectors.LABEL,
    plural="pages",
    model=Page,
    content=PAGE_RECORD.written,
    workflow=WORKFLOW,
    lock=selectors.REPOSITORY.lock,
    look=checks.find_problems,
    apply=_apply,
    writers=recipients,
    labels=PAGE_RECORD.labels,
    references=PAGE_RECORD.references,
    choices=PAGE_RECORD.choices,
    body="blocks",
    counted=lambda page: page.live_store_ids,
    recount=store_counts.recount,
    address=ADDRESS,
)
