"""Articles in Django's own admin: to look at; they are worked on in the console."""

from __future__ import annotations

from django.contrib import admin

from apps.content.models import Article, ReviewComment, ReviewDecision, Revision
from apps.core.admin import ReadOnlyAdmin


@admin.register(Article)
class ArticleAdmin(ReadOnlyAdmin):
    list_display = ("title", "country", "category", "status", "is_live", "author", "updated_at")
    list_filter = ("country", "status", "is_live", "category", "sponsorship")
    list_select_related = ("author",)
    search_fields = ("search_text",)
    ordering = ("-id",)


@admin.register(Revision)
class RevisionAdmin(ReadOnlyAdmin):
    list_display = ("object_type", "object_id", "revision_no", "saved_by", "saved_at", "is_published")
    list_filter = ("object_type", "is_published", "is_autosave")
    list_select_related = ("saved_by",)
    ordering = ("-id",)


@admin.register(ReviewComment)
class ReviewCommentAdmin(ReadOnlyAdmin):
    list_display = ("object_type", "object_id", "round", "by", "at", "resolved_at")
    list_select_related = ("by",)
    ordering = ("-id",)


@admin.register(ReviewDecision)
class ReviewDecisionAdmin(ReadOnlyAdmin):
    list_display = ("object_type", "object_id", "round", "verdict", "by", "at")
    list_filter = ("verdict",)
    list_select_related = ("by",)
    ordering = ("-id",)
