"""Providers that store and play uploaded files."""

from __future__ import annotations

from collections.abc import Mapping

from apps.videos.services.providers.alivod import AliVod
from apps.videos.services.providers.base import LASTS, Keeper, Slot, status_of
from apps.videos.services.providers.local import Local
from apps.videos.services.providers.mux import Mux

__all__ = ["KEEPERS", "LASTS", "Keeper", "Slot", "keeper_of", "status_of"]
KEEPERS: Mapping[str, Keeper] = {keeper.code.value: keeper for keeper in (Local(), AliVod(), Mux())}


def keeper_of(provider: str) -> Keeper:
    """Return the provider with this code."""
    return KEEPERS[provider]
