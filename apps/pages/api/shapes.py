"""What the calls over pages and redirects answer beside what their tables say."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id


class DeletedRedirect(serializers.Serializer):
    """What brings a deleted redirect back."""

    changeset_id = Id()
