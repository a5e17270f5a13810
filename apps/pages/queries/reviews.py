"""Reviews of a store on the public site; the area of comments registers their source."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from apps.core.changes.data_versions import EVERYWHERE, depends_on

MOST_REVIEWS = 20
"""Maximum reviews on a store's page."""


@dataclass(frozen=True)
class Review:
    """A public comment on a store, with the official reply."""

    author: str
    rating: int | None
    body: str
    on: dt.date
    reply: str

    @property
    def stars(self) -> str:
        """Return the rating as stars; "" without one."""
        return "★" * self.rating + "☆" * (5 - self.rating) if self.rating else ""


Source = Callable[[str, int, int], Sequence[Review]]
"""Function (country, store id, maximum) that returns the newest public reviews, newest first."""

_sources: list[Source] = []


def register(source: Source) -> None:
    """Register the function that reads reviews."""
    _sources[:] = [source]


def of_store(country: str, store_id: int) -> list[Review]:
    """Return the newest reviews of a store."""
    depends_on("comment", country, [store_id])
    depends_on("comment_author", EVERYWHERE)
    return [review for source in _sources for review in source(country, store_id, MOST_REVIEWS)]
