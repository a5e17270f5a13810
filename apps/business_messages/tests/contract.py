"""Contract test cases of the operations on business messages."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from apps.business_messages.models import BusinessMessage, MessageTemplate
from apps.business_messages.services import claims, replies, texts
from apps.business_messages.tests.factories import PHONE, claim, message, put_by, received, shop
from apps.core.models import OutgoingMail
from apps.core.testing.contract import Body, Case, register
from apps.uploads.tests.papers import pdf


def _named(country: str = "ID", **more: Any) -> Body:
    return lambda person: {"message_id": message(country).pk, **more}


def _versioned(**more: Any) -> Body:
    def body(person: Any) -> dict[str, Any]:
        item = message()
        return {"message_id": item.pk, "version": item.version, **more}

    return body


def _written(country: str) -> Body:
    def body(person: Any) -> dict[str, Any]:
        return {"type": "other", "body": "Halo", "name": "Sari", "email": "sari@example.com"}

    return body


def _noted(country: str) -> Body:
    def body(person: Any) -> dict[str, Any]:
        existing = {"type": "other", "channel": "phone", "body": "Halo", "sender": {"name": "Sari"}}
        return {**existing, "store_id": shop(country).pk}

    return body


def _replied(person: Any) -> dict[str, Any]:
    item = message()
    item = replies.reply_message(actor=person, country="ID", message_id=item.pk, version=1, body="Halo")
    return {
        "message_id": item.pk,
        "version": item.version,
        "entry_id": item.entries.get(number=2).pk,
    }


def _failed(person: Any) -> dict[str, Any]:
    item = message()
    replies.reply_message(actor=person, country="ID", message_id=item.pk, version=1, body="Halo")
    OutgoingMail.objects.filter(object_id=item.pk).update(status="failed")
    return {"message_id": item.pk, "entry_id": item.entries.get(number=2).pk}


def _checked(person: Any) -> dict[str, Any]:
    item: BusinessMessage = claim()
    patch = {"document_id": item.attachments.get().pk, "called_number": PHONE, "claimant_role": "owner"}
    item = claims.check_claim(actor=person, country="ID", message_id=item.pk, version=1, patch=patch)
    return {"message_id": item.pk, "version": item.version, "decision": "approved"}


def _claimed(person: Any) -> dict[str, Any]:
    return {"message_id": claim().pk, "version": 1, "claimant_role": "owner"}


def _text(country: str, language: str) -> Body:
    def body(person: Any) -> dict[str, Any]:
        label = f"Jam buka {MessageTemplate.objects.count()}"
        fields = {"label": label, "language": language, "body": "Halo {name}"}
        made = texts.TEMPLATE_SERVICES.create(actor=person, country=country, fields=fields)
        return {"template_id": made.pk, "version": 1, "body": "Halo {name}!"}

    return body


def _labelled(person: Any) -> dict[str, Any]:
    BusinessMessage.objects.filter(pk=message("TR").pk).update(labels=["acil"])
    return {}


def _file(country: str) -> Body:
    def body(person: Any) -> dict[str, Any]:
        item = message(country, files=(("menu.pdf", pdf()),))
        return {"attachment_id": item.attachments.get().pk}

    return body


def _with_file(person: Any) -> dict[str, Any]:
    item = message()
    return {"message_id": item.pk, "version": 1, "body": "Halo", "attachments": [put_by(item, person)]}


def _mail(country: str) -> Body:
    return lambda person: {"received_mail_id": received(country).pk}


_MAIL: Any = {"id_field": "received_mail_id"}
_ID: Any = {"id_field": "message_id"}


class _Menu(SimpleUploadedFile):
    """A file that is read from its start each time it is sent."""

    def read(self, *args: Any) -> bytes:
        if not args:
            self.seek(0)
        return super().read(*args)


_FILE: Any = {"file": _Menu("menu.pdf", pdf())}

register("public/create_message", Case(8, own=_written("ID")))
register("business_message/query_messages", Case(4, own=lambda person: message() and {}))
register("business_message/get_message_detail", Case(7, own=_named(), foreign=_named("TR"), **_ID))
register(
    "business_message/create_message", Case(11, own=_noted("ID"), foreign=_noted("TR"), id_field="store_id")
)
register(
    "business_message/edit_message",
    Case(10, own=_versioned(priority="low"), foreign=_named("TR", version=1, priority="low"), **_ID),
)
register(
    "business_message/mark_read",
    Case(3, own=_named(entry_number=1), foreign=_named("TR", entry_number=1), **_ID),
)
register(
    "business_message/reply_message",
    Case(16, own=_with_file, foreign=_named("TR", version=1, body="Merhaba"), **_ID),
)
register(
    "business_message/take_back_reply",
    Case(20, own=_replied, foreign=_named("TR", version=1, entry_id=1), **_ID),
)
register("business_message/retry_reply", Case(16, own=_failed, foreign=_named("TR", entry_id=1), **_ID))
register(
    "business_message/add_note",
    Case(11, own=_named(body="Halo"), foreign=_named("TR", body="Merhaba"), **_ID),
)
register(
    "business_message/assign_message",
    Case(10, own=_versioned(assignee_id=None), foreign=_named("TR", version=1, assignee_id=None), **_ID),
)
register(
    "business_message/change_message_status",
    Case(
        10,
        own=_versioned(action="resolve", resolution="answered"),
        foreign=_named("TR", version=1, action="spam"),
        **_ID,
    ),
)
register(
    "business_message/link_store",
    Case(
        11,
        own=lambda person: {"message_id": message().pk, "version": 1, "store_id": shop().pk},
        foreign=_named("TR", version=1, store_id=None),
        **_ID,
    ),
)
register(
    "business_message/convert_to_lead", Case(22, own=_versioned(), foreign=_named("TR", version=1), **_ID)
)
register(
    "business_message/check_claim",
    Case(10, own=_claimed, foreign=_named("TR", version=1, claimant_role="owner"), **_ID),
)
register(
    "business_message/decide_claim",
    Case(42, own=_checked, foreign=_named("TR", version=1, decision="approved"), **_ID),
)
register(
    "business_message/upload_attachment", Case(4, own=_named(), foreign=_named("TR"), files=_FILE, **_ID)
)
register(
    "business_message/download_attachment",
    Case(2, own=_file("ID"), foreign=_file("TR"), id_field="attachment_id"),
)
register(
    "business_message/query_discarded_mail",
    Case(3, own=lambda person: received() and {}, abroad=lambda person: received("TR") and {}),
)
register("business_message/get_original_mail", Case(2, own=_mail("ID"), foreign=_mail("TR"), **_MAIL))
register("business_message/download_original_mail", Case(2, own=_mail("ID"), foreign=_mail("TR"), **_MAIL))
register("business_message/query_templates", Case(3, own=_named(), foreign=_named("TR"), **_ID))
register(
    "business_message/list_templates",
    Case(4, own=lambda person: _text("ID", "id")(person) and {}, abroad=_text("TR", "tr")),
)
register(
    "business_message/save_template",
    Case(5, own=_text("ID", "id"), foreign=_text("TR", "tr"), id_field="template_id"),
)
register("business_message/query_labels", Case(2, abroad=_labelled))
register(
    "business_message/bulk_edit_messages",
    Case(8, own=lambda person: {"ids": [message().pk], "action": "spam"}),
)
register("business_message/export_messages", Case(6, own=lambda person: message() and {}))
