"""The operations on error reports."""

from __future__ import annotations

from apps.core import context
from apps.core.errors import Invalid
from apps.core.http import public_limits
from apps.core.http.operations import PUBLIC, Answer, Call, Kind, Operation, Scope
from apps.core.http.serializers import Accepted, BaseOutput
from apps.core.records.operations import RecordCalls
from apps.core.registry import register
from apps.feedback.api import answers, inputs, shapes
from apps.feedback.choices import Channel
from apps.feedback.models.querysets import FEEDBACK_ROLES
from apps.feedback.queries import selectors
from apps.feedback.record import FEEDBACK_RECORD
from apps.feedback.services import apply_suggestions, cases, intake, replies
from apps.feedback.services.bulk import ACTIONS

calls = RecordCalls(
    FEEDBACK_RECORD,
    detail=answers.detail,
    get=lambda user, country, pk: selectors.get_feedback(user=user, country=country, feedback_id=pk),
)
calls.query(answers.ANSWERS.rows, "List reports; without a status, the open ones.")
calls.get_detail("Get a report, compared with the current store.")
calls.edit(cases.edit_feedback, "Assign a report, or change its priority or kind.")
calls.bulk(
    inputs.BulkFeedbacksParams,
    ACTIONS,
    "Assign several reports, change their priority, or mark them as spam or duplicates.",
)
calls.export()


@register
class TakePublicFeedback(Operation[inputs.PublicFeedbackInput]):
    """Create a report from the public, or add it to a similar open one. Five per hour and IP address."""

    name = "public/create_feedback"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.COUNTRY
    rate = public_limits.TRIES
    output = Accepted

    def _write(self, call: Call[inputs.PublicFeedbackInput]) -> Answer:
        # Refused reports count too, so count outside the transaction that a refusal rolls back.
        public_limits.throttle_public(self.name)
        return super()._write(call)

    def run(self, call: Call[inputs.PublicFeedbackInput]) -> Accepted:
        if call.data.website:
            return Accepted(id=public_limits.honeypot_id())
        if call.data.picture_ids:
            # The public cannot upload pictures, so an id could only belong to someone else's picture.
            raise Invalid({"picture_ids": ["Pictures are not supported yet. Describe what you saw"]})
        item = intake.take_from_public(
            country=call.country,
            report=call.data.report(),
            ip=context.current().ip,
            channel=call.data.channel or Channel.WEB,
        )
        return Accepted(id=item.pk)


@register
class CreateFeedback(Operation[inputs.CreateFeedbackInput]):
    """Create a report by staff, or add it to a similar open one."""

    name = "error_feedback/create_feedback"
    kind, roles, scope = Kind.MUTATION, FEEDBACK_ROLES, Scope.COUNTRY
    output = FEEDBACK_RECORD.detail_shape

    def run(self, call: Call[inputs.CreateFeedbackInput]) -> BaseOutput:
        item = intake.create_feedback(actor=call.user, country=call.country, report=call.data.report())
        return calls.fresh(call, item)


@register
class ApplyFeedback(Operation[inputs.ApplyFeedbackInput]):
    """Write the accepted suggestions into the store in one transaction, and close the report."""

    name = "error_feedback/apply_feedback"
    kind, roles, scope = Kind.MUTATION, FEEDBACK_ROLES, Scope.COUNTRY
    output = shapes.FeedbackApplied

    def run(self, call: Call[inputs.ApplyFeedbackInput]) -> shapes.FeedbackApplied:
        data = call.data
        item = apply_suggestions.apply_feedback(
            actor=call.user,
            country=call.country,
            feedback_id=data.feedback_id,
            version=data.version,
            store_version=data.store_version,
            decisions=data.decisions or [],
            note=data.note or "",
            verify_method=data.verify_method or "",
        )
        return shapes.FeedbackApplied(
            feedback=calls.fresh(call, item),
            change_log_id=item.applied_change_log_id,
            changeset_id=item.changeset_id,
        )


@register
class ChangeFeedbackStatus(Operation[inputs.ChangeFeedbackStatusInput]):
    """Start work on a report, ask the reporter, close it without a change, or reopen it."""

    name = "error_feedback/change_feedback_status"
    kind, roles, scope = Kind.MUTATION, FEEDBACK_ROLES, Scope.COUNTRY
    output = FEEDBACK_RECORD.detail_shape

    def run(self, call: Call[inputs.ChangeFeedbackStatusInput]) -> BaseOutput:
        data = call.data
        change = cases.StatusChange(
            note=data.note or data.reason or "",
            resolution=data.resolution or "",
            duplicate_of=data.duplicate_of,
        )
        item = cases.change_feedback_status(
            actor=call.user,
            country=call.country,
            feedback_id=data.feedback_id,
            version=data.version,
            action=data.action,
            change=change,
        )
        return calls.fresh(call, item)


@register
class ReplyFeedback(Operation[inputs.ReplyFeedbackInput]):
    """Send the single final reply to the reporter by email."""

    name = "error_feedback/reply_feedback"
    kind, roles, scope = Kind.MUTATION, FEEDBACK_ROLES, Scope.COUNTRY
    output = FEEDBACK_RECORD.detail_shape

    def run(self, call: Call[inputs.ReplyFeedbackInput]) -> BaseOutput:
        data = call.data
        item = replies.reply_feedback(
            actor=call.user,
            country=call.country,
            feedback_id=data.feedback_id,
            version=data.version,
            body=data.body,
            template_id=data.template_id or "",
        )
        return calls.fresh(call, item)


calls.act(
    "take_back_reply",
    inputs.TakeBackFeedbackReplyInput,
    replies.take_back_reply,
    "Cancel the user's own reply within ten seconds, before it is sent.",
)


@register
class QueryTemplates(Operation):
    """List the reply templates in the reporter's language, with names filled in."""

    name = "error_feedback/query_templates"
    kind, roles, scope = Kind.QUERY, FEEDBACK_ROLES, Scope.COUNTRY
    input, output = FEEDBACK_RECORD.id_shape, shapes.ReplyTemplates

    def run(self, call: Call) -> shapes.ReplyTemplates:
        item = selectors.get_feedback(
            user=call.user, country=call.country, feedback_id=call.data["feedback_id"]
        )
        templates = replies.templates_for(item, call.user)
        return shapes.ReplyTemplates(
            language=item.language, templates=[shapes.ReplyTemplate.of(template) for template in templates]
        )
