"""What pages enter into the registries of core at start-up."""

from __future__ import annotations

from apps.content.publishing import clock
from apps.core import registry
from apps.pages import choices, lists, selectors
from apps.pages.models import Page, Redirect
from apps.pages.querysets import PAGE_ROLES
from apps.pages.services import undoing
from apps.pages.services.kind import PAGE
from apps.pages.services.pages import edit_from_history

SCREEN = "/pages/edit"


def enter() -> None:
    """Enter enumerations, the kinds of record, their list, what waits, and what recurs."""
    registry.register_enum("page_type", choices.PageType)
    registry.register_enum("page_issue", choices.Issue)
    registry.register_enum("redirect_to_type", choices.LeadsTo)
    registry.register_object_type(
        registry.ObjectType(
            code=selectors.KIND,
            label=selectors.LABEL,
            model=Page,
            fields=undoing.FIELDS,
            title=lambda page: page.title,
            visible_to=lambda user, country: Page.objects.visible_to(user, country),
            screen=SCREEN,
            read={"sitemap_priority": lambda page: float(page.sitemap_priority)},
            edit=edit_from_history,
            undo=undoing.UNDO,
        )
    )
    registry.register_object_type(
        registry.ObjectType(
            code=selectors.REDIRECT,
            label=selectors.REDIRECT_LABEL,
            model=Redirect,
            fields=undoing.REDIRECT_FIELDS,
            title=lambda redirect: redirect.from_path,
            visible_to=lambda user, country: Redirect.objects.visible_to(user, country),
        )
    )
    lists.enter()
    clock.enter(PAGE)
    registry.register_menu_count("pages", PAGE_ROLES, selectors.waiting_count)
