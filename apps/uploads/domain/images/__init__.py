"""Image processing: decoding, normalization, measurement and resizing."""

from apps.uploads.domain.images.decode import MAX_BYTES, check_size, read_bytes
from apps.uploads.domain.images.prepare import Prepared
from apps.uploads.domain.images.sandboxed import prepare, render
from apps.uploads.domain.images.sizes import ALL, LATER, SOON, WHOLE, Encoded, View

__all__ = [
    "ALL",
    "LATER",
    "MAX_BYTES",
    "SOON",
    "WHOLE",
    "Encoded",
    "Prepared",
    "View",
    "check_size",
    "prepare",
    "read_bytes",
    "render",
]
