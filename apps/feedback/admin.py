"""Reports of errors in Django's own admin: to look at; they are worked on in the console."""

from __future__ import annotations

from django.contrib import admin

from apps.core.admin import ReadOnlyAdmin
from apps.feedback.models import Feedback, JoinedReport


@admin.register(Feedback)
class FeedbackAdmin(ReadOnlyAdmin):
    list_display = ("store", "category", "status", "priority", "country", "created_at")
    list_filter = ("country", "status", "category")
    list_select_related = ("store",)
    search_fields = ("search_text",)
    ordering = ("-id",)


@admin.register(JoinedReport)
class JoinedReportAdmin(ReadOnlyAdmin):
    list_display = ("feedback", "created_at")
    list_select_related = ("feedback",)
    ordering = ("-id",)
