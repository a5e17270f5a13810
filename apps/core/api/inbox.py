"""Operations on the inbox."""

from __future__ import annotations

from apps.core.api import inbox_shapes as shapes
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.inbox import inbox_lines, take_next
from apps.core.permissions.areas import roles_of
from apps.core.registry import register

INBOX_ROLES = roles_of("inbox")


@register
class QueryInbox(Operation[shapes.InboxInput]):
    """List records of all kinds that wait for a decision, by urgency and then by age."""

    name = "inbox/query_inbox"
    kind, roles, scope = Kind.QUERY, INBOX_ROLES, Scope.COUNTRY
    output = shapes.InboxOutput

    def run(self, call: Call[shapes.InboxInput]) -> shapes.InboxOutput:
        waiting = inbox_lines.query(
            user=call.user,
            country=call.country,
            kinds=call.data.kinds or (),
            mine=call.data.mine,
            offset=call.data.offset,
            limit=call.data.limit,
        )
        return shapes.answer(waiting, call.user)


@register
class ClaimNext(Operation[shapes.InboxNextInput]):
    """Claim the next unclaimed record and return its address."""

    name = "inbox/claim_next"
    kind, roles, scope = Kind.MUTATION, INBOX_ROLES, Scope.COUNTRY
    output = shapes.InboxNextOutput

    def run(self, call: Call[shapes.InboxNextInput]) -> shapes.InboxNextOutput:
        after = call.data.after
        line = take_next.claim_next(
            actor=call.user,
            country=call.country,
            kinds=call.data.kinds or (),
            after=_key(after) if after else None,
            passed=[_key(named) for named in call.data.passed or ()],
        )
        return shapes.InboxNextOutput(item=shapes.line(line, call.user) if line else None)


@register
class GetClaim(Operation[shapes.RecordName]):
    """Get the user who claimed a record for review."""

    name = "inbox/get_claim"
    kind, roles, scope = Kind.QUERY, INBOX_ROLES, Scope.COUNTRY
    output = shapes.InboxClaim

    def run(self, call: Call[shapes.RecordName]) -> shapes.InboxClaim:
        review_claim = inbox_lines.claim_on(
            user=call.user, country=call.country, kind=call.data.kind, object_id=call.data.object_id
        )
        return shapes.claim(review_claim, call.user)


@register
class GiveBack(Operation[shapes.RecordName]):
    """Release the caller's claim on a record. An unclaimed record is not changed."""

    name = "inbox/give_back"
    kind, roles, scope = Kind.MUTATION, INBOX_ROLES, Scope.COUNTRY
    output = shapes.InboxClaim

    def run(self, call: Call[shapes.RecordName]) -> shapes.InboxClaim:
        take_next.give_back(
            actor=call.user, country=call.country, kind=call.data.kind, object_id=call.data.object_id
        )
        return shapes.claim(None, call.user)


def _key(named: shapes.RecordName) -> take_next.Key:
    return named.kind, named.object_id
