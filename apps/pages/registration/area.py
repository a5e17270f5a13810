"""Registrations of pages at start-up."""

from __future__ import annotations

import datetime as dt

from apps.collections.record import targets
from apps.content.domain.blocks import cards as listed
from apps.content.domain.labels import label_of
from apps.content.registration import figures
from apps.content.services.publishing import address_hooks, clock, outgoing_references, personal
from apps.core import registry
from apps.core.inbox import waiting_counts
from apps.core.jobs import schedule
from apps.core.lists import list_area, palette
from apps.core.records.registration import register, register_list
from apps.pages import choices
from apps.pages.models.querysets import PAGE_ROLES
from apps.pages.queries import cards, selectors
from apps.pages.record import PAGE_RECORD
from apps.pages.record.redirect_record import REDIRECT_RECORD
from apps.pages.services import (
    addresses,
    derived,
    redirect_targets,
    redirects,
    slug_redirects,
    undo_rules,
    undoing_redirects,
    upkeep,
)
from apps.pages.services.bulk import ACTIONS
from apps.pages.services.kind import PAGE
from apps.pages.services.pages import edit_from_history


def register_area() -> None:
    """Register enumerations, records, lists, redirect hooks, counts and recurring tasks of pages."""
    personal.register_texts(PAGE)
    registry.register_enum("page_issue", choices.Issue)
    register(PAGE_RECORD, edit=edit_from_history, undo=undo_rules.UNDO, judge=PAGE.workflow.verdicts)
    register_list(
        PAGE_RECORD,
        selectors.REPOSITORY.matching,
        selectors.REPOSITORY.rows_of,
        note=lambda page: f"{page.slug} · {label_of(page)}",
        lock=selectors.REPOSITORY.lock_many,
        actions=ACTIONS,
    )
    register(REDIRECT_RECORD, edit=redirects.REDIRECT_SERVICES.edit_from_history, undo=undoing_redirects.UNDO)
    register_list(REDIRECT_RECORD, selectors.redirects_of, selectors.redirect_rows)
    registry.register_changeset_undo(redirects.DELETED, undoing_redirects.bring_back)
    clock.register(PAGE)
    figures.register(PAGE_RECORD, "/pages/list", "Pages", PAGE_ROLES)
    address_hooks.register(
        selectors.KIND,
        address_hooks.RedirectHook(redirect_targets.page_moved, redirect_targets.sources, _redirect_message),
    )
    for kind in (choices.LeadsTo.ARTICLE, choices.LeadsTo.VIDEO, choices.LeadsTo.COLLECTION):
        address_hooks.register(kind.value, slug_redirects.follower(kind.value, str(kind.label)))
    outgoing_references.register(PAGE, derived.refresh_pointers, list_area.search_of(PAGE_RECORD.area))
    listed.register(selectors.KIND, cards.SOURCE)
    palette.register_addresses(addresses.record_at)
    targets.register(cards.ITEM)
    waiting_counts.register("pages", PAGE_ROLES, selectors.failed_publications)
    schedule.register(
        schedule.Recurring("pages.look_after_pages", dt.timedelta(minutes=1), upkeep.look_after_pages)
    )
    # At night in all four countries.
    schedule.register(
        schedule.Recurring(
            "pages.look_at_all",
            dt.timedelta(days=1),
            upkeep.look_at_all,
            offset=dt.timedelta(hours=20, minutes=20),
        )
    )


def _redirect_message(country: str, slug: str, page_id: int | None) -> str:
    ended = redirects.ended_by_address(country, slug, page_id)
    return ended.msg if ended else ""
