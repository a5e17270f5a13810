"""Fields of reviewed kinds besides the published ones: authors, subject and review."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q
from django.utils import timezone
from rest_framework import serializers

from apps.content.choices import ReviewedBy, Sponsorship, Status, WrittenBy
from apps.content.models.published import LONGEST_SLUG
from apps.content.record import values
from apps.content.record.inputs import StoreInput
from apps.content.record.published_fields import (
    COVER,
    LANGUAGE,
    MOST_FILTERED,
    REGION,
    REGION_ID,
    TAG_REFS,
    TAGS,
    VIEWS,
    ids_filter,
    reference,
    state_fields,
)
from apps.content.record.shapes import ContentStore, ReviewState
from apps.core.http.serializers import UserRef
from apps.core.lists import common_filters, list_filters
from apps.core.lists.list_filters import FilterContext
from apps.core.records import fields as f

HEAVIEST = 1000
SECTIONS = {
    "basics": "Basics",
    "taxonomy": "Stores & taxonomy",
    "publishing": "Publishing",
    "seo": "Search results",
}
"""Section titles of every reviewed kind."""


# -- filters that depend on the user ------------------------------------------------------------------
def _written_by(values: list[str], ctx: FilterContext) -> Q:
    return Q(author=ctx.user) | Q(co_author_ids__contains=[ctx.user.pk])


def _reviewed_by(values: list[str], ctx: FilterContext) -> Q:
    conditions = {ReviewedBy.ME: Q(reviewer=ctx.user), ReviewedBy.NONE: Q(reviewer=None)}
    return reduce(or_, (conditions[ReviewedBy(value)] for value in values))


def _sponsored(values: list[str]) -> Q:
    return Q(sponsorship__in=["" if value == UNSET else value for value in values])


UNSET = "unset"
"""Filter code for records without a chosen sponsorship."""


def _codes(values: list[str]) -> Any:
    return lambda: serializers.ListField(
        child=serializers.ChoiceField(choices=[(value, value) for value in values]),
        required=False,
        max_length=10,
    )


def title(longest: int) -> f.Field:
    """Return the title field with a maximum length."""
    return f.text(
        "title",
        "Title",
        longest,
        required="Title required",
        read=values.title(longest),
        row=True,
        column=f.Column("title", 48),
        section="basics",
    )


SLUG = f.text(
    "slug",
    "Web address",
    LONGEST_SLUG,
    read=lambda value: str(value or "").strip().lower(),
    row=True,
    column=f.Column("slug", 36),
    section="seo",
)
COVER_FIELDS = (
    f.record("cover_picture_id", "Cover picture", of="picture"),
    COVER,
    f.text("cover_alt", "Cover alt text", 160, read=values.text),
)


def _stores(most: int) -> tuple[f.Field, ...]:
    return (
        f.structure(
            "stores",
            "Stores",
            lambda needed: serializers.ListField(child=StoreInput(), required=False, max_length=most),
            list[ContentStore],
            read=values.stores(most),
            longest=most,
            section="taxonomy",
            filters={"store_id": ids_filter("Store", "store", lambda ids: Q(store_ids__overlap=ids))},
        ),
        f.count(
            "store_count",
            "Stores",
            row=True,
            plain=lambda record: len(record.store_ids),
            column=f.Column("stores", 8, cell=lambda record: len(record.store_ids)),
        ),
    )


def about_fields(most_stores: int, sponsorship_section: str) -> tuple[f.Field, ...]:
    """Return the fields of authors, subject and publication, in reading order.

    A record names at most `most_stores` stores. Kinds show the sponsorship in different sections.
    """
    return (
        f.record(
            "author_id",
            "Author",
            of="author",
            nullable=False,
            section="basics",
            filters={
                "author_id": ids_filter(
                    "Author", "author", lambda ids: Q(author__in=ids) | Q(co_author_ids__overlap=ids)
                )
            },
        ),
        f.shown(
            "author",
            "Author",
            UserRef,
            row=True,
            plain=reference(UserRef, "author"),
            column=f.Column("author", 20, cell=lambda record: record.author.nickname),
            filters={
                "author": f.ListFilter(
                    "Author", list_filters.Filter(_codes(WrittenBy.values), _written_by), of="written_by"
                )
            },
        ),
        f.text(
            "byline",
            "Byline",
            60,
            read=values.text,
            row=True,
            column=f.Column("byline", 20),
            section="basics",
        ),
        f.records(
            "co_author_ids",
            "Co-authors",
            values.MOST_CO_AUTHORS,
            of="author",
            read=values.ids(values.MOST_CO_AUTHORS, "co-authors"),
            section="basics",
        ),
        f.shown("co_authors", "", list[UserRef]),
        *_stores(most_stores),
        f.codes(
            "cuisines",
            "Cuisines",
            values.MOST_CUISINES,
            of="cuisine",
            read=values.cuisines,
            section="taxonomy",
            filters={
                "cuisines": f.ListFilter(
                    "Cuisine",
                    list_filters.codes(lambda codes: Q(cuisines__overlap=codes), MOST_FILTERED),
                    of="cuisine",
                )
            },
        ),
        *f.in_section("taxonomy", TAGS),
        TAG_REFS,
        *f.in_section("taxonomy", REGION_ID),
        REGION,
        *f.in_section("publishing", LANGUAGE),
        f.choice(
            "sponsorship",
            "Sponsorship",
            Sponsorship,
            of="sponsorship",
            blank=True,
            read=lambda value: str(value or ""),
            row=True,
            column=f.Column("sponsorship", 24),
            section=sponsorship_section,
            filters={
                "sponsorship": f.ListFilter(
                    "Sponsorship",
                    list_filters.Filter(
                        _codes([*Sponsorship.values, UNSET]), lambda values, ctx: _sponsored(values)
                    ),
                    of="sponsorship",
                )
            },
        ),
        f.flag("comments_open", "Comments", section="publishing"),
        f.flag(
            "is_featured",
            "Featured",
            row=True,
            column=f.Column("featured", 10),
            section="publishing",
            filters={
                "is_featured": f.ListFilter(
                    "Featured", list_filters.flag(Q(is_featured=True)), answers=("Featured", "Not featured")
                )
            },
        ),
        f.number(
            "sort_weight", "Weight", 0, HEAVIEST, read=lambda value: int(value or 0), section="publishing"
        ),
    )


def _late() -> Q:
    return Q(status=Status.IN_REVIEW, review_due_at__lt=timezone.now())


def _is_late(record: Any) -> bool:
    due = record.review_due_at if record.status == Status.IN_REVIEW else None
    return due is not None and due < timezone.now()


REVIEW_FIELDS = (
    *state_fields(Status.values),
    f.tracked("submitted_by_id", "Submitted by", of="author"),
    f.tracked("submitted_revision_no", "Submitted version", undo=True),
    f.moment("submitted_at", "Submitted", row=True, column=f.Column("submitted", 18)),
    f.tracked(
        "reviewer_id",
        "Reviewer",
        undo=True,
        of="reviewer",
        filters={"reviewer_id": f.ListFilter("Reviewed by", list_filters.ids("reviewer"), of="reviewer")},
    ),
    f.shown(
        "reviewer",
        "Reviewer",
        UserRef | None,
        row=True,
        plain=reference(UserRef, "reviewer"),
        column=f.Column("reviewer", 20, cell=lambda record: getattr(record.reviewer, "nickname", None)),
        # The reviewer's column shows since when the record waits for them.
        sort=f.Sort("submitted_at", nullable=True),
        filters={
            "reviewer": f.ListFilter(
                "Reviewer", list_filters.Filter(_codes(ReviewedBy.values), _reviewed_by), of="reviewed_by"
            )
        },
    ),
    f.moment("review_due_at", "Review due", row=True, history=True, undo=True, column=f.Column("due", 18)),
    f.shown(
        "is_review_late",
        "",
        bool,
        row=True,
        plain=_is_late,
        filters={
            "review_late": f.ListFilter(
                "Review", common_filters.flag_at(_late), answers=("Review overdue", "Review in time")
            )
        },
    ),
    f.tracked("review_round", "Round"),
    f.shown("review", "", ReviewState),
)
"""Fields of status and review."""

NUMBERS = (
    VIEWS,
    f.count("like_count", "", row=True),
    f.count("comment_count", "Comments", row=True, column=f.Column("comments", 10)),
)
"""Counts of readers' activity."""
