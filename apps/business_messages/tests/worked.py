"""Helpers to work on threads through the operations of the screen."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.business_messages.models import BusinessMessage
from apps.core.messaging import outbox
from apps.core.models import OutgoingMail
from apps.core.testing.api import Api


def call(api: Api, name: str, data: dict[str, Any], user: User) -> Any:
    return api.call(f"business_message/{name}", data, as_=user, cc="ID")


def shown(api: Api, item: BusinessMessage, user: User) -> dict[str, Any]:
    return call(api, "get_message_detail", {"message_id": item.pk}, user).ok()


def act(api: Api, name: str, item: BusinessMessage, user: User, **more: Any) -> Any:
    item.refresh_from_db()
    return call(api, name, {"message_id": item.pk, "version": item.version, **more}, user)


def reply(api: Api, item: BusinessMessage, user: User, body: str = "Terima kasih.", **more: Any) -> Any:
    return act(api, "reply_message", item, user, body=body, **more)


def move(api: Api, item: BusinessMessage, user: User, action: str, **more: Any) -> Any:
    return act(api, "change_message_status", item, user, action=action, **more)


def send_all() -> None:
    for pk in OutgoingMail.objects.filter(status="queued").values_list("pk", flat=True):
        outbox.send(pk, timezone.now() + outbox.UNDO_SEND_WITHIN)
