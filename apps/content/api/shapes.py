"""Shapes of what the calls over articles answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.content import choices
from apps.content.publishing.shapes import RecordVersionDetail, ReviewedDetail, ReviewedRow
from apps.core.http.fields import Id, Text
from apps.core.queries import list_spec
from apps.stores.ref_shapes import enum


class ArticleRow(ReviewedRow):
    """One article in the list."""

    article_id = Id()
    category = enum(choices.Category)
    word_count = serializers.IntegerField()


class ArticleDetail(ReviewedDetail, ArticleRow):
    """One article in full."""

    subtitle = Text(allow_blank=True)
    summary = Text(allow_blank=True)
    body = serializers.ListField(child=serializers.DictField())
    body_html = Text(allow_blank=True, help_text="What the site shows of the body: safe HTML, derived here.")
    body_text = Text(allow_blank=True)
    read_minutes = serializers.IntegerField()


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


ArticleListOutput = list_spec.list_output("ArticleListOutput", ArticleRow)
