"""What happens to articles at its time."""

from __future__ import annotations

import datetime as dt

from apps.content.publishing import clock
from apps.content.services import checks
from apps.content.services.kind import ARTICLE

__all__ = ["checks", "publish_due", "run"]


def publish_due(at: dt.datetime) -> int:
    """Put out the articles that were planned for now; returns how many."""
    return clock.publish_due(ARTICLE, at)


def run(at: dt.datetime) -> int:
    """Publish and take off the articles that are due; returns how many changed."""
    return publish_due(at) + clock.unpublish_due(ARTICLE, at)
