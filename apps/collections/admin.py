"""Collections in the Django admin: read-only, with an action to unpublish; they are edited in the console."""

from __future__ import annotations

from django.contrib import admin

from apps.collections.models import Collection, CollectionItem
from apps.collections.services.kind import COLLECTION
from apps.content.admin import PublishedAdmin
from apps.content.services.publishing import states
from apps.core.admin import read_only


@admin.register(Collection)
class CollectionAdmin(PublishedAdmin):
    kind, steps = COLLECTION, states.STEPS
    list_display = ("title", "country", "theme", "mode", "status", "is_live", "item_count", "updated_at")
    list_filter = ("country", "status", "is_live", "theme", "mode")
    list_select_related = ("curator",)
    search_fields = ("search_text",)
    ordering = ("-id",)


read_only(CollectionItem, "collection position kind ref_id url broken", filters="kind broken")
