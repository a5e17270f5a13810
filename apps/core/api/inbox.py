"""The calls over the inbox."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.core.api import inbox_shapes as shapes
from apps.core.areas import roles_of
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.inbox import inbox_lines, take_next
from apps.core.registry import register

INBOX_ROLES = roles_of("inbox")


@register
class QueryInbox(Operation):
    """What waits for a decision, of all kinds: the most urgent first, and of those the oldest."""

    name = "inbox/query_inbox"
    kind, roles, scope = Kind.QUERY, INBOX_ROLES, Scope.COUNTRY
    input, output = shapes.InboxInput, shapes.InboxOutput

    def run(self, call: Call) -> shapes.InboxOutput:
        waiting = inbox_lines.query(user=call.user, country=call.country, **call.data)
        return shapes.answer(waiting, call.user)


@register
class ClaimNext(Operation):
    """Takes the first record that nobody has, and says where it opens."""

    name = "inbox/claim_next"
    kind, roles, scope = Kind.MUTATION, INBOX_ROLES, Scope.COUNTRY
    input, output = shapes.InboxNextInput, shapes.InboxNextOutput

    def run(self, call: Call) -> shapes.InboxNextOutput:
        after = call.data.get("after")
        taken = take_next.claim_next(
            actor=call.user,
            country=call.country,
            kinds=call.data.get("kinds") or (),
            after=_key(after) if after else None,
            passed=[_key(named) for named in call.data.get("passed") or ()],
        )
        return shapes.InboxNextOutput(item=shapes.line(taken, call.user) if taken else None)


@register
class GetClaim(Operation):
    """Who has taken a record to decide on it."""

    name = "inbox/get_claim"
    kind, roles, scope = Kind.QUERY, INBOX_ROLES, Scope.COUNTRY
    input, output = shapes.RecordName, shapes.InboxClaim

    def run(self, call: Call) -> shapes.InboxClaim:
        found = inbox_lines.claim_on(user=call.user, country=call.country, **call.data)
        return shapes.claim(found, call.user)


@register
class GiveBack(Operation):
    """Gives a record back, so that colleagues may take it; one that nobody has stays as it is."""

    name = "inbox/give_back"
    kind, roles, scope = Kind.MUTATION, INBOX_ROLES, Scope.COUNTRY
    input, output = shapes.RecordName, shapes.InboxClaim

    def run(self, call: Call) -> shapes.InboxClaim:
        take_next.give_back(actor=call.user, country=call.country, **call.data)
        return shapes.claim(None, call.user)


def _key(named: Mapping[str, Any]) -> take_next.Key:
    return named["kind"], named["object_id"]
