"""Operations on undelivered email: list it and send it again."""

from __future__ import annotations

from apps.core import queries
from apps.core.api import serializers as s
from apps.core.emergency import emergencies
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.serializers import EmptyOutput
from apps.core.permissions.areas import roles_of
from apps.core.registry import register

OVERSEERS = roles_of("status")
"""Roles that can see the state of the console, in addition to super admins."""


MOST_SHOWN = 50
MOST_COUNTED = 10_000


@register
class QueryFailedMails(Operation):
    """List the newest 50 undelivered emails and their total.

    Managers see the emails of their countries, super admins see all.
    """

    name = "system/query_failed_mails"
    kind, roles, scope = Kind.QUERY, OVERSEERS, Scope.NONE
    output = s.FailedMails

    def run(self, call: Call) -> s.FailedMails:
        mails = queries.failed_mails(call.user)
        newest = mails.order_by("-failed_at", "-pk")[:MOST_SHOWN]
        return s.FailedMails(
            rows=[s.FailedMailRow.of(mail) for mail in newest],
            total=mails[:MOST_COUNTED].count(),
            sendable=mails.filter(is_refused=False)[:MOST_COUNTED].count(),
        )


@register
class SendMailAgain(Operation[s.MailIdInput]):
    """Queue one undelivered email again, even if it was rejected. It is retried for three days."""

    name = "system/send_mail_again"
    kind, roles, scope = Kind.MUTATION, OVERSEERS, Scope.NONE

    def run(self, call: Call[s.MailIdInput]) -> EmptyOutput:
        mail = queries.get_failed_mail(user=call.user, mail_id=call.data.mail_id)
        emergencies.send_again(actor=call.user, mail_id=mail.pk)
        return EmptyOutput()


@register
class SendAllMailAgain(Operation):
    """Queue up to 200 undelivered emails again, oldest first, except permanently rejected ones."""

    name = "system/send_all_mail_again"
    kind, roles, scope = Kind.MUTATION, OVERSEERS, Scope.NONE
    output = s.MailSentAgain
    deadline = 30.0

    def run(self, call: Call) -> s.MailSentAgain:
        waiting = queries.failed_mails(call.user).filter(is_refused=False)
        queued = emergencies.send_all_again(actor=call.user, mails=waiting)
        return s.MailSentAgain(queued=queued, left=waiting.count())
