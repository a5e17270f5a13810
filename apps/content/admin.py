"""Articles in the Django admin: read-only, with an action to unpublish; they are edited in the console."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest

from apps.content.models import Article, DailyViews, ReviewComment, ReviewDecision, Revision
from apps.content.services.kind import ARTICLE
from apps.content.services.publishing import review, states
from apps.content.services.publishing.kind import PublishedKind
from apps.core.admin import ActingAdmin, Everything, ReadOnlyAdmin, actor_of, read_only, reason_of


class PublishedAdmin(ActingAdmin, ReadOnlyAdmin):
    """Base class for admins of published records, with an action to unpublish."""

    kind: ClassVar[PublishedKind]
    steps: ClassVar[Mapping[str, states.Step]]
    actions = ("unpublish",)

    @admin.action(description="Unpublish (give a reason)")
    def unpublish(self, request: HttpRequest, records: QuerySet[models.Model]) -> None:
        """Unpublish the selected records; their content stays."""
        actor, change = (
            actor_of(request),
            states.StatusChange(reason=reason_of(request), confirmed=Everything()),
        )
        self.each(
            request,
            records,
            lambda record: states.change_status(
                self.kind,
                self.steps,
                actor=actor,
                country=record.country,
                record_id=record.pk,
                version=record.version,
                action="unpublish",
                status_change=change,
            ),
            "Unpublished",
        )


@admin.register(Article)
class ArticleAdmin(PublishedAdmin):
    kind, steps = ARTICLE, review.STEPS
    list_display = ("title", "country", "category", "status", "is_live", "author", "updated_at")
    list_filter = ("country", "status", "is_live", "category", "sponsorship")
    list_select_related = ("author",)
    search_fields = ("search_text",)
    ordering = ("-id",)


read_only(
    Revision,
    "object_type object_id revision_no saved_by saved_at is_published",
    filters="object_type is_published is_autosave",
)
read_only(ReviewComment, "object_type object_id round by at resolved_at")
read_only(ReviewDecision, "object_type object_id round verdict by at", filters="verdict")
read_only(DailyViews, "object_type object_id day views", filters="object_type", order="-day -views")
