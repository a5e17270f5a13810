"""The list of pages, as it is exported, saved and changed in bulk; the list of redirects, as it is saved."""

from __future__ import annotations

from apps.content.choices import Language, Robots
from apps.content.publishing.labels import label_of
from apps.core import lists
from apps.core.lists import Column
from apps.pages import selectors
from apps.pages.choices import Issue, PageType
from apps.pages.listings import PAGE_LIST, REDIRECT_LIST
from apps.pages.models import Page
from apps.pages.querysets import PAGE_ROLES
from apps.pages.services.bulk import ACTIONS


def _issues(page: Page) -> list[str]:
    return [str(Issue(code).label) for code in page.issue_codes]


COLUMNS = (
    Column("id", "Id", lambda page: page.pk, width=10),
    Column("title", "Title", lambda page: page.title, width=48),
    Column("path", "Web address", lambda page: page.slug, width=40),
    Column("type", "Type", lambda page: PageType(page.page_type).label, width=18),
    Column("region", "Region", lambda page: page.region.name if page.region else "", width=24),
    Column("cuisine", "Cuisine", lambda page: page.cuisine_code, width=18),
    Column("language", "Language", lambda page: Language(page.language).label),
    Column("label", "Status", label_of, width=22),
    Column("robots", "Search engines", lambda page: Robots(page.robots).label, width=20),
    Column("seo_score", "SEO score", lambda page: page.seo_score, width=10),
    Column("issues", "Issues", _issues, width=30),
    Column("publish_at", "Publish date", lambda page: page.publish_at, width=18),
    Column("views", "Views in 30 days", lambda page: page.view_30d),
    Column("updated", "Updated", lambda page: page.updated_at, width=18),
    Column(
        "updated_by",
        "Updated by",
        lambda page: page.updated_by.nickname if page.updated_by else "",
        width=20,
    ),
)


def enter() -> None:
    """Enter the lists of pages and of redirects."""
    lists.enter(
        lists.ListArea(
            code="redirect",
            noun="redirects",
            object_type=selectors.REDIRECT,
            spec=REDIRECT_LIST,
            roles=PAGE_ROLES,
            matching=selectors.redirects_of,
            rows=selectors.redirect_rows,
        )
    )
    lists.enter(
        lists.ListArea(
            code="page",
            noun="pages",
            object_type=selectors.KIND,
            spec=PAGE_LIST,
            roles=PAGE_ROLES,
            matching=selectors.pages_of,
            rows=selectors.DOOR.rows_of,
            note=lambda page: f"{page.slug} · {label_of(page)}",
            columns=COLUMNS,
            lock=selectors.DOOR.lock_many,
            actions=ACTIONS,
        )
    )
