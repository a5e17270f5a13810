"""Interface of providers that store and play uploaded files."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from apps.core.errors import Invalid
from apps.videos.choices import AssetStatus, Provider
from apps.videos.models import VideoAsset

LASTS = dt.timedelta(seconds=3000)
"""Default and maximum time to start an upload or to play."""


@dataclass(frozen=True)
class Slot:
    """Upload URL with its form fields."""

    url: str
    expires_at: dt.datetime
    fields: Mapping[str, str] = field(default_factory=dict)


class Keeper(Protocol):
    """A provider."""

    code: Provider
    states: Mapping[str, AssetStatus]
    """Our status by the provider's status."""

    def missing(self) -> list[str]:
        """Return the missing settings."""

    def slot(self, asset: VideoAsset) -> Slot:
        """Return where to upload an asset's file. Raise Invalid if the provider is not set up."""


def status_of(keeper: Keeper, word: str) -> AssetStatus:
    """Return our status for a provider's status. Raise ValueError if it is unknown."""
    try:
        return keeper.states[word]
    except KeyError:
        raise ValueError(f"{keeper.code.label} says {word!r}, which is no state we know") from None


class NotConnected:
    """Base class of providers with known statuses but without a connected account."""

    code: Provider
    states: Mapping[str, AssetStatus]

    def missing(self) -> list[str]:
        """Return the missing settings."""
        return ["no account is connected"]

    def slot(self, asset: VideoAsset) -> Slot:
        """Raise Invalid, since no account is connected."""
        missing = ", ".join(self.missing())
        raise Invalid({"provider": [f"{self.code.label} is not set up: {missing}"]})
