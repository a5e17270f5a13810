"""Alibaba VOD: mapping of its statuses. Uploads need a connected account, which does not exist yet."""

from __future__ import annotations

from collections.abc import Mapping

from apps.videos.choices import AssetStatus, Provider
from apps.videos.services.providers.base import NotConnected


class AliVod(NotConnected):
    """Alibaba VOD."""

    code = Provider.ALIVOD
    states: Mapping[str, AssetStatus] = {
        "Uploading": AssetStatus.UPLOADING,
        "UploadSucc": AssetStatus.PROCESSING,
        "Transcoding": AssetStatus.PROCESSING,
        "Checking": AssetStatus.CHECKING,
        "Blocked": AssetStatus.BLOCKED,
        "Normal": AssetStatus.READY,
        "UploadFail": AssetStatus.FAILED,
        "TranscodeFail": AssetStatus.FAILED,
    }
