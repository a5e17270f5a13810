"""The calls over notifications: one's own, whatever country is chosen."""

from __future__ import annotations

from typing import Any

from apps.core import notifications
from apps.core.api import notification_shapes as shapes
from apps.core.choices import STAFF
from apps.core.operations import Call, Kind, Operation, Scope
from apps.core.registry import register


@register
class QueryNotifications(Operation):
    """A page of what one was told in all of one's countries, the newest first, and how much is unread."""

    name = "notification/query_notifications"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    input, output = shapes.NotificationListInput, shapes.NotificationListOutput

    def run(self, call: Call) -> dict[str, Any]:
        page, found = notifications.list_notifications(user=call.user, query=call.data)
        rows = [shapes.notification_row(row, link) for row, link in found]
        return {**page.answer(rows), "unread": notifications.unread_count(call.user)}


@register
class MarkRead(Operation):
    """Marks one's own notifications as read: those of `ids`, or all."""

    name = "notification/mark_read"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    input, output = shapes.MarkReadInput, shapes.UnreadOutput

    def run(self, call: Call) -> dict[str, Any]:
        return {"unread": notifications.mark_read(user=call.user, ids=call.data.get("ids"))}
