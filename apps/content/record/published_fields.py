"""Fields shared by every published kind: status, schedule and search engine settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

from django.db import models
from django.db.models import Q

from apps.content.choices import Language, Robots, Status
from apps.content.domain.labels import label_of
from apps.content.models import Published
from apps.content.record import values
from apps.content.record.shapes import ContentRegion, ContentTag
from apps.core.country import site
from apps.core.http.outputs import Meta, Output
from apps.core.lists import list_filters
from apps.core.records import fields as f
from apps.uploads.record.shapes import PictureRef

MOST_FILTERED = 50


def _nickname(record: Any) -> str:
    return record.updated_by.nickname if record.updated_by else ""


def _public_url(record: Published) -> str:
    if not record.is_live:
        return ""
    return site.address(record.country, str(record._meta.model_name), record.live_slug)


def reference(output: type[Output], name: str) -> Callable[[Any], Output | None]:
    """Return a function that converts a related record to an output."""

    def read(record: models.Model) -> Output | None:
        related = getattr(record, name)
        return output.of(related) if related else None

    return read


def ids_filter(label: str, of: str, where: Any) -> f.ListFilter:
    """Return a filter by up to 50 records; `where` makes the condition from their ids."""
    return f.ListFilter(label, list_filters.some_ids(where, MOST_FILTERED), of=of)


LANGUAGE = f.choice(
    "language",
    "Language",
    Language,
    of="content_language",
    row=True,
    column=f.Column("language"),
    filtered=True,
)
COVER = f.shown("cover", "", PictureRef | None, row=True, plain=reference(PictureRef, "cover_picture"))
REGION = f.shown(
    "region",
    "Region",
    ContentRegion | None,
    row=True,
    plain=reference(ContentRegion, "region"),
    column=f.Column("region", 24, cell=lambda record: record.region.name if record.region else ""),
)
REGION_ID = f.record(
    "region_id",
    "Region",
    of="region",
    filters={
        "region_id": ids_filter("Region", "region", lambda ids: Q(region__in=ids) | Q(region__parent__in=ids))
    },
)
TAGS = f.records(
    "tags",
    "Tags",
    values.MOST_TAGS,
    of="tag",
    read=values.ids(values.MOST_TAGS, "tags"),
    filters={"tags": ids_filter("Tag", "tag", lambda ids: Q(tags__overlap=ids))},
)
TAG_REFS = f.shown("tag_refs", "", list[ContentTag])

SEO_FIELDS = (
    f.text("meta_title", "Search title", 70, read=values.text),
    f.text("meta_description", "Search description", 170, read=values.text),
    f.text("canonical_url", "Original address", 500, read=values.address),
    f.choice(
        "robots",
        "Search engines",
        Robots,
        of="robots",
        row=True,
        column=f.Column("robots", 20),
        filtered=True,
    ),
    f.text("og_title", "Title when shared", 90, read=values.text),
    f.text("og_description", "Description when shared", 200, read=values.text),
    f.record("og_picture_id", "Picture when shared", of="picture"),
    f.shown("og_picture", "", PictureRef | None, plain=reference(PictureRef, "og_picture")),
    f.flag("sitemap", "In the sitemap"),
)
"""Fields for search engines and shared links."""
SITEMAP_PRIORITY = f.decimal("sitemap_priority", "Weight in the sitemap", 0.1, 1, read=values.priority)


def state_fields(statuses: Sequence[str]) -> tuple[f.Field, ...]:
    """Return the fields for status (one of `statuses`), publication and schedule."""
    return (
        f.state(
            "status", "Status", Status, of="content_status", row=True, history=True, undo=True,
            filters={"status": f.ListFilter("Status", list_filters.any_of("status", statuses), of="content_status")},
        ),
        f.shown(
            "is_live", "On the site", bool, f.ValueType.FLAG, row=True, history=True, undo=True,
            filters={
                "is_live": f.ListFilter(
                    "On the site", list_filters.flag(Q(is_live=True)), answers=("On the site", "Not published")
                )
            },
        ),
        f.shown("live_slug", "", str, row=True),
        f.shown(
            "public_url", "",
            Annotated[str, Meta(description='Public address; empty while it is not published.')],
            plain=_public_url,
        ),
        f.shown(
            "status_label", "Status", str, f.ValueType.TEXT, row=True, plain=label_of,
            column=f.Column("label", 22, cell=label_of),
        ),
        f.moment(
            "publish_at", "Publishes", row=True, history=True, undo=True,
            column=f.Column("publish_at", 18), sort=f.Sort("publish_at", nullable=True),
            filters={
                "publish_from": f.ListFilter("Published from", list_filters.day_from("publish_at")),
                "publish_to": f.ListFilter("Published to", list_filters.day_to("publish_at")),
            },
        ),
        f.moment("unpublish_at", "Unpublishes", row=True, history=True, undo=True),
        f.tracked("live_revision_no", "Version on the site", undo=True,
            output=int | None),
        f.shown(
            "publish_error", "Publishing error", str, f.ValueType.TEXT, row=True,
            history=True, undo=True,
            filters={
                "has_error": f.ListFilter(
                    "Scheduled publishing", list_filters.flag(~Q(publish_error="")), answers=("Publishing failed", "No error")
                )
            },
        ),
    )  # fmt: skip


VERSIONS = (
    f.moment("first_published_at", "First published"),
    f.moment("last_published_at", "Last published"),
    f.count("latest_revision_no", "Latest version"),
)
IS_AUTOSAVED = f.shown("is_autosaved", "Autosaved", bool, f.ValueType.FLAG)
VIEWS = f.count("view_30d", "Views in 30 days", row=True, column=f.Column("views"), sort=f.Sort("view_30d"))
UPDATED = (
    f.column_only(
        "updated_at",
        "Updated",
        column=f.Column("updated", 18),
        value_type=f.ValueType.MOMENT,
        sort=f.Sort("updated_at"),
        filters={
            "updated_from": f.ListFilter("Updated from", list_filters.day_from("updated_at")),
            "updated_to": f.ListFilter("Updated to", list_filters.day_to("updated_at")),
        },
    ),
    f.column_only(
        "updated_by",
        "Changed by",
        column=f.Column("updated_by", 20, cell=_nickname),
        filters={"updated_by": f.ListFilter("Changed by", list_filters.ids("updated_by"), of="person")},
    ),
)
"""Last change and its author, for every output."""
