"""What keeps and plays uploaded files: one interface, whoever does it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from apps.core.errors import Invalid
from apps.videos.choices import AssetStatus, Provider
from apps.videos.models import VideoAsset

LASTS = dt.timedelta(seconds=3000)
"""So long somebody may begin to send a file, or play one, unless they ask for less."""


@dataclass(frozen=True)
class Slot:
    """Where a file is sent, and the fields that go with it."""

    url: str
    expires_at: dt.datetime
    fields: Mapping[str, str] = field(default_factory=dict)


class Keeper(Protocol):
    """One provider."""

    code: Provider
    states: Mapping[str, AssetStatus]
    """Its own words for how far a file has come."""

    def missing(self) -> list[str]:
        """The settings that it cannot do without and that are not there."""

    def slot(self, asset: VideoAsset) -> Slot:
        """Where the file of an asset is sent. Raises Invalid where the provider is not set up."""


def status_of(keeper: Keeper, word: str) -> AssetStatus:
    """Our state for a provider's word. Raises ValueError for a word that it has never said."""
    try:
        return keeper.states[word]
    except KeyError:
        raise ValueError(f"{keeper.code.label} says {word!r}, which is no state we know") from None


class NotConnected:
    """A provider of which only the words are known: no account of ours is connected to it."""

    code: Provider
    states: Mapping[str, AssetStatus]

    def missing(self) -> list[str]:
        """What it cannot do without."""
        return ["no account is connected"]

    def slot(self, asset: VideoAsset) -> Slot:
        """Nowhere. Raises Invalid."""
        lacking = ", ".join(self.missing())
        raise Invalid({"provider": [f"{self.code.label} is not set up: {lacking}"]})
