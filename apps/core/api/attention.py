"""Operations on the current viewers and the followers of a record."""

from __future__ import annotations

from typing import Annotated

from apps.core.api.serializers import RecordInput
from apps.core.choices import STAFF
from apps.core.http.inputs import Meta
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.outputs import Output
from apps.core.http.serializers import UserRef
from apps.core.messaging import following, viewers
from apps.core.registry import register


class FollowInput(RecordInput):
    is_following: bool


class FollowOutput(Output):
    is_following: bool


class LookOutput(FollowOutput):
    viewers: Annotated[
        list[UserRef],
        Meta(description="Names of up to twenty other users who currently view the record."),
    ]


@register
class MarkLooking(Operation[RecordInput]):
    """Report that the caller is viewing a record.

    Returns the other viewers and whether the caller follows the record. Repeat every 30 seconds; after 75
    seconds without a report the caller no longer counts as a viewer.
    """

    name = "record/mark_looking"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = LookOutput

    def run(self, call: Call[RecordInput]) -> LookOutput:
        others = viewers.look(
            actor=call.user,
            country=call.country,
            object_type=call.data.object_type,
            object_id=call.data.object_id,
        )
        return LookOutput(
            viewers=[UserRef.of(one) for one in others],
            is_following=following.is_following(
                user=call.user, object_type=call.data.object_type, object_id=call.data.object_id
            ),
        )


@register
class SetFollowing(Operation[FollowInput]):
    """Follow or unfollow a record.

    Followers are notified of changes by others. A user can follow at most 500 records.
    """

    name = "record/set_following"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = FollowOutput

    def run(self, call: Call[FollowInput]) -> FollowOutput:
        following.set_following(
            actor=call.user,
            country=call.country,
            object_type=call.data.object_type,
            object_id=call.data.object_id,
            is_following=call.data.is_following,
        )
        return FollowOutput(is_following=call.data.is_following)
