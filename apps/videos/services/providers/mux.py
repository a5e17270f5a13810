"""Mux: mapping of its statuses. Uploads need a connected account, which does not exist yet."""

from __future__ import annotations

from collections.abc import Mapping

from apps.videos.choices import AssetStatus, Provider
from apps.videos.services.providers.base import NotConnected


class Mux(NotConnected):
    """Mux."""

    code = Provider.MUX
    states: Mapping[str, AssetStatus] = {
        "waiting": AssetStatus.WAITING,
        "asset_created": AssetStatus.PROCESSING,
        "preparing": AssetStatus.PROCESSING,
        "ready": AssetStatus.READY,
        "errored": AssetStatus.FAILED,
        "timed_out": AssetStatus.EXPIRED,
        "cancelled": AssetStatus.EXPIRED,
    }
