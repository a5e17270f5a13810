"""Outputs of the operations on articles that do not follow from their record definition."""

from __future__ import annotations

from apps.content.record.shapes import RecordVersionDetail


class ArticleVersionDetail(RecordVersionDetail):
    """A version of an article in full, with its differences from another version."""

    body_html: str
