"""Emails to reporters: one final reply, questions, and a notice of the correction to joined reporters."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.core.changes import versions
from apps.core.errors import AlreadyExists, Invalid
from apps.core.messaging import outbox
from apps.core.models import OutgoingMail
from apps.feedback.domain import templates
from apps.feedback.domain.templates import Template
from apps.feedback.models import Feedback, JoinedReport, Reported
from apps.feedback.queries import selectors
from apps.feedback.services.guards import require

NOTHING_APPLIED = "Nothing was applied yet. Decide the report first, or choose another text"


def templates_for(item: Feedback, actor: User) -> list[Template]:
    """Return the templates for the final reply, in the reporter's language, with names filled in."""
    return [filled(item, item, template_id, actor) for template_id in templates.BY_HAND]


def filled(
    item: Feedback, to: Reported, template_id: str, actor: User | None = None, question: str = ""
) -> Template:
    """Return a template filled for one reporter of a case."""
    return templates.of_language(to.language)[template_id].filled(
        name=to.reporter_name or templates.unnamed_salutation(to.language),
        store=item.store.full_name,
        agent=actor.nickname if actor else "Sofra",
        question=question,
    )


@transaction.atomic
def reply_feedback(
    *, actor: User, country: str, feedback_id: int, version: int, body: str, template_id: str = ""
) -> Feedback:
    """Send the single final reply to the reporter; a failed one may be sent again.

    Raise NotFound, WrongStatus, Conflict, AlreadyExists or Invalid.
    """
    item = selectors.lock_feedback(actor=actor, country=country, feedback_id=feedback_id)
    versions.check(item, version, ["reply_text"])
    require(actor, item, "reply")
    if item.is_answered:
        raise AlreadyExists("the final reply")
    if not item.may_be_answered:
        raise Invalid({"body": ["The reporter left no contact"]})
    if not body:
        raise Invalid({"body": ["Message required"]})
    if template_id in templates.APPLIED_OUTCOMES and template_id != item.resolution:
        raise Invalid({"template_id": [NOTHING_APPLIED]})
    chosen = next(
        each for each in (template_id, item.resolution, templates.PLAIN) if each in templates.BY_HAND
    )
    subject = templates.of_language(item.language)[chosen].filled(store=item.store.full_name).subject
    with versions.changing(item, actor=actor, action="reply"):
        item.reply_text, item.replied_at = body, timezone.now()
        item.reply_mail = outbox.queue(
            to=item.reporter_email, subject=subject, body=body, about=item, actor=actor, is_delayed=True
        )
        item.first_action_at = item.first_action_at or item.replied_at
    return item


@transaction.atomic
def take_back_reply(*, actor: User, country: str, feedback_id: int, version: int) -> Feedback:
    """Cancel the actor's own final reply before it is sent, and restore the case.

    Raise NotFound, Conflict if the case changed since, Invalid if the reply can no longer be cancelled.
    """
    item = selectors.lock_feedback(actor=actor, country=country, feedback_id=feedback_id)
    versions.check(item, version, ["reply_text"])
    if item.reply_mail is None or item.reply_mail.created_by_id != actor.pk:
        raise Invalid({"feedback_id": ["Only your own reply can be cancelled"]})
    if not outbox.take_back(item.reply_mail):
        raise Invalid({"feedback_id": ["It is already being sent"]})
    with versions.changing(item, actor=actor, action="take_back"):
        if item.first_action_at == item.replied_at:
            item.first_action_at = None
        item.reply_text, item.replied_at, item.reply_mail = "", None, None
    return item


def ask(actor: User, item: Feedback, question: str) -> OutgoingMail | None:
    """Queue an email with a question to the reporter.

    Return the email, or None if the reporter left no email address. Does not change the report.
    """
    if not item.reporter_email:
        return None
    text = filled(item, item, templates.ASK, actor, question)
    return _queue(actor, item, item.reporter_email, text.subject, text.body)


def notify_other_reporters(actor: User, item: Feedback) -> int:
    """Queue an email about the correction to the other reporters who want a reply.

    Those are the reporters of joined reports and of duplicates. Each address gets one email, however often it
    reported and the case is applied. Return the number of emails.
    """
    duplicates = selectors.duplicates_of(item)
    skipped = _addresses_to_skip(item, duplicates)
    count = 0
    for report in _others(item, duplicates):
        address = report.reporter_email.casefold()
        if address not in skipped:
            skipped.add(address)
            _notify(actor, item, report)
            count += 1
    return count


def _addresses_to_skip(item: Feedback, duplicates: Sequence[Feedback]) -> set[str]:
    """Return the addresses to skip: the reporter's, who gets the final reply, and notified ones."""
    joined = JoinedReport.objects.filter(feedback__in=[item, *duplicates]).exclude(told_mail=None)
    addresses = {email.casefold() for email in joined.values_list("reporter_email", flat=True)}
    return addresses | ({item.reporter_email.casefold()} if item.may_be_answered else set())


def _others(item: Feedback, duplicates: Sequence[Feedback]) -> list[JoinedReport | Feedback]:
    """Return the reports that joined the case or its duplicates, and the duplicates, if not yet notified."""
    waiting = JoinedReport.objects.filter(feedback__in=[item, *duplicates], wants_reply=True, told_mail=None)
    joined = waiting.exclude(reporter_email="").order_by("pk")
    own = [each for each in duplicates if each.may_be_answered and each.reply_mail_id is None]
    return [*joined, *own]


def _notify(actor: User, item: Feedback, report: JoinedReport | Feedback) -> None:
    text = filled(item, report, templates.NOTIFY)
    mail = _queue(actor, item, report.reporter_email, text.subject, text.body)
    if isinstance(report, JoinedReport):
        JoinedReport.objects.filter(pk=report.pk).update(told_mail=mail)
    else:
        sent = {"reply_text": text.body, "replied_at": timezone.now()}
        Feedback.objects.filter(pk=report.pk).update(reply_mail=mail, **sent)


def _queue(actor: User, item: Feedback, to: str, subject: str, body: str) -> OutgoingMail:
    return outbox.queue(to=to, subject=subject, body=body, about=item, actor=actor)
