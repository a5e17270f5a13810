"""Record definition of collections: fields, filters, sorts, sections and export columns."""

from __future__ import annotations

from django.db.models import Q
from rest_framework import serializers

from apps.collections.choices import Mode, Theme
from apps.collections.models import Collection, CollectionItem
from apps.collections.models.querysets import COLLECTION_ROLES
from apps.collections.record import targets
from apps.collections.record.shapes import CollectionItemShown, ItemTarget
from apps.content.choices import Sponsorship
from apps.content.domain.direct_workflow import STATUSES
from apps.content.models.published import LONGEST_SLUG
from apps.content.record import values
from apps.content.record.listings import keyword
from apps.content.record.published_fields import (
    COVER,
    REGION,
    REGION_ID,
    SEO_FIELDS,
    SITEMAP_PRIORITY,
    TAG_REFS,
    TAGS,
    UPDATED,
    VERSIONS,
    VIEWS,
    reference,
    state_fields,
)
from apps.core.http.outputs import Json
from apps.core.http.serializers import UserRef
from apps.core.lists import list_filters
from apps.core.records import fields as f
from apps.core.records.record import Record
from apps.core.records.standard import COUNTRY, ID

LONGEST_TITLE = 100
MOST_ITEMS = 100
HEAVIEST = 1000


def _rule(needed: bool) -> serializers.Field:
    return serializers.DictField(
        required=False,
        allow_null=True,
        help_text="Filters for stores, as in a store list block.",
    )


def _items(needed: bool) -> serializers.Field:
    return serializers.ListField(
        child=serializers.DictField(),
        required=False,
        max_length=MOST_ITEMS + 100,
        help_text="Items (CollectionItemInput) in order, replaced as a whole.",
    )


FIELDS = (
    ID,
    COUNTRY,
    f.text(
        "title", "Title", LONGEST_TITLE, required="Title required", read=values.title(LONGEST_TITLE), row=True,
        column=f.Column("title", 48), sort=f.Sort("title", alphabetical=True), section="basics",
    ),
    f.text(
        "slug", "Web address", LONGEST_SLUG, read=lambda value: str(value or "").strip().lower(), row=True,
        column=f.Column("slug", 36), section="seo",
    ),
    f.text("subtitle", "Subtitle", 160, read=values.text, section="basics"),
    f.text("intro", "Introduction", 1000, read=values.text, section="basics"),
    f.record("cover_picture_id", "Cover picture", of="picture", section="basics"),
    COVER,
    f.choice(
        "theme", "Theme", Theme, of="collection_theme", row=True, column=f.Column("theme"),
        filtered=True, section="basics",
    ),
    f.choice(
        "mode", "Items come from", Mode, of="collection_mode", row=True, column=f.Column("mode", 18),
        filtered=True,
    ),
    f.structure("rule", "Rule", _rule, dict[str, Json] | None),
    f.structure("items", "Items", _items, list[CollectionItemShown]),
    f.count("item_count", "Items", row=True, column=f.Column("items", 8)),
    f.count(
        "broken_count", "Broken items", row=True, column=f.Column("broken", 12),
        filters={
            "has_broken": f.ListFilter(
                "Broken items", list_filters.flag(Q(broken_count__gt=0)), answers=("With broken items", "No broken items")
            )
        },
    ),
    f.shown("found", "", list[ItemTarget]),
    f.moment("found_at", ""),
    *f.in_section("basics", REGION_ID),
    REGION,
    *f.in_section("basics", TAGS),
    TAG_REFS,
    f.record(
        "curator_id", "Curator", of="author", section="basics",
        filters={"curator_id": f.ListFilter("Curator", list_filters.ids("curator"), of="author")},
    ),
    f.shown(
        "curator", "Curator", UserRef | None, row=True, plain=reference(UserRef, "curator"),
        column=f.Column("curator", 20, cell=lambda one: one.curator.nickname if one.curator else ""),
    ),
    f.choice(
        "sponsorship", "Sponsorship", Sponsorship, of="sponsorship", read=lambda value: str(value or "none"),
        row=True, column=f.Column("sponsorship", 24), section="basics",
    ),
    f.number(
        "sort_weight", "Weight", 0, HEAVIEST, read=lambda value: int(value or 0), row=True,
        column=f.Column("weight", 12), sort=f.Sort("sort_weight"), section="publishing",
    ),
    *f.in_section("seo", *SEO_FIELDS),
    SITEMAP_PRIORITY,
    *state_fields(STATUSES),
    VIEWS,
    *VERSIONS,
    *UPDATED,
)  # fmt: skip


def _contains_kinds(kinds: list[str]) -> Q:
    return Q(pk__in=CollectionItem.objects.filter(kind__in=kinds).values("collection"))


def _kinds() -> serializers.Field:
    """Return the filter's field, built per request because kinds of items register at start-up."""
    choices = [(one["value"], one["value"]) for one in targets.choices()]
    return serializers.ListField(
        child=serializers.ChoiceField(choices=choices), required=False, max_length=10
    )


COLLECTION_RECORD = Record(
    code="collection",
    label="Collection",
    plural="collections",
    model=Collection,
    roles=COLLECTION_ROLES,
    fields=FIELDS,
    area="collection",
    title=lambda collection: collection.title,
    screen="/content/collection/edit",
    keyword=keyword,
    in_search=True,
    sections={"basics": "Basics", "publishing": "Publishing", "seo": "Search results"},
    filters={
        "kind": f.ListFilter(
            "Contains",
            list_filters.Filter(_kinds, lambda value, ctx: _contains_kinds(value)),
            of="collection_item_kind",
        ),
        "ids": f.ListFilter("", list_filters.ids("pk")),
    },
)
