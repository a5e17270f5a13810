"""Models of pictures, uploads and documents."""

from apps.uploads.models.pictures import (
    DOCUMENTS,
    INCOMING,
    ORIGINALS,
    VARIANTS,
    Picture,
    PictureUse,
    StoredFile,
    ThumbFile,
    Upload,
    file_url,
    middle,
    variant_url,
)

__all__ = [
    "DOCUMENTS",
    "INCOMING",
    "ORIGINALS",
    "VARIANTS",
    "Picture",
    "PictureUse",
    "StoredFile",
    "ThumbFile",
    "Upload",
    "file_url",
    "middle",
    "variant_url",
]
