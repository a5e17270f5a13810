"""Shapes of what the calls over articles answer beside what follows from their table."""

from __future__ import annotations

from rest_framework import serializers

from apps.content.publishing.shapes import RecordVersionDetail
from apps.core.http.fields import Id, Text


class ArticleVersionDetail(RecordVersionDetail):
    """One version of an article in full, and what differs from another."""

    body_html = Text(allow_blank=True)


class SlugHolder(serializers.Serializer):
    """The article that has a web address already."""

    article_id = Id()
    title = Text()


class SlugChecked(serializers.Serializer):
    """Whether a web address is free; where it is not, the next one that is."""

    ok = serializers.BooleanField()
    slug = Text(allow_blank=True)
    msg = Text(allow_blank=True)
    conflict = SlugHolder(allow_null=True)
