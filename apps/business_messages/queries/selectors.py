"""Queries and access functions of business messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Prefetch, Q, QuerySet

from apps.accounts.models import User
from apps.business_messages.choices import MessageStatus
from apps.business_messages.models import (
    BusinessMessage,
    MessageAttachment,
    MessageEntry,
    MessageTemplate,
    ReceivedMail,
)
from apps.business_messages.queries.listings import TEMPLATE_LIST
from apps.business_messages.record import MESSAGE_RECORD
from apps.core.country.zones import zone_of
from apps.core.db.lookup import one
from apps.core.errors import NotFound
from apps.core.inbox import waiting_counts
from apps.core.lists import list_filters, list_spec
from apps.core.lists.run_list import run_list
from apps.core.text.alphabets import by_alphabet, sort_key
from apps.core.values import FieldValue
from apps.stores.models import Store
from apps.stores.record import refs

KIND, LABEL = MESSAGE_RECORD.code, MESSAGE_RECORD.label
TEMPLATE_KIND = "message_template"
MOST_ENTRIES = 500
"""Maximum number of entries shown of a thread, the last ones."""
MOST_OTHERS = 5
_ROW = ("assignee", *(f"store__{name}" for name in refs.FETCHED))
_LONG = ("search_text", *(f"store__{name}" for name in refs.LONG))
_FULL = (*_ROW, "created_by", "updated_by", "previous", "claim_document", "lead")


def messages_of(user: User, country: str, query: Mapping[str, FieldValue]) -> QuerySet[BusinessMessage]:
    """Return the country's threads; only unfinished ones unless `query` names a status, store, lead or id."""
    messages = BusinessMessage.objects.visible_to(user, country)
    named = ("status", "store_id", "lead_id", "ids")
    return messages if any(query.get(name) for name in named) else messages.open()


def rows_of(ids: Sequence[int]) -> list[BusinessMessage]:
    """Return threads in the order of `ids`, with the fields of list rows loaded."""
    return list_spec.in_order(ids, BusinessMessage.objects.select_related(*_ROW).defer(*_LONG))


def get_message(*, user: User, country: str, message_id: int) -> BusinessMessage:
    """Return a thread with all fields. Raise NotFound if it is missing or not visible."""
    return _require(one(_in_full(user, country, message_id)))


def lock_message(*, actor: User, country: str, message_id: int) -> BusinessMessage:
    """Return a thread locked for update. Raise NotFound if it is missing or not visible."""
    return _require(one(_in_full(actor, country, message_id).select_for_update(of=("self",))))


def _in_full(user: User, country: str, message_id: int) -> QuerySet[BusinessMessage]:
    visible = BusinessMessage.objects.visible_to(user, country)
    return visible.filter(pk=message_id).select_related(*_FULL)


def lock_any(message_id: int) -> BusinessMessage | None:
    """Return a thread of any country locked for update, or None. Only for inbound mail, which has no user."""
    messages = BusinessMessage.objects.select_related("store", "assignee").select_for_update(of=("self",))
    return one(messages.filter(pk=message_id))


def lock_messages(actor: User, country: str, ids: Sequence[int]) -> list[BusinessMessage]:
    """Return the threads among `ids` that the actor may see, locked in the order of ids."""
    visible = BusinessMessage.objects.visible_to(actor, country).filter(pk__in=ids)
    return list(visible.select_related("store", "assignee").select_for_update(of=("self",)).order_by("pk"))


def _require(item: BusinessMessage | None) -> BusinessMessage:
    if item is None:
        raise NotFound(LABEL)
    return item


def entries_of(item: BusinessMessage) -> list[MessageEntry]:
    """Return the last MOST_ENTRIES entries of a thread, oldest first, with authors and attachments."""
    entries = item.entries.select_related("author", "mail", "original_mail").prefetch_related(
        Prefetch("attachments", queryset=MessageAttachment.objects.order_by("pk"))
    )
    return list(reversed(entries.order_by("-number")[:MOST_ENTRIES]))


def get_entry(item: BusinessMessage, entry_id: int) -> MessageEntry:
    """Return an entry of a thread. Raise NotFound if it is missing."""
    entry = one(item.entries.select_related("mail").prefetch_related("attachments").filter(pk=entry_id))
    if entry is None:
        raise NotFound("Entry")
    return entry


