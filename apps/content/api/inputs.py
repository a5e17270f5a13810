"""What the calls over articles take beside what follows from their table."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Text
from apps.core.http.serializers import InputSerializer


class AddReviewCommentInput(InputSerializer):
    """What is said about one block; without a block, about the whole."""

    article_id = Id()
    block_id = serializers.UUIDField(required=False, allow_null=True)
    body = Text(max_length=2000)
