"""Read-only Django admin of pictures and uploads."""

from __future__ import annotations

from apps.core.admin import read_only
from apps.uploads.models import Picture, StoredFile, Upload

read_only(
    Picture,
    "file_name country width height folder status created_at",
    filters="country folder status",
    search="file_name =sha256",
)
read_only(Upload, "file_name owner country purpose received size expires_at", filters="country purpose")
read_only(
    StoredFile,
    "file_name country mime size owner object_type object_id created_at",
    filters="country mime",
    search="file_name",
)
