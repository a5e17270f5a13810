"""Shapes of what the calls over articles answer beside what follows from their table."""

from __future__ import annotations

from apps.content.record.shapes import RecordVersionDetail
from apps.core.http.outputs import Output, OwnId


class ArticleVersionDetail(RecordVersionDetail):
    """One version of an article in full, and what differs from another."""

    body_html: str


class SlugHolder(Output):
    """The article that has a web address already."""

    article_id: OwnId
    title: str


class SlugChecked(Output):
    """Whether a web address is free; where it is not, the next one that is."""

    ok: bool
    slug: str
    msg: str
    conflict: SlugHolder | None
