"""Bulk actions on pages: publish, unpublish, archive, search engine setting.

Each page follows the rules of the single action.
"""

from __future__ import annotations

from collections.abc import Mapping

from apps.accounts.models import User
from apps.content.choices import Robots
from apps.content.services.publishing import bulk
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Invalid
from apps.core.lists.list_area import Action
from apps.core.values import FieldValue, text_of
from apps.pages.models import Page
from apps.pages.services import pages
from apps.pages.services.kind import PAGE


def _check_robots(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    if params.get("robots") not in Robots.values:
        raise Invalid({"params.robots": ["Choose a search engine setting"]})


def _set_robots(work: BatchContext, page: Page, fetched: None) -> None:
    PAGE.workflow.require(work.actor, page, "edit")
    with work.batch.changing(page, action="robots"):
        patch = {"robots": text_of(work.params["robots"])}
        pages.save(work.actor, page, patch, note="Search engines", confirmed=frozenset())


ACTIONS: Mapping[str, Action] = {
    **bulk.standing_of(PAGE, "blocks"),
    "robots": Action("Changed search engine settings", _set_robots, check=_check_robots),
}