def get_attachment(*, user: User, country: str, attachment_id: int) -> MessageAttachment:
    """Return a stored file of a thread that the user may see. Raise NotFound otherwise.

    Files of a reply or note that is not sent yet are visible only to their uploader.
    """
    threads = BusinessMessage.objects.visible_to(user, country)
    attachments = MessageAttachment.objects.filter(pk=attachment_id, message__in=threads).exclude(file="")
    attachment = attachments.filter(Q(entry__isnull=False) | Q(created_by=user)).first()
    if attachment is None:
        raise NotFound("File")
    return attachment


def discarded_mail(user: User, country: str) -> QuerySet[ReceivedMail]:
    """Return discarded emails, newest first."""
    return ReceivedMail.objects.visible_to(user, country).discarded().order_by("-received_at", "-pk")


def get_received_mail(*, user: User, country: str, received_mail_id: int) -> ReceivedMail:
    """Return a received email that the user may see. Raise NotFound otherwise."""
    mail = one(ReceivedMail.objects.visible_to(user, country).filter(pk=received_mail_id))
    if mail is None:
        raise NotFound("Email")
    return mail


def later_of(item: BusinessMessage) -> BusinessMessage | None:
    """Return the first thread that continues this one, or None."""
    return item.later.order_by("pk").first()


def others_of(user: User, item: BusinessMessage) -> list[BusinessMessage]:
    """Return other threads of the sender's email address or phone number, newest first, at most five.

    Loads only the fields of a MessageRef.
    """
    same = Q(pk__in=[])
    if item.sender_email:
        same |= Q(sender_email__iexact=item.sender_email)
    if item.sender_phone:
        same |= Q(sender_phone=item.sender_phone)
    messages = BusinessMessage.objects.visible_to(user, item.country).filter(same).exclude(pk=item.pk)
    return list(
        messages.only("subject", "type", "status", "created_at", "sender_name").order_by("-pk")[:MOST_OTHERS]
    )


def spam_count(ip_hash: str, sender_email: str) -> int:
    """Return the number of spam threads of any country from the IP hash or email address, up to a hundred."""
    same = Q(pk__in=[])
    if ip_hash:
        same |= Q(ip_hash=ip_hash)
    if sender_email:
        same |= Q(sender_email=sender_email)
    spam = BusinessMessage.objects.filter(same, status=MessageStatus.SPAM)
    return waiting_counts.count_rows(spam)


def labels_of(user: User, country: str) -> list[str]:
    """Return the labels of the country's last 500 labeled threads, most used first, at most 50."""
    messages = BusinessMessage.objects.visible_to(user, country).exclude(labels=[]).order_by("-last_entry_at")
    counted: dict[str, int] = {}
    for labels in messages.values_list("labels", flat=True)[:500]:
        for label in labels:
            counted[label] = counted.get(label, 0) + 1
    return sorted(counted, key=lambda label: (-counted[label], sort_key(label, country)))[:50]


def public_store(country: str, store_id: int) -> Store | None:
    """Return a published store, following a merge to its winner; None if there is none."""
    there = Store.objects.filter(country=country)
    into = there.filter(pk=store_id).values_list("merged_into_store_id", flat=True).first()
    return there.filter(status="published", pk=into or store_id).first()


def own_templates(user: User, country: str) -> list[MessageTemplate]:
    """Return the active reply templates written by the country's staff.

    At most 300, by label. Excludes the templates that are shipped with the code.
    """
    templates = MessageTemplate.objects.visible_to(user, country).filter(is_active=True)
    return list(templates.order_by(by_alphabet("label", country), "pk")[:300])


def matching_templates(
    user: User, country: str, query: Mapping[str, FieldValue]
) -> QuerySet[MessageTemplate]:
    """Return all reply templates written by the country's staff, inactive ones too."""
    return MessageTemplate.objects.visible_to(user, country)


def templates_in_full(ids: Sequence[int]) -> list[MessageTemplate]:
    """Return reply templates in the order of `ids`, with their creators and last editors loaded."""
    return list_spec.in_order(ids, MessageTemplate.objects.select_related("created_by", "updated_by"))


def list_templates(
    *, user: User, country: str, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[MessageTemplate]]:
    """Return a page of the reply templates written by the country's staff, inactive ones too."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(matching_templates(user, country, query), TEMPLATE_LIST, query, ctx)
    return page, templates_in_full(page.ids)


def lock_templates(actor: User, country: str, ids: Sequence[int]) -> list[MessageTemplate]:
    """Return the country's reply templates among `ids`, locked in the order of ids."""
    visible = MessageTemplate.objects.visible_to(actor, country).select_related("updated_by", "created_by")
    return list(visible.select_for_update(of=("self",)).filter(pk__in=ids).order_by("pk"))
