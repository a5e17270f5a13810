"""The operations on business messages."""

from __future__ import annotations

from django.core.files.storage import default_storage
from django.http import FileResponse
from rest_framework.parsers import MultiPartParser

from apps.business_messages.api import answers, inputs, shapes
from apps.business_messages.domain.mail import parser
from apps.business_messages.models.querysets import MESSAGE_ROLES
from apps.business_messages.queries import selectors
from apps.business_messages.record import MESSAGE_RECORD
from apps.business_messages.record.shapes import AttachmentFacts
from apps.business_messages.services import (
    attachments,
    claims,
    conversion,
    intake,
    originals,
    replies,
    texts,
    threads,
)
from apps.business_messages.services.bulk import ACTIONS
from apps.core import context
from apps.core.files import files
from apps.core.http import public_limits
from apps.core.http.operations import PUBLIC, Answer, Call, Kind, Operation, Scope
from apps.core.http.outputs import ListOutput
from apps.core.http.rendering import StrictJSONParser
from apps.core.http.serializers import Accepted, BaseOutput
from apps.core.records.operations import RecordCalls
from apps.core.registry import register
from apps.uploads.domain import images
from apps.uploads.services.file_checks import MOST_BYTES

MOST_SHOWN = 50
MOST_COUNTED = 10_000
calls = RecordCalls(
    MESSAGE_RECORD,
    detail=answers.ANSWERS.detail,
    get=lambda user, country, pk: selectors.get_message(user=user, country=country, message_id=pk),
)
calls.query(answers.ANSWERS.rows, "List threads; without a status, the open ones.")
calls.get_detail("Get a thread with its entries; does not mark it as read.")
calls.edit(threads.edit_message, "Edit a thread's subject matter, priority, labels or sender.")
calls.act(
    "assign_message",
    inputs.AssignMessageInput,
    threads.assign_message,
    "Assign a thread to a colleague, or unassign it.",
)
calls.act("link_store", inputs.LinkStoreInput, threads.link_store, "Set or clear the store of a thread.")
calls.act(
    "take_back_reply",
    inputs.TakeBackReplyInput,
    replies.take_back_reply,
    "Cancel the user's own reply within ten seconds, before it is sent.",
)
calls.act("retry_reply", inputs.RetryReplyInput, replies.retry_reply, "Resend a reply that failed.")
calls.bulk(
    inputs.BulkMessagesParams,
    ACTIONS,
    "Assign, label or resolve several threads, or mark them as spam.",
)
calls.export()


@register
class TakePublicMessage(Operation[inputs.PublicMessageInput]):
    """Create a message from the public with up to five files. Limited to five per hour and IP address."""

    name = "public/create_message"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.COUNTRY
    rate = public_limits.TRIES
    output = Accepted
    parser_classes = (MultiPartParser, StrictJSONParser)

    def _write(self, call: Call[inputs.PublicMessageInput]) -> Answer:
        # Refused messages count too, so count outside the transaction that a refusal rolls back.
        public_limits.throttle_public(self.name)
        return super()._write(call)

    def run(self, call: Call[inputs.PublicMessageInput]) -> Accepted:
        if call.data.website:
            return Accepted(id=public_limits.honeypot_id())
        for file in call.data.files():
            images.check_size(file.size or 0, MOST_BYTES)
        item = intake.take_from_public(country=call.country, draft=call.data.draft(), ip=context.current().ip)
        return Accepted(id=item.pk)


@register
class CreateMessage(Operation[inputs.CreateMessageInput]):
    """Create a message that staff received by phone, in person or elsewhere."""

    name = "business_message/create_message"
    kind, roles, scope = Kind.MUTATION, MESSAGE_ROLES, Scope.COUNTRY
    output = MESSAGE_RECORD.detail_shape

    def run(self, call: Call[inputs.CreateMessageInput]) -> BaseOutput:
        item = intake.create_message(
            actor=call.user,
            country=call.country,
            draft=call.data.draft(),
            channel=call.data.channel,
        )
        return calls.fresh(call, item)


@register
class MarkMessageRead(Operation[inputs.MarkMessageReadInput]):
    """Mark a thread as read up to an entry; a newer entry leaves it unread."""

    name = "business_message/mark_read"
    kind, roles, scope = Kind.MUTATION, MESSAGE_ROLES, Scope.COUNTRY
    output = shapes.MessageUnread

    def run(self, call: Call[inputs.MarkMessageReadInput]) -> shapes.MessageUnread:
        item = replies.mark_read(
            actor=call.user,
            country=call.country,
            message_id=call.data.message_id,
            entry_number=call.data.entry_number,
        )
        return shapes.MessageUnread.of(item)


