"""Outputs of the operations on articles that do not follow from their record definition."""

from __future__ import annotations

from apps.content.record.shapes import RecordVersionDetail
from apps.core.http.outputs import Output, OwnId


class ArticleVersionDetail(RecordVersionDetail):
    """A version of an article in full, with its differences from another version."""

    body_html: str


class SlugHolder(Output):
    """The article that already has a web address."""

    article_id: OwnId
    title: str


class SlugChecked(Output):
    """The result of checking a web address; `slug` is the next free one if it is taken."""

    ok: bool
    slug: str
    msg: str
    conflict: SlugHolder | None
