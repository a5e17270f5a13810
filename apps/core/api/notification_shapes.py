"""Inputs and outputs of the operations on notifications."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Self

from rest_framework import serializers

from apps.core.choices import NotificationType
from apps.core.http.inputs import IdNumber, Input, Meta, Omittable
from apps.core.http.outputs import ListOutput, Output, OwnId
from apps.core.lists import list_spec
from apps.core.messaging.notifications import NOTIFICATION_LIST, Link
from apps.core.models import Notification


class LinkOutput(Output):
    """A screen and its query parameters."""

    path: str
    query: dict[str, str]


class NotificationRow(Output):
    notification_id: OwnId
    user_id: IdNumber
    type: Annotated[str, NotificationType]
    title: str
    body: str
    object_type: str
    object_id: IdNumber | None
    country: str
    is_read: bool
    created_at: datetime
    link: (
        Annotated[LinkOutput, Meta(description="Link to the record; null if the user can no longer see it.")]
        | None
    )


NotificationListInput = list_spec.list_input("NotificationListInput", NOTIFICATION_LIST)


class NotificationListOutput(ListOutput[NotificationRow]):
    unread: int
    unread_elsewhere: Annotated[
        list[str], Meta(description="The user's other countries with unread notifications.")
    ]


class MarkReadInput(Input):
    """The ids to mark as read, or `all`."""

    ids: Omittable[Annotated[list[IdNumber], Meta(min_length=1, max_length=200)]] = None
    all: bool = False

    def checked(self) -> Self:
        """Return the input. Raise ValidationError unless exactly one of `ids` and `all` is set."""
        if self.all == (self.ids is not None):
            raise serializers.ValidationError({"ids": ["Choose notifications, or choose all"]})
        return self


class UnreadOutput(Output):
    unread: int


def notification_row(row: Notification, link: Link | None) -> NotificationRow:
    """Return a notification as the API shows it."""
    target = LinkOutput(path=link.path, query=dict(link.query)) if link else None
    return NotificationRow.of(row, link=target)
