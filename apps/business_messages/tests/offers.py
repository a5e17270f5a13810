"""Records and actions of business messages for the test of `allowed_actions`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.business_messages.choices import OVER, MessageStatus
from apps.business_messages.models import BusinessMessage, MessageTemplate
from apps.business_messages.services import texts
from apps.business_messages.tests.factories import PHONE, claim, message, shop
from apps.core.permissions import UNDO_WITHIN
from apps.core.testing.offers import Call, Offers, register
from apps.core.values import FieldValue
from apps.crm.tests.factories import lead


def _in(
    status: str,
    make: Callable[[], BusinessMessage] = message,
    age: dt.timedelta = dt.timedelta(0),
    **fields: Any,
) -> Callable[[], BusinessMessage]:
    """Return a function that creates a thread whose status is `age` old."""

    def made() -> BusinessMessage:
        item = make()
        BusinessMessage.objects.filter(pk=item.pk).update(
            status=status,
            resolution="answered" if status in (MessageStatus.RESOLVED, MessageStatus.CLOSED) else "",
            resolved_at=timezone.now() - age if status in OVER else None,
            **{name: value() if callable(value) else value for name, value in fields.items()},
        )
        return item

    return made


def _checked() -> BusinessMessage:
    """Return a claim with all checks required for approval."""
    item = claim()
    BusinessMessage.objects.filter(pk=item.pk).update(
        claim_document=item.attachments.get(), claim_phone=PHONE, claimant_role="owner"
    )
    return item


def _on(name: str, /, **more: Any) -> Callable[[BusinessMessage, User], Call]:
    return lambda record, person: (
        f"business_message/{name}",
        {"message_id": record.pk, "version": record.version, **more},
    )


def _move(action: str, **more: Any) -> Callable[[BusinessMessage, User], Call]:
    return _on("change_message_status", action=action, **more)


register(
    "business message",
    Offers(
        answers=("MessageRow", "MessageDetail"),
        states={
            **{status: _in(status) for status in MessageStatus.values},
            "new claim": _in("new", _checked),
            "resolved claim": _in("resolved", _checked),
            "open claim declined": _in("open", _checked, claim_decision="declined"),
            "open claim approved": _in("open", _checked, claim_decision="approved"),
            "open converted": _in("open", lead=lead),
            "open without contact": _in("open", sender_email="", sender_phone=""),
            "resolved long ago": _in("resolved", age=UNDO_WITHIN + dt.timedelta(minutes=1)),
        },
        field="status",
        values=tuple(MessageStatus.values),
        shown=lambda record: ("business_message/get_message_detail", {"message_id": record.pk}),
        unmet=frozenset({"reply"}),
        attempts={
            "reply": _on("reply_message", body="Halo"),
            "note": lambda record, person: (
                "business_message/add_note",
                {"message_id": record.pk, "body": "Halo"},
            ),
            "assign": _on("assign_message", assignee_id=None),
            "edit": _on("edit_message", priority="low"),
            "link_store": lambda record, person: _on("link_store", store_id=shop().pk)(record, person),
            "convert": _on("convert_to_lead"),
            "check_claim": _on("check_claim", claimant_role="manager"),
            "decide_claim": _on("decide_claim", decision="approved"),
            "resolve": _move("resolve", resolution="answered"),
            "spam": _move("spam"),
            "reopen": _move("reopen"),
        },
    ),
)


def _text(is_active: bool) -> Callable[[], MessageTemplate]:
    fields: dict[str, FieldValue] = {
        "label": "Jam buka",
        "language": "id",
        "body": "Halo {name}",
        "is_active": is_active,
    }
    return lambda: texts.TEMPLATE_SERVICES.create(
        actor=UserFactory(manager=True), country="ID", fields=fields
    )


register(
    "template of a reply",
    Offers(
        answers=("TemplateRow",),
        states={"in use": _text(True), "out of use": _text(False)},
        shown=lambda record: ("business_message/list_templates", {"ids": [record.pk]}),
        within=lambda data, record: data["list"][0],
        attempts={
            "edit": lambda record, person: (
                "business_message/save_template",
                {"template_id": record.pk, "version": record.version, "body": "Halo {name}!"},
            )
        },
    ),
)
