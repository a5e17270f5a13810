"""The calls over notifications: one's own, of the country that is chosen."""

from __future__ import annotations

from apps.core.api import notification_shapes as shapes
from apps.core.choices import STAFF
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.inbox import waiting_counts
from apps.core.messaging import notifications
from apps.core.registry import register


@register
class QueryNotifications(Operation):
    """A page of what one was told in the country, the newest first, and how much is unread."""

    name = "notification/query_notifications"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = shapes.NotificationListInput, shapes.NotificationListOutput

    def run(self, call: Call) -> shapes.NotificationListOutput:
        page, found = notifications.list_notifications(user=call.user, country=call.country, query=call.data)
        return page.answer(
            shapes.NotificationListOutput,
            [shapes.notification_row(row, link) for row, link in found],
            unread=waiting_counts.count("notifications", call.user, call.country),
            unread_elsewhere=notifications.unread_elsewhere(call.user, call.country),
        )


@register
class MarkRead(Operation[shapes.MarkReadInput]):
    """Marks one's own notifications as read: those of `ids`, or all of the country."""

    name = "notification/mark_read"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = shapes.UnreadOutput

    def run(self, call: Call[shapes.MarkReadInput]) -> shapes.UnreadOutput:
        ids = call.data.ids
        unread = notifications.mark_read(user=call.user, country=call.country, ids=ids)
        return shapes.UnreadOutput(unread=unread)
