"""Shapes of the calls over notifications."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.core.choices import NotificationType
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import InputSerializer
from apps.core.messaging.notifications import NOTIFICATION_LIST, Link
from apps.core.models import Notification
from apps.core.queries import list_spec


class LinkOutput(serializers.Serializer):
    """A screen and what it is opened with."""

    path = Text()
    query = serializers.DictField(child=Text())


class NotificationRow(serializers.Serializer):
    notification_id = Id()
    user_id = Id()
    type = serializers.ChoiceField(choices=NotificationType.choices)
    title = Text()
    body = Text(allow_blank=True)
    object_type = Text(allow_blank=True)
    object_id = Id(allow_null=True)
    country = Text(allow_blank=True)
    is_read = serializers.BooleanField()
    created_at = Moment()
    link = LinkOutput(allow_null=True, help_text="Null where the record is not to be seen any more.")


NotificationListInput = list_spec.list_input("NotificationListInput", NOTIFICATION_LIST)


class NotificationListOutput(list_spec.list_output("NotificationPage", NotificationRow)):  # type: ignore[misc]  # its base is made from the row
    unread = serializers.IntegerField()
    unread_elsewhere = serializers.ListField(
        child=Text(), help_text="One's other countries in which something is unread."
    )


class MarkReadInput(InputSerializer):
    """The ids, or `all`."""

    ids = serializers.ListField(child=Id(), required=False, min_length=1, max_length=200)
    all = serializers.BooleanField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Either ids or all."""
        if attrs.pop("all", False) == ("ids" in attrs):
            raise serializers.ValidationError({"ids": ["Name the notifications, or say all"]})
        return attrs


class UnreadOutput(serializers.Serializer):
    unread = serializers.IntegerField()


def notification_row(row: Notification, link: Link | None) -> dict[str, Any]:
    """A notification as the API shows it."""
    names = (
        "user_id", "type", "title", "body", "object_type", "object_id", "country", "is_read", "created_at",
    )  # fmt: skip
    return {
        "notification_id": row.pk,
        **{name: getattr(row, name) for name in names},
        "link": {"path": link.path, "query": dict(link.query)} if link else None,
    }
