"""The calls over the inbox."""

from __future__ import annotations

from typing import Any

from apps.core.api import inbox_shapes as shapes
from apps.core.areas import roles_of
from apps.core.inbox import reading, taking
from apps.core.operations import Call, Kind, Operation, Scope
from apps.core.registry import register

INBOX_ROLES = roles_of("inbox")


@register
class QueryInbox(Operation):
    """What waits for a decision, of all kinds: the most urgent first, and of those the oldest."""

    name = "inbox/query_inbox"
    kind, roles, scope = Kind.QUERY, INBOX_ROLES, Scope.COUNTRY
    input, output = shapes.InboxInput, shapes.InboxOutput

    def run(self, call: Call) -> dict[str, Any]:
        waiting = reading.query(user=call.user, country=call.country, **call.data)
        return shapes.answer(waiting, call.user)


@register
class ClaimNext(Operation):
    """Takes the first record that nobody has, and says where it opens."""

    name = "inbox/claim_next"
    kind, roles, scope = Kind.MUTATION, INBOX_ROLES, Scope.COUNTRY
    input, output = shapes.InboxNextInput, shapes.InboxNextOutput

    def run(self, call: Call) -> dict[str, Any]:
        after = call.data.get("after")
        taken = taking.claim_next(
            actor=call.user,
            country=call.country,
            kinds=call.data.get("kinds") or (),
            after=(after["kind"], after["object_id"]) if after else None,
        )
        return {"item": shapes.line(taken, call.user) if taken else None}
