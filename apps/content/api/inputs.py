"""Inputs of the operations on articles that do not follow from their record definition."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Text
from apps.core.http.serializers import InputSerializer


class AddReviewCommentInput(InputSerializer):
    """A review comment on one block, or without a block on the whole article."""

    article_id = Id()
    block_id = serializers.UUIDField(required=False, allow_null=True)
    body = Text(max_length=2000)
