"""Serialization of business messages for API responses."""

from __future__ import annotations

from apps.accounts.models import User
from apps.business_messages import permissions
from apps.business_messages.api import shapes
from apps.business_messages.choices import MessageType, Priority
from apps.business_messages.domain import templates
from apps.business_messages.domain.mail.parser import Source
from apps.business_messages.models import BusinessMessage, MessageEntry, MessageTemplate, ReceivedMail
from apps.business_messages.queries import selectors
from apps.business_messages.record import MESSAGE_RECORD
from apps.business_messages.record.shapes import (
    AttachmentFacts,
    ClaimFacts,
    EntryFacts,
    MessageRef,
    MessageStore,
    SenderFacts,
)
from apps.business_messages.services import claims, replies
from apps.core.models import ChangeLog
from apps.core.records.answers import Answers
from apps.stores.models import Store


def _sender(item: BusinessMessage) -> SenderFacts:
    return SenderFacts.of(item, spam_count=selectors.spam_count(item.ip_hash, item.sender_email))


def _entry(entry: MessageEntry) -> EntryFacts:
    original: ReceivedMail | None = getattr(entry, "original_mail", None)
    return EntryFacts.of(
        entry,
        tries=entry.mail.tries if entry.mail else 0,
        attachments=[AttachmentFacts.of(each) for each in entry.attachments.all()],
        original_mail_id=original.pk if original else None,
    )


def received_mail(mail: ReceivedMail) -> shapes.ReceivedMailRow:
    """Return a received mail as lists show it."""
    return shapes.ReceivedMailRow.of(mail, has_original=bool(mail.file))


def original_mail(mail: ReceivedMail, source: Source) -> shapes.OriginalMail:
    """Return a received mail with the headers and the text of its original message."""
    return shapes.OriginalMail.of(
        received_mail(mail),
        headers=[shapes.MailHeader(name=name, value=value) for name, value in source.headers],
        text=source.text,
    )


def _place(store: Store) -> MessageStore:
    return MessageStore.of(store, phones=claims.listed_phones(store))


def _claim(item: BusinessMessage) -> ClaimFacts:
    """Return the checks of a claim, and the changeset of its decision if there is one."""
    decided = ChangeLog.objects.filter(
        object_type=selectors.KIND, object_id=item.pk, action=f"claim_{item.claim_decision}"
    )
    last = decided.order_by("-pk").values_list("changeset_id", flat=True)
    return ClaimFacts.of(
        item,
        missing=claims.checklist(item).missing,
        changeset_id=last.first() if item.claim_decision else None,
    )


def _later(item: BusinessMessage) -> MessageRef | None:
    """Return the thread that continues this one, or None."""
    later = selectors.later_of(item)
    return MessageRef.of(later) if later else None


ANSWERS = Answers(
    MESSAGE_RECORD,
    {
        "allowed_actions": lambda item, user: permissions.allowed_actions(user, item),
        "priority": lambda item, user: Priority(item.priority).name.lower(),
        "sender": lambda item, user: _sender(item),
        "entries": lambda item, user: [_entry(entry) for entry in selectors.entries_of(item)],
        "place": lambda item, user: _place(item.store) if item.store else None,
        "claim": lambda item, user: _claim(item) if item.type == MessageType.CLAIM_STORE else None,
        "later": lambda item, user: _later(item),
        "others": lambda item, user: [MessageRef.of(each) for each in selectors.others_of(user, item)],
    },
)


# -- reply templates -----------------------------------------------------------------------------------
def message_templates(country: str, user: User, item: BusinessMessage | None) -> shapes.MessageTemplates:
    """Return the reply templates in the country's languages, for a reply of `user` to `item`.

    Placeholders are filled with the names of the sender, the store and the user; without an item they stay.
    Templates for the type of `item` come first, then those for all types; among them, templates that the
    country's staff wrote before those shipped with the code. Includes the suggested language.
    """
    languages = templates.languages_of(country)
    own = [own_template(each, user, item) for each in selectors.own_templates(user, country)]
    shipped = [_shipped(each, user, item) for each in replies.texts_of(country)]
    return shapes.MessageTemplates(
        language=item.language if item and item.language in languages else languages[0],
        languages=languages,
        templates=sorted([*own, *shipped], key=lambda each: _rank(each, item)),
    )


def _rank(text: shapes.TemplateFacts, item: BusinessMessage | None) -> int:
    """Return the sort rank of a template: 0 for this message type, 1 for all types, 2 for other types.

    Without an item, templates for certain types are 0.
    """
    if not text.types:
        return 1
    return 0 if item is None or item.type in text.types else 2


def own_template(
    each: MessageTemplate, user: User, item: BusinessMessage | None = None
) -> shapes.TemplateFacts:
    """Return a reply template that the country's staff wrote.

    Placeholders are filled as in `message_templates`.
    """
    filled = _filled(each.body, each.language, user, item)
    return shapes.TemplateFacts.of(each, template_id=each.pk, code="", filled=filled)


def template_row(each: MessageTemplate, user: User) -> shapes.TemplateRow:
    """Return a reply template that the country's staff wrote, as a list row."""
    return shapes.TemplateRow.of(each, allowed_actions=permissions.template_actions(user, each.country))


def _shipped(each: templates.Template, user: User, item: BusinessMessage | None) -> shapes.TemplateFacts:
    """Return a reply template that is shipped with the code."""
    return shapes.TemplateFacts.of(
        each,
        template_id=None,
        code=each.template_id,
        version=None,
        filled=_filled(each.body, each.language, user, item),
        types=list(each.types),
    )


def _filled(body: str, language: str, user: User, item: BusinessMessage | None) -> str:
    return templates.fill(body, replies.names_for(item, language, user)) if item else body
