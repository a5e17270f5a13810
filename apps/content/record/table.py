"""Record definition of articles: fields, filters, sorts, sections and export columns."""

from __future__ import annotations

from typing import Annotated

from apps.content.choices import Category
from apps.content.domain.blocks import spec
from apps.content.domain.blocks.canonical import Kind
from apps.content.models import Article
from apps.content.models.querysets import CONTENT_ROLES
from apps.content.record import values
from apps.content.record.listings import keyword
from apps.content.record.published_fields import IS_AUTOSAVED, SEO_FIELDS, SITEMAP_PRIORITY, UPDATED, VERSIONS
from apps.content.record.reviewed_fields import (
    COVER_FIELDS,
    NUMBERS,
    REVIEW_FIELDS,
    SECTIONS,
    SLUG,
    about_fields,
    title,
)
from apps.core.http.outputs import Meta
from apps.core.inbox import waiting_counts
from apps.core.lists import list_filters
from apps.core.records import fields as f
from apps.core.records.record import Record
from apps.core.records.standard import COUNTRY, ID

LONGEST_TITLE, MOST_STORES = 120, 30
BODY = Kind(frozenset(spec.SHAPES) - {"hero", "html", "map"}, 200)
"""Articles allow every block type except those of pages."""

FIELDS = (
    ID,
    COUNTRY,
    title(LONGEST_TITLE),
    SLUG,
    f.text("subtitle", "Subtitle", 160, read=values.text, section="basics"),
    f.text("summary", "Summary", 300, read=values.text, section="basics"),
    f.choice(
        "category",
        "Category",
        Category,
        of="article_category",
        required="Choose a category",
        row=True,
        column=f.Column("category"),
        filtered=True,
        section="basics",
    ),
    *f.in_section("basics", *COVER_FIELDS),
    f.blocks("body", "Body", BODY.most),
    f.shown(
        "body_html",
        "",
        Annotated[str, Meta(description="Safe HTML of the body as on the site, derived by the server.")],
    ),
    f.shown("body_text", "", str),
    f.count("word_count", "Words", row=True, column=f.Column("words", 8)),
    f.count("read_minutes", ""),
    *about_fields(MOST_STORES, sponsorship_section="basics"),
    *f.in_section("seo", *SEO_FIELDS),
    SITEMAP_PRIORITY,
    *REVIEW_FIELDS,
    *NUMBERS,
    *VERSIONS,
    IS_AUTOSAVED,
    *UPDATED,
)
ARTICLE_RECORD = Record(
    code="article",
    label="Article",
    plural="articles",
    model=Article,
    roles=CONTENT_ROLES,
    fields=FIELDS,
    area="article",
    title=lambda article: article.title,
    screen="/content/article/edit",
    keyword=keyword,
    in_search=True,
    sections=SECTIONS,
    filters={
        "waiting": f.ListFilter(
            "Waiting", waiting_counts.only("articles"), answers=("Waiting for you", "Not waiting for you")
        ),
        "ids": f.ListFilter("", list_filters.ids("pk")),
    },
)
