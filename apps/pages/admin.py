"""Pages and redirects in Django's admin: to look at."""

from __future__ import annotations

from django.contrib import admin

from apps.core.admin import ReadOnlyAdmin
from apps.pages.models import Page, Redirect


@admin.register(Page)
class PageAdmin(ReadOnlyAdmin):
    list_display = ("title", "country", "slug", "page_type", "status", "is_live", "seo_score", "updated_at")
    list_filter = ("country", "status", "is_live", "page_type", "robots")
    list_select_related = ("region",)
    search_fields = ("search_text",)
    ordering = ("-id",)


@admin.register(Redirect)
class RedirectAdmin(ReadOnlyAdmin):
    list_display = ("from_path", "country", "code", "to_type", "to_id", "to_url", "is_auto", "hits")
    list_filter = ("country", "code", "is_auto", "to_type")
    list_select_related = ("page",)
    search_fields = ("search_text",)
    ordering = ("-id",)
