"""Record definition of pages: fields, filters, sorts, sections and export columns."""

from __future__ import annotations

from typing import Annotated

from django.db.models import Q

from apps.content.domain.blocks import spec
from apps.content.domain.blocks.canonical import Kind
from apps.content.domain.direct_workflow import STATUSES
from apps.content.record import values
from apps.content.record.listings import keyword
from apps.content.record.published_fields import (
    COVER,
    IS_AUTOSAVED,
    LANGUAGE,
    MOST_FILTERED,
    REGION,
    REGION_ID,
    SEO_FIELDS,
    SITEMAP_PRIORITY,
    TAG_REFS,
    TAGS,
    UPDATED,
    VERSIONS,
    VIEWS,
    ids_filter,
    state_fields,
)
from apps.content.services.publishing.slugs import Form
from apps.core.country import site
from apps.core.inbox import waiting_counts
from apps.core.lists import list_filters
from apps.core.records import fields as f
from apps.core.records.record import Record
from apps.core.records.standard import COUNTRY, ID
from apps.core.values import Json
from apps.pages.choices import Issue, PageType
from apps.pages.models import LONGEST_PATH, Page
from apps.pages.models.querysets import PAGE_ROLES
from apps.pages.record.shapes import PageIssue, PageRef, ScoreHint
from apps.stores.domain import taxonomy

LONGEST_TITLE = 120
BLOCKS = Kind(frozenset(spec.SHAPES), 60)
"""Pages allow every block type."""
ADDRESS = Form(LONGEST_PATH, 4, site.FOLDERS)
"""Paths of up to four segments."""


def _cuisine(value: Json) -> str:
    code = str(value or "")
    if code and code not in taxonomy.cuisines():
        raise values.InvalidValue(f"Unknown cuisine: {code}")
    return code


FIELDS = (
    ID,
    COUNTRY,
    f.choice(
        "page_type",
        "Type",
        PageType,
        of="page_type",
        required="Choose a type",
        row=True,
        column=f.Column("type", 18),
        filtered=True,
        section="basics",
    ),
    f.text(
        "title",
        "Title",
        LONGEST_TITLE,
        required="Title required",
        read=values.title(LONGEST_TITLE),
        row=True,
        column=f.Column("title", 48),
        sort=f.Sort("title", alphabetical=True),
        section="basics",
    ),
    f.text(
        "slug",
        "Web address",
        500,
        read=lambda value: ADDRESS.fold(str(value or "")),
        row=True,
        help_text=f"Path of up to four parts, at most {LONGEST_PATH} characters; converted to ASCII.",
        column=f.Column("path", 40),
        section="basics",
    ),
    *f.in_section("basics", LANGUAGE),
    f.blocks("blocks", "Blocks", BLOCKS.most),
    f.record("cover_picture_id", "Cover picture", of="picture", section="basics"),
    COVER,
    *f.in_section("basics", REGION_ID),
    REGION,
    f.code(
        "cuisine_code",
        "Cuisine",
        of="cuisine",
        read=_cuisine,
        row=True,
        column=f.Column("cuisine", 18),
        filters={
            "cuisine_code": f.ListFilter(
                "Cuisine",
                list_filters.codes(lambda codes: Q(cuisine_code__in=codes), MOST_FILTERED),
                of="cuisine",
            )
        },
        section="basics",
    ),
    *f.in_section("basics", TAGS),
    TAG_REFS,
    f.flag(
        "in_menu",
        "In the site’s menu",
        row=True,
        filters={
            "in_menu": f.ListFilter(
                "Menu", list_filters.flag(Q(in_menu=True)), answers=("In the site’s menu", "Not in the menu")
            )
        },
        section="basics",
    ),
    f.record("translation_of_id", "Translation of", of="page"),
    f.shown("translations", "", list[PageRef]),
    *f.in_section("seo", *SEO_FIELDS, SITEMAP_PRIORITY),
    *state_fields(STATUSES),
    f.count("seo_score", "SEO score", row=True, column=f.Column("seo_score", 10)),
    f.shown(
        "issue_codes",
        "Issues",
        list[Annotated[str, Issue]],
        f.ValueType.CHOICES,
        of="page_issue",
        row=True,
        column=f.Column(
            "issues", 30, cell=lambda page: [str(Issue(code).label) for code in page.issue_codes]
        ),
        filters={
            "has_issue": f.ListFilter(
                "Issues",
                list_filters.some_of(Issue.choices, lambda codes: Q(issue_codes__overlap=codes), len(Issue)),
                of="page_issue",
            )
        },
    ),
    f.count("issue_count", "", row=True),
    f.shown("issues", "", list[PageIssue]),
    f.moment("looked_at", ""),
    f.shown("score_hints", "", list[ScoreHint]),
    f.shown("schema_types", "", list[str]),
    f.count("redirect_count", ""),
    VIEWS,
    *VERSIONS,
    IS_AUTOSAVED,
    *UPDATED,
)
PAGE_RECORD = Record(
    code="page",
    label="Page",
    plural="pages",
    model=Page,
    roles=PAGE_ROLES,
    fields=FIELDS,
    area="page",
    title=lambda page: page.title,
    screen="/pages/edit",
    keyword=keyword,
    in_search=True,
    sections={"basics": "Basics", "seo": "Search results"},
    filters={
        "waiting": f.ListFilter(
            "Waiting", waiting_counts.only("pages"), answers=("Waiting for you", "Not waiting for you")
        ),
        "store_id": ids_filter("Store", "store", lambda ids: Q(store_ids__overlap=ids)),
        "ids": f.ListFilter("", list_filters.ids("pk")),
    },
)
