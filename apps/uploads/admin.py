"""Pictures and uploads in Django's own admin: to look at."""

from __future__ import annotations

from django.contrib import admin

from apps.core.admin import ReadOnlyAdmin
from apps.uploads.models import Picture, StoredFile, Upload


@admin.register(Picture)
class PictureAdmin(ReadOnlyAdmin):
    list_display = ("file_name", "country", "width", "height", "folder", "status", "created_at")
    list_filter = ("country", "folder", "status")
    search_fields = ("file_name", "=sha256")


@admin.register(Upload)
class UploadAdmin(ReadOnlyAdmin):
    list_display = ("file_name", "owner", "country", "purpose", "received", "size", "expires_at")
    list_filter = ("country", "purpose")


@admin.register(StoredFile)
class StoredFileAdmin(ReadOnlyAdmin):
    list_display = ("file_name", "country", "mime", "size", "owner", "object_type", "object_id", "created_at")
    list_filter = ("country", "mime")
    search_fields = ("file_name",)
