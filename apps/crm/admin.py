"""Leads in Django's own admin: to look at; they are worked on in the console."""

from __future__ import annotations

from django.contrib import admin

from apps.core.admin import ReadOnlyAdmin
from apps.crm.models import Activity, Lead, LeadStageMove, Task


@admin.register(Lead)
class LeadAdmin(ReadOnlyAdmin):
    list_display = ("name", "stage", "owner", "country", "expected_value", "created_at")
    list_filter = ("country", "stage", "source")
    list_select_related = ("owner",)
    search_fields = ("search_text",)
    ordering = ("-id",)


@admin.register(Activity)
class ActivityAdmin(ReadOnlyAdmin):
    list_display = ("lead", "type", "author", "at")
    list_filter = ("country", "type")
    list_select_related = ("lead", "author")
    ordering = ("-id",)


@admin.register(Task)
class TaskAdmin(ReadOnlyAdmin):
    list_display = ("title", "lead", "assignee", "status", "due_at")
    list_filter = ("country", "status", "type")
    list_select_related = ("lead", "assignee")
    ordering = ("-id",)


@admin.register(LeadStageMove)
class LeadStageMoveAdmin(ReadOnlyAdmin):
    list_display = ("lead", "from_stage", "to_stage", "by", "at")
    list_select_related = ("lead", "by")
    ordering = ("-id",)
