"""Outputs of articles."""

from __future__ import annotations

from collections.abc import Sequence

from apps.content.record import ARTICLE_RECORD
from apps.content.services.blocks import rendering
from apps.content.services.publishing.answers import REVIEWED
from apps.core.records.answers import Answers
from apps.core.values import Json


def html_of(country: str, body: Sequence[dict[str, Json]]) -> str:
    """Return the body as HTML for the public site."""
    return str(rendering.html_of(body, rendering.gather(country, body)))


ANSWERS = Answers(
    ARTICLE_RECORD,
    {**REVIEWED, "body_html": lambda article, user: html_of(article.country, article.body)},
)
