"""Shapes of the calls over the inbox."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.core.choices import Urgency
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import InputSerializer, Shape, UserRef
from apps.core.inbox import claims, sources
from apps.core.inbox.inbox_lines import Line, Waiting, is_held_by
from apps.core.inbox.waiting_counts import MOST
from apps.core.models import ReviewClaim

MOST_LINES = 200
MOST_PASSED = 200


class Kinds(serializers.ListField):
    """Kinds of record, of those that have an inbox."""

    child = Text(max_length=40)

    def to_internal_value(self, data: Any) -> list[str]:
        """The kinds. Raises ValidationError for one that nothing waits of."""
        found: list[str] = super().to_internal_value(data)
        known = {source.kind for source in sources.sources()}
        for kind in found:
            if kind not in known:
                raise serializers.ValidationError(f"Nothing of the kind “{kind}” waits for a decision")
        return found


class InboxInput(InputSerializer):
    kinds = Kinds(required=False, max_length=20)
    mine = serializers.BooleanField(required=False)
    offset = serializers.IntegerField(required=False, min_value=0, max_value=10_000)
    limit = serializers.IntegerField(required=False, min_value=1, max_value=MOST_LINES)


class RecordName(InputSerializer):
    kind = Text(max_length=40)
    object_id = Id()


class InboxNextInput(InputSerializer):
    kinds = Kinds(required=False, max_length=20)
    after = RecordName(
        required=False,
        help_text="The record one comes from: not given again; given back once there is another.",
    )
    passed = serializers.ListField(
        child=RecordName(),
        required=False,
        max_length=MOST_PASSED,
        help_text="What one went on from before, in that order: it comes last.",
    )


class InboxLine(Shape):
    kind = Text()
    object_id = Id()
    title = Text()
    note = Text(allow_blank=True)
    since = Moment(help_text="Since when it waits.")
    due_at = Moment(allow_null=True)
    urgency = serializers.ChoiceField(choices=Urgency.choices)
    claimed_by = UserRef(allow_null=True, help_text="Who claimed it, or took it up for good.")
    claim_until = Moment(allow_null=True)
    is_mine = serializers.BooleanField()
    path = Text(help_text="The address at which it opens on its desk.")


class InboxCount(Shape):
    kind = Text()
    label = Text()
    count = serializers.IntegerField(help_text=f"Without what colleagues have. Up to {MOST}.")
    others = serializers.IntegerField(help_text="What colleagues have in hand.")


class InboxOutput(Shape):
    list = InboxLine(many=True)
    total = serializers.IntegerField()
    counts = InboxCount(many=True)


class InboxClaim(Shape):
    claimed_by = UserRef(allow_null=True, help_text="Who took it to decide on it; null: nobody.")
    claim_until = Moment(allow_null=True)
    is_mine = serializers.BooleanField()


class InboxNextOutput(Shape):
    item = InboxLine(allow_null=True, help_text="Null where nothing is left that nobody has.")


def line(found: Line, user: Any) -> dict[str, Any]:
    """A line as the API shows it."""
    names = ("kind", "object_id", "title", "note", "since", "due_at", "urgency", "path")
    return {
        **{name: getattr(found, name) for name in names},
        "claimed_by": found.held_by,
        "claim_until": found.held_until,
        "is_mine": is_held_by(found, user),
    }


def answer(waiting: Waiting, user: Any) -> dict[str, Any]:
    """A page of the inbox as the API shows it."""
    return {
        "list": [line(found, user) for found in waiting.lines],
        "total": waiting.total,
        "counts": [
            {"kind": row.source.kind, "label": row.source.label, "count": row.own, "others": row.others}
            for row in waiting.counts
        ],
    }


def claim(found: ReviewClaim | None, user: Any) -> dict[str, Any]:
    """A claim as the API shows it."""
    return {**claims.claim_fields(found), "is_mine": found is not None and found.user_id == user.pk}
