"""Provider that stores files in our own storage and plays them itself."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings

from apps.core.db import clock
from apps.core.errors import Invalid
from apps.videos.choices import AssetStatus, Provider
from apps.videos.models import VideoAsset
from apps.videos.services.providers.base import LASTS, Slot


class Local:
    """Our own storage."""

    code = Provider.LOCAL
    states: Mapping[str, AssetStatus] = {status.value: status for status in AssetStatus}

    def missing(self) -> list[str]:
        """Return no missing settings."""
        return []

    def slot(self, asset: VideoAsset) -> Slot:
        """Return the slot of `file/send_chunk` for the asset's upload. Raise Invalid if it is complete."""
        upload = asset.upload
        if upload is None:
            raise Invalid({"asset_id": ["The upload has ended"]})
        return Slot(
            url=f"{settings.FILE_API_BASE}/v1/file/send_chunk",
            expires_at=clock.now() + LASTS,
            fields={
                "upload_id": str(upload.pk),
                "chunk_size": str(upload.chunk_size),
                "received": str(upload.received),
            },
        )
