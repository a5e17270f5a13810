"""Events in Django's own admin: to look at; they are changed in the console."""

from __future__ import annotations

from django.contrib import admin

from apps.core.admin import ReadOnlyAdmin
from apps.events.models import Event


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ("title", "place", "starts_on", "status", "country")
    list_filter = ("country", "status")
    search_fields = ("search_text",)
    ordering = ("-id",)
