"""What pages register at start-up."""

from __future__ import annotations

import datetime as dt

from apps.accounts.models import User
from apps.collections import targets
from apps.content.blocks import cards as listed
from apps.content.publishing import address_hooks, clock, outgoing_references
from apps.core import registry
from apps.core.background import schedule
from apps.core.inbox import waiting_counts
from apps.core.records.registration import register
from apps.pages import cards, choices, lists, selectors
from apps.pages.models import Page, Redirect
from apps.pages.querysets import PAGE_ROLES
from apps.pages.record import PAGE_RECORD
from apps.pages.services import (
    derived,
    redirect_targets,
    redirects,
    slug_redirects,
    undo_rules,
    undoing_redirects,
    upkeep,
)
from apps.pages.services.kind import PAGE
from apps.pages.services.pages import edit_from_history


def register_area() -> None:
    """Enter enumerations, the kinds of record, their list, what waits, and what recurs."""
    registry.register_enum("page_type", choices.PageType)
    registry.register_enum("page_issue", choices.Issue)
    registry.register_enum("redirect_to_type", choices.LeadsTo)
    register(PAGE_RECORD, edit=edit_from_history, undo=undo_rules.UNDO)
    registry.register_object_type(
        registry.ObjectType(
            code=selectors.REDIRECT,
            label=selectors.REDIRECT_LABEL,
            model=Redirect,
            fields=undo_rules.REDIRECT_FIELDS,
            title=lambda redirect: redirect.from_path,
            visible_to=lambda user, country: Redirect.objects.visible_to(user, country),
            edit=redirects.edit_from_history,
            undo=undoing_redirects.UNDO,
        )
    )
    registry.register_changeset_undo(redirects.DELETED, undoing_redirects.bring_back)
    lists.register()
    clock.register(PAGE)
    address_hooks.register(
        selectors.KIND,
        address_hooks.RedirectHook(redirect_targets.page_moved, redirect_targets.sources, _taken),
    )
    for kind in (choices.LeadsTo.ARTICLE, choices.LeadsTo.VIDEO, choices.LeadsTo.COLLECTION):
        address_hooks.register(kind.value, slug_redirects.follower(kind.value, str(kind.label)))
    outgoing_references.register(PAGE, derived.refresh_pointers, _search)
    listed.register(selectors.KIND, cards.SOURCE)
    targets.register(cards.ITEM)
    waiting_counts.register("pages", PAGE_ROLES, selectors.not_gone_out)
    schedule.register(
        schedule.Recurring("pages.look_after_pages", dt.timedelta(minutes=1), upkeep.look_after_pages)
    )
    # At the dead of night in the four countries.
    schedule.register(
        schedule.Recurring(
            "pages.look_at_all",
            dt.timedelta(days=1),
            upkeep.look_at_all,
            offset=dt.timedelta(hours=20, minutes=20),
        )
    )


def _taken(country: str, slug: str, page_id: int | None) -> str:
    ended = redirects.taken(country, slug, page_id)
    return ended.msg if ended else ""


def _search(user: User, country: str, keyword: str, limit: int) -> list[Page]:
    query = {"keyword": keyword, "page_size": limit}
    return selectors.list_pages(user=user, country=country, query=query)[1]