@register
class ReplyMessage(Operation[inputs.ReplyMessageInput]):
    """Reply to the sender by email, or record a reply given by phone or WhatsApp."""

    name = "business_message/reply_message"
    kind, roles, scope = Kind.MUTATION, MESSAGE_ROLES, Scope.COUNTRY
    output = MESSAGE_RECORD.detail_shape

    def run(self, call: Call[inputs.ReplyMessageInput]) -> BaseOutput:
        data = call.data
        item = replies.reply_message(
            actor=call.user,
            country=call.country,
            message_id=data.message_id,
            version=data.version,
            body=data.body,
            attachment_ids=data.attachments or [],
            channel=data.channel or "",
            resolution=data.resolution or "",
        )
        return calls.fresh(call, item)


@register
class AddNote(Operation[inputs.AddNoteInput]):
    """Add an internal note."""

    name = "business_message/add_note"
    kind, roles, scope = Kind.MUTATION, MESSAGE_ROLES, Scope.COUNTRY
    output = MESSAGE_RECORD.detail_shape

    def run(self, call: Call[inputs.AddNoteInput]) -> BaseOutput:
        item = replies.add_note(
            actor=call.user,
            country=call.country,
            message_id=call.data.message_id,
            body=call.data.body,
            attachment_ids=call.data.attachments or [],
        )
        return calls.fresh(call, item)


@register
class ChangeMessageStatus(Operation[inputs.ChangeMessageStatusInput]):
    """Resolve a thread, mark it as spam, or reopen it."""

    name = "business_message/change_message_status"
    kind, roles, scope = Kind.MUTATION, MESSAGE_ROLES, Scope.COUNTRY
    output = MESSAGE_RECORD.detail_shape

    def run(self, call: Call[inputs.ChangeMessageStatusInput]) -> BaseOutput:
        data = call.data
        change = threads.StatusChange(resolution=data.resolution or "", note=data.note or data.reason or "")
        item = threads.change_message_status(
            actor=call.user,
            country=call.country,
            message_id=data.message_id,
            version=data.version,
            action=data.action,
            change=change,
        )
        return calls.fresh(call, item)


@register
class ConvertToLead(Operation[inputs.ConvertToLeadInput]):
    """Create a lead from a thread, or link the thread to an existing lead."""

    name = "business_message/convert_to_lead"
    kind, roles, scope = Kind.MUTATION, MESSAGE_ROLES, Scope.COUNTRY
    output = shapes.MessageConverted

    def run(self, call: Call[inputs.ConvertToLeadInput]) -> shapes.MessageConverted:
        item, lead, changeset = conversion.convert_to_lead(
            actor=call.user,
            country=call.country,
            message_id=call.data.message_id,
            version=call.data.version,
            lead=call.data.lead.sent() if call.data.lead else {},
            link_lead_id=call.data.link_lead_id,
            confirmed=call.confirmed,
        )
        return shapes.MessageConverted(
            message=calls.fresh(call, item), lead_id=lead.pk, changeset_id=changeset.pk
        )


@register
class CheckClaim(Operation[inputs.CheckClaimInput]):
    """Record the checks of a claim: document, callback and the claimant's role."""

    name = "business_message/check_claim"
    kind, roles, scope = Kind.MUTATION, MESSAGE_ROLES, Scope.COUNTRY
    output = MESSAGE_RECORD.detail_shape

    def run(self, call: Call[inputs.CheckClaimInput]) -> BaseOutput:
        data = call.data
        item = claims.check_claim(
            actor=call.user,
            country=call.country,
            message_id=data.message_id,
            version=data.version,
            patch=data.sent("message_id", "version"),
        )
        return calls.fresh(call, item)


@register
class DecideClaim(Operation[inputs.DecideClaimInput]):
    """Approve a claim, which marks the store as verified by its owner, or decline it."""

    name = "business_message/decide_claim"
    kind, roles, scope = Kind.MUTATION, MESSAGE_ROLES, Scope.COUNTRY
    output = MESSAGE_RECORD.detail_shape

    def run(self, call: Call[inputs.DecideClaimInput]) -> BaseOutput:
        data = call.data
        item = claims.decide_claim(
            actor=call.user,
            country=call.country,
            message_id=data.message_id,
            version=data.version,
            decision=data.decision,
            note=data.note or "",
        )
        return calls.fresh(call, item)


@register
class UploadAttachment(Operation[inputs.UploadAttachmentInput]):
    """Check a file and store it for an unsent reply or note."""

    name = "business_message/upload_attachment"
    kind, roles, scope = Kind.MUTATION, MESSAGE_ROLES, Scope.COUNTRY
    output = AttachmentFacts
    parser_classes = (MultiPartParser,)

    def run(self, call: Call[inputs.UploadAttachmentInput]) -> AttachmentFacts:
        file = call.data.file
        images.check_size(file.size or 0, MOST_BYTES)
        stored_file = attachments.stage_attachment(
            actor=call.user,
            country=call.country,
            message_id=call.data.message_id,
            file_name=file.name or "file",
            content=file.read(),
        )
        return AttachmentFacts.of(stored_file)


