"""Workflow actions of pages: those without a review, with a redirect target on unpublishing."""

from __future__ import annotations

from collections.abc import Mapping

from apps.accounts.models import User
from apps.content.services.publishing import states
from apps.content.services.publishing.kind import PublishedKind
from apps.content.services.publishing.states import StatusChange
from apps.pages.models import Page
from apps.pages.services import redirect_targets, redirects
from apps.pages.services.kind import PAGE


def _unpublish(kind: PublishedKind, actor: User, page: Page, change: StatusChange) -> None:
    """Unpublish a page; without a target its addresses respond with 410."""
    if change.redirect_to:
        redirect_targets.lock_country(page.country)
        page.goes_to = redirects.read_target(page.country, change.redirect_to, page.live_slug, "redirect_to.")
    states.STEPS["unpublish"](kind, actor, page, change)


STEPS: Mapping[str, states.Step] = {**states.STEPS, "unpublish": _unpublish}


def change_page_status(
    *, actor: User, country: str, page_id: int, version: int, action: str, change: StatusChange
) -> Page:
    """Take one action of the workflow (see `publishing.states.change_status`)."""
    return states.change_status(
        PAGE,
        STEPS,
        actor=actor,
        country=country,
        record_id=page_id,
        version=version,
        action=action,
        status_change=change,
    )
