"""Business messages as calls show them."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.business_messages import permissions, selectors, templates
from apps.business_messages.choices import MessageType, Priority
from apps.business_messages.mail.parser import Source
from apps.business_messages.models import (
    BusinessMessage,
    MessageAttachment,
    MessageEntry,
    MessageTemplate,
    ReceivedMail,
)
from apps.business_messages.record import MESSAGE_RECORD
from apps.business_messages.services import claims, replies
from apps.core.models import ChangeLog
from apps.core.records.answers import Answers
from apps.crm.models import Lead
from apps.stores import refs
from apps.stores.models import Store


def _lead(lead: Lead) -> dict[str, Any]:
    return {"lead_id": lead.pk, "name": lead.name, "stage": lead.stage}


def _sender(item: BusinessMessage) -> dict[str, Any]:
    return {
        "name": item.sender_name,
        "company": item.company,
        "job_title": item.job_title,
        "email": item.sender_email,
        "phone": item.sender_phone,
        "language": item.language,
        "preferred_contact": item.preferred_contact,
        "spam_count": selectors.spam_count(item.ip_hash, item.sender_email),
    }


def _entry(entry: MessageEntry) -> dict[str, Any]:
    return {
        "entry_id": entry.pk,
        "number": entry.number,
        "kind": entry.kind,
        "channel": entry.channel,
        "body": entry.body,
        "more": entry.more,
        "author": entry.author.as_ref() if entry.author else None,
        "from_name": entry.from_name,
        "from_email": entry.from_email,
        "is_automatic": entry.is_automatic,
        "at": entry.at,
        "delivery": entry.delivery,
        "tries": entry.mail.tries if entry.mail else 0,
        "error": entry.error,
        "attachments": [attachment(each) for each in entry.attachments.all()],
        "original_mail_id": _original_id(entry),
    }


def _original_id(entry: MessageEntry) -> int | None:
    original: ReceivedMail | None = getattr(entry, "original_mail", None)
    return original.pk if original else None


def received_mail(mail: ReceivedMail) -> dict[str, Any]:
    """Return a received mail as lists show it."""
    names = ("from_name", "from_email", "subject", "size", "received_at", "discard_reason")
    return {
        "received_mail_id": mail.pk,
        **{name: getattr(mail, name) for name in names},
        "has_original": bool(mail.file),
    }


def original_mail(mail: ReceivedMail, source: Source) -> dict[str, Any]:
    """Return a received mail with the headers and the text of its original message."""
    return {
        **received_mail(mail),
        "headers": [{"name": name, "value": value} for name, value in source.headers],
        "text": source.text,
    }


def attachment(each: MessageAttachment) -> dict[str, Any]:
    """One file."""
    return {
        "attachment_id": each.pk,
        "file_name": each.file_name,
        "mime": each.mime,
        "size": each.size,
        "refusal": each.refusal,
    }


def _place(store: Store) -> dict[str, Any]:
    return {
        **refs.store_ref(store),
        "version": store.version,
        "address": store.address_text,
        "phones": claims.listed_phones(store),
        "email": store.email,
        "verification": store.verification,
        "verified_at": store.verified_at,
    }


def _claim(item: BusinessMessage) -> dict[str, Any]:
    decided = ChangeLog.objects.filter(
        object_type=selectors.KIND, object_id=item.pk, action=f"claim_{item.claim_decision}"
    )
    last = decided.order_by("-pk").values_list("changeset_id", flat=True)
    return {
        "document": attachment(item.claim_document) if item.claim_document else None,
        "called_number": item.claim_phone,
        "claimant_role": item.claimant_role,
        "decision": item.claim_decision,
        "missing": claims.checklist(item).missing,
        "changeset_id": last.first() if item.claim_decision else None,
    }


def _ref(item: BusinessMessage) -> dict[str, Any]:
    return {
        "message_id": item.pk,
        "subject": item.subject,
        "type": item.type,
        "status": item.status,
        "created_at": item.created_at,
    }


def _later(item: BusinessMessage) -> dict[str, Any] | None:
    later = selectors.later_of(item)
    return _ref(later) if later else None


ANSWERS = Answers(
    MESSAGE_RECORD,
    {
        "allowed_actions": lambda item, user: permissions.allowed_actions(user, item),
        "priority": lambda item, user: Priority(item.priority).name.lower(),
        "lead": lambda item, user: _lead(item.lead) if item.lead else None,
        "sender": lambda item, user: _sender(item),
        "entries": lambda item, user: [_entry(entry) for entry in selectors.entries_of(item)],
        "place": lambda item, user: _place(item.store) if item.store else None,
        "claim": lambda item, user: _claim(item) if item.type == MessageType.CLAIM_STORE else None,
        "previous": lambda item, user: _ref(item.previous) if item.previous else None,
        "later": lambda item, user: _later(item),
        "others": lambda item, user: [_ref(each) for each in selectors.others_of(user, item)],
    },
)


# -- texts --------------------------------------------------------------------------------------------
def texts(country: str, user: User, item: BusinessMessage | None) -> dict[str, Any]:
    """The texts to begin a reply with: the country's own first, in each those for the kind of message."""
    languages = templates.languages_of(country)
    own = [own_template(each, user, item) for each in selectors.own_templates(user, country)]
    shipped = [_shipped(each, user, item) for each in replies.texts_of(country)]
    return {
        "language": item.language if item and item.language in languages else languages[0],
        "languages": languages,
        "templates": sorted([*own, *shipped], key=lambda each: _rank(each, item)),
    }


def _rank(text: dict[str, Any], item: BusinessMessage | None) -> int:
    """Texts for this kind of message before those for all, and those before the ones for other kinds."""
    if not text["types"]:
        return 1
    return 0 if item is None or item.type in text["types"] else 2


def own_template(each: MessageTemplate, user: User, item: BusinessMessage | None = None) -> dict[str, Any]:
    """One of the country's own texts."""
    return {
        "template_id": each.pk,
        "code": "",
        "version": each.version,
        "language": each.language,
        "label": each.label,
        "body": each.body,
        "filled": _filled(each.body, each.language, user, item),
        "types": each.types,
    }


def template_row(each: MessageTemplate, user: User) -> dict[str, Any]:
    """One of the country's own texts, as the list of them shows it."""
    plain = ("version", "language", "label", "body", "types", "is_active", "created_at", "updated_at")
    return {
        "template_id": each.pk,
        **{name: getattr(each, name) for name in plain},
        "created_by": each.created_by.as_ref() if each.created_by else None,
        "updated_by": each.updated_by.as_ref() if each.updated_by else None,
        "allowed_actions": permissions.template_actions(user, each.country),
    }


def _shipped(each: templates.Template, user: User, item: BusinessMessage | None) -> dict[str, Any]:
    return {
        "template_id": None,
        "code": each.template_id,
        "version": None,
        "language": each.language,
        "label": each.label,
        "body": each.body,
        "filled": _filled(each.body, each.language, user, item),
        "types": list(each.types),
    }


def _filled(body: str, language: str, user: User, item: BusinessMessage | None) -> str:
    return templates.fill(body, replies.names_for(item, language, user)) if item else body
