"""Operations on the caller's notifications in the chosen country."""

from __future__ import annotations

from apps.core.api import notification_shapes as shapes
from apps.core.choices import STAFF
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.inbox import waiting_counts
from apps.core.messaging import notifications
from apps.core.registry import register


@register
class QueryNotifications(Operation):
    """List the caller's notifications in the country, newest first, with the unread count."""

    name = "notification/query_notifications"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = shapes.NotificationListInput, shapes.NotificationListOutput

    def run(self, call: Call) -> shapes.NotificationListOutput:
        page, rows = notifications.list_notifications(user=call.user, country=call.country, query=call.data)
        return page.answer(
            shapes.NotificationListOutput,
            [shapes.notification_row(row, link) for row, link in rows],
            unread=waiting_counts.count("notifications", call.user, call.country),
            unread_elsewhere=notifications.unread_elsewhere(call.user, call.country),
        )


@register
class MarkRead(Operation[shapes.MarkReadInput]):
    """Mark the caller's notifications as read: those in `ids`, or all in the country."""

    name = "notification/mark_read"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = shapes.UnreadOutput

    def run(self, call: Call[shapes.MarkReadInput]) -> shapes.UnreadOutput:
        ids = call.data.ids
        unread = notifications.mark_read(user=call.user, country=call.country, ids=ids)
        return shapes.UnreadOutput(unread=unread)
