"""Shapes of what belongs to pages and redirects in answers."""

from __future__ import annotations

from rest_framework import serializers

from apps.content.choices import Language
from apps.core.http.fields import Id, Text
from apps.core.http.serializers import Shape
from apps.pages import choices
from apps.stores.ref_shapes import enum


class PageIssue(Shape):
    """One thing that is wrong with a page, and the field in which it stands."""

    code = enum(choices.Issue)
    label = Text()
    field = Text()
    msg = Text()


class ScoreHint(Shape):
    """What would better the score, by how much, and in which field."""

    code = Text()
    points = serializers.IntegerField()
    msg = Text()
    field = Text()


class PageRef(Shape):
    """A page, as other records name it."""

    page_id = Id()
    title = Text()
    slug = Text()
    language = enum(Language)
    is_live = serializers.BooleanField()
    status_label = Text()


class PageSlugHolder(serializers.Serializer):
    """The page that has a web address already."""

    page_id = Id()
    title = Text()


class PageSlugChecked(serializers.Serializer):
    """Whether a web address is free; where it is not, the next one that is.

    `redirect_id` names the redirect that ends when a page takes the address: it is asked about.
    """

    ok = serializers.BooleanField()
    slug = Text(allow_blank=True)
    msg = Text(allow_blank=True)
    conflict = PageSlugHolder(allow_null=True)
    redirect_id = Id(allow_null=True)