@register
class DownloadAttachment(Operation[inputs.AttachmentIdInput]):
    """Download a file of a thread, always as an attachment that browsers do not display."""

    name = "business_message/download_attachment"
    kind, roles, scope = Kind.QUERY, MESSAGE_ROLES, Scope.COUNTRY
    answers_file = "application/octet-stream"

    def run(self, call: Call[inputs.AttachmentIdInput]) -> FileResponse:
        attachment = selectors.get_attachment(
            user=call.user, country=call.country, attachment_id=call.data.attachment_id
        )
        return _download(attachment.file, attachment.file_name)


def _download(file: str, file_name: str) -> FileResponse:
    """Return a stored file as an attachment that browsers save and never display.

    Raise NotFound or StorageAway.
    """
    return FileResponse(
        files.opened(default_storage, file),
        as_attachment=True,
        filename=file_name,
        content_type="application/octet-stream",
        headers={"X-Content-Type-Options": "nosniff", "Cache-Control": "private, no-store"},
    )


@register
class QueryDiscardedMail(Operation):
    """List the newest fifty emails that were discarded, with the reasons."""

    name = "business_message/query_discarded_mail"
    kind, roles, scope = Kind.QUERY, MESSAGE_ROLES, Scope.COUNTRY
    output = shapes.DiscardedMails

    def run(self, call: Call) -> shapes.DiscardedMails:
        mails = selectors.discarded_mail(call.user, call.country)
        return shapes.DiscardedMails(
            rows=[answers.received_mail(mail) for mail in mails[:MOST_SHOWN]],
            total=mails.order_by()[:MOST_COUNTED].count(),
        )


@register
class GetOriginalMail(Operation[inputs.ReceivedMailIdInput]):
    """Get the headers and the text of an email as received."""

    name = "business_message/get_original_mail"
    kind, roles, scope = Kind.QUERY, MESSAGE_ROLES, Scope.COUNTRY
    output = shapes.OriginalMail

    def run(self, call: Call[inputs.ReceivedMailIdInput]) -> shapes.OriginalMail:
        mail = selectors.get_received_mail(
            user=call.user, country=call.country, received_mail_id=call.data.received_mail_id
        )
        return answers.original_mail(mail, parser.read_source(originals.content(mail)))


@register
class DownloadOriginalMail(Operation[inputs.ReceivedMailIdInput]):
    """Download an email as received (RFC 5322), always as an attachment."""

    name = "business_message/download_original_mail"
    kind, roles, scope = Kind.QUERY, MESSAGE_ROLES, Scope.COUNTRY
    answers_file = "application/octet-stream"

    def run(self, call: Call[inputs.ReceivedMailIdInput]) -> FileResponse:
        mail = selectors.get_received_mail(
            user=call.user, country=call.country, received_mail_id=call.data.received_mail_id
        )
        return _download(originals.stored_name(mail), f"message-{mail.pk}.eml")


@register
class QueryMessageTemplates(Operation[inputs.MessageTemplatesInput]):
    """List the reply templates in the country's languages, filled with a thread's names."""

    name = "business_message/query_templates"
    kind, roles, scope = Kind.QUERY, MESSAGE_ROLES, Scope.COUNTRY
    output = shapes.MessageTemplates

    def run(self, call: Call[inputs.MessageTemplatesInput]) -> shapes.MessageTemplates:
        message_id = call.data.message_id
        item = (
            selectors.get_message(user=call.user, country=call.country, message_id=message_id)
            if message_id
            else None
        )
        return answers.message_templates(call.country, call.user, item)


@register
class ListMessageTemplates(Operation):
    """List the country's own reply templates, including inactive ones."""

    name = "business_message/list_templates"
    kind, roles, scope = Kind.QUERY, MESSAGE_ROLES, Scope.COUNTRY
    input, output = inputs.TemplateListInput, ListOutput[shapes.TemplateRow]

    def run(self, call: Call) -> ListOutput[shapes.TemplateRow]:
        page, matching_rows = selectors.list_templates(user=call.user, country=call.country, query=call.data)
        rows = [answers.template_row(each, call.user) for each in matching_rows]
        return page.answer(ListOutput[shapes.TemplateRow], rows)


@register
class SaveMessageTemplate(Operation[inputs.SaveTemplateInput]):
    """Create, change or deactivate one of the country's own reply templates."""

    name = "business_message/save_template"
    kind, roles, scope = Kind.MUTATION, MESSAGE_ROLES, Scope.COUNTRY
    output = shapes.TemplateFacts

    def run(self, call: Call[inputs.SaveTemplateInput]) -> shapes.TemplateFacts:
        saved = texts.TEMPLATE_SERVICES.save(
            actor=call.user,
            country=call.country,
            record_id=call.data.template_id,
            version=call.data.version,
            fields=call.data.sent("template_id", "version"),
        )
        return answers.own_template(saved, call.user)


@register
class QueryLabels(Operation):
    """List the labels of the country's messages, most used first."""

    name = "business_message/query_labels"
    kind, roles, scope = Kind.QUERY, MESSAGE_ROLES, Scope.COUNTRY
    output = shapes.MessageLabels

    def run(self, call: Call) -> shapes.MessageLabels:
        return shapes.MessageLabels(labels=selectors.labels_of(call.user, call.country))
