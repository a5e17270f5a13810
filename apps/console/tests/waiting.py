"""One record of every kind that waits for a decision, created by its area."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from django.utils import timezone
from django.utils.text import slugify

from apps.business_messages.tests.factories import message
from apps.comments.tests.factories import write
from apps.content.choices import Status
from apps.content.models import Article
from apps.content.tests import factories as articles
from apps.feedback.tests.factories import report
from apps.sync.tests.reviewed import PROPOSED, proposed
from apps.videos.models import Video
from apps.videos.tests import factories as videos


def article(**fields: Any) -> Article:
    """Create an article in review by another user."""
    made = articles.complete()
    return _submitted(made, fields)


def video(**fields: Any) -> Video:
    """Create a video in review by another user."""
    made = videos.complete()
    return _submitted(made, fields)


def _submitted(made: Any, fields: dict[str, Any]) -> Any:
    values = {
        "status": Status.IN_REVIEW,
        "submitted_revision_no": 1,
        "submitted_by": made.author,
        "submitted_at": timezone.now(),
        **fields,
    }
    type(made).objects.filter(pk=made.pk).update(**values)
    made.refresh_from_db()
    return made


_PLACES = itertools.cycle(["Kopi Tuku", "Bakso Barokah", "Sate Padang", "Warung Gudeg", "Depot Rawon"])


def another_place() -> Any:
    """Return a proposed item of another place than before: equal records would become one item."""
    name = next(_PLACES)
    return proposed(
        values={**PROPOSED, "name": name, "website": f"https://{slugify(name)}.example/", "phones": []}
    )


MAKERS: dict[str, Callable[[], Any]] = {
    "sync_item": another_place,
    "feedback": report,
    "business_message": message,
    "comment": lambda: write(status="pending"),
    "article": article,
    "video": video,
}


def one_of_each() -> dict[str, int]:
    """Create one record of each kind; return the ids by kind."""
    return {kind: make().pk for kind, make in MAKERS.items()}
