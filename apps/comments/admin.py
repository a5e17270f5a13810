"""Comments in the Django admin: read-only, with an action to hide; they are moderated in the console."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import Truncator

from apps.comments.models import (
    Comment,
    CommentFlag,
    CommentRevision,
    CommentSettings,
    PublicAuthor,
    WordEntry,
    WordHits,
)
from apps.comments.services.moderation import Decision, change_comment_status
from apps.core.admin import ActingAdmin, ReadOnlyAdmin, actor_of, read_only, reason_of

LONGEST_EXCERPT = 120


@admin.register(Comment)
class CommentAdmin(ActingAdmin, ReadOnlyAdmin):
    list_display = ("text", "target_title", "author", "rating", "status", "country", "created_at")
    list_filter = ("country", "status", "queue")
    list_select_related = ("author",)
    search_fields = ("search_text",)
    ordering = ("-id",)
    actions = ("hide",)

    @admin.display(description="Comment")
    def text(self, comment: Comment) -> str:
        """Return the start of the comment, or its id if it has no text."""
        return Truncator(comment.body).chars(LONGEST_EXCERPT) or f"(no text, id {comment.pk})"

    @admin.action(description="Hold for moderation")
    def hide(self, request: HttpRequest, comments: QuerySet[Comment]) -> None:
        """Hide the selected comments; they wait for a moderator."""
        actor, decision = actor_of(request), Decision(note=reason_of(request))
        self.each(
            request,
            comments,
            lambda comment: change_comment_status(
                actor=actor,
                country=comment.country,
                comment_id=comment.pk,
                version=comment.version,
                action="hold",
                decision=decision,
            ),
            "Comments hidden",
        )


read_only(
    PublicAuthor,
    "nickname type state approved_count rejected_count country",
    filters="country state type",
    search="nickname",
)
read_only(
    WordEntry,
    "word language level match is_active",
    filters="language level is_active",
    search="word",
    order="word",
)
read_only(CommentSettings, "country mode premod_first_n flags_to_hold", order="country")
read_only(CommentFlag, "comment reason outcome created_at closed_by", filters="reason outcome")
read_only(CommentRevision, "comment rating at")
read_only(WordHits, "entry day count", order="-day -id")
