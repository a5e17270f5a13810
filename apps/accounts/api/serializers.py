"""Inputs and outputs of the operations on accounts."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Self

from rest_framework import serializers

from apps.accounts import permissions
from apps.accounts.api.signing_in_shapes import Password
from apps.accounts.choices import InviteBy, ProvenBy, SignInResult, SignInWay
from apps.accounts.domain.user_agents import device_of
from apps.accounts.models import Session, SignIn, User
from apps.accounts.queries import own_work
from apps.accounts.queries.selectors import SESSION_LIST
from apps.accounts.record import OWN, USER_RECORD
from apps.core.choices import Role
from apps.core.http.fields import Id, Text
from apps.core.http.inputs import BLANK, IdNumber, Input, Meta, Omittable, StatusInput, VersionNumber, one_of
from apps.core.http.outputs import Output, OwnId, make_output
from apps.core.http.serializers import (
    BaseOutput,
    EditSerializer,
    InputSerializer,
    Shape,
)
from apps.core.lists import list_spec
from apps.core.records.answers import Answers

_USERNAME = r"^[a-z0-9._-]{3,32}$"


# -- accounts ------------------------------------------------------------------
class ViewAsInput(Input):
    user_id: IdNumber


_NEW: dict[str, serializers.Field] = {
    "username": serializers.RegexField(
        _USERNAME,
        error_messages={
            "invalid": "Use 3 to 32 of: a to z, 0 to 9, dot, underscore, hyphen",
            "blank": "Username required",
            "required": "Username required",
        },
    ),
    "password": Password(required=False),
    "invite": serializers.ChoiceField(
        choices=InviteBy.choices,
        required=False,
        help_text="Way to invite the user; without it a one-time password is set.",
    ),
}
CreateUserInput = USER_RECORD.create_input("CreateUserInput", **_NEW)
EditUserInput = USER_RECORD.edit_input("EditUserInput")
EditMyInfoInput: Any = type(
    "EditMyInfoInput",
    (EditSerializer, Shape),
    {name: one for name, one in USER_RECORD.inputs().items() if name in OWN},
)


class UserVersionInput(Input):
    user_id: IdNumber
    version: VersionNumber


class InviteUserInput(UserVersionInput):
    by: Annotated[str, InviteBy]


class ChangeUserStatusInput(StatusInput):
    user_id: IdNumber
    action: Annotated[str, one_of("enable", "disable", "unlock")]


class BulkUsersParams(InputSerializer):
    reason = Text(required=False, allow_blank=True, max_length=500)


class SearchUsersInput(Input):
    ids: Annotated[list[IdNumber], Meta(max_length=100)] = []
    keyword: Annotated[str, Meta(max_length=100), BLANK] = ""
    roles: Annotated[list[Annotated[str, Role]], Meta(max_length=5)] = []


UserDetail: Any = USER_RECORD.detail_shape


class InvitedUser(UserDetail):
    invitation_path: (
        Annotated[
            str,
            Meta(
                description="Path of the invitation link on the console. Returned only once; null if the "
                "link is emailed."
            ),
        ]
        | None
    )


class CreatedUser(InvitedUser):
    temp_password: str | None


MY_INFO = (
    "username",
    "nickname",
    "role",
    "is_superuser",
    "countries",
    "email",
    "is_email_confirmed",
    "phone",
    "language",
    "start_on",
    "is_start_chosen",
    "avatar_picture_id",
    "kol",
)
MyInfo: Any = make_output(
    "MyInfo",
    {"user_id": IdNumber, **USER_RECORD.outputs(MY_INFO)},
    "",
    BaseOutput,
)


class OwnCounts(Output):
    """Counts of a person's own records in all countries."""

    drafts: int
    in_review: int
    live: int
    views_30d: int
    comments: int


class OwnRecordFacts(Output):
    """A record made by the person."""

    object_type: str
    object_id: IdNumber
    title: str
    label: Annotated[str, Meta(description="Status as text.")]
    country: str
    screen: str
    updated_at: datetime


class MyInfoInFull(MyInfo):
    """The caller's own profile with counts and recent records."""

    counts: OwnCounts
    records: list[OwnRecordFacts]


class ConfirmEmailInput(Input):
    token: Annotated[str, Meta(max_length=1000)]


class TempPassword(Output):
    temp_password: str
    version: VersionNumber


# -- sessions ------------------------------------------------------------------
class SessionListInput(list_spec.list_input("SessionListBase", SESSION_LIST)):  # type: ignore[misc]  # its base is made from the list
    user_id = Id(required=False)


class SessionRow(Output):
    session_id: OwnId
    user_id: IdNumber
    created_at: datetime
    last_seen_at: datetime
    expires_at: datetime
    ip: str | None
    user_agent: str
    device: str
    is_django_admin: bool
    is_current: bool


class RevokeSessionsInput(Input):
    user_id: Omittable[IdNumber] = None
    session_ids: Omittable[Annotated[list[IdNumber], Meta(max_length=200)]] = None
    all: bool = False

    def checked(self) -> Self:
        """Return the input. Raise ValidationError unless exactly one of `session_ids` and `all` is given."""
        if self.all == (self.session_ids is not None):
            raise serializers.ValidationError({"session_ids": ["Choose sessions to end, or choose all"]})
        return self


class SignInListInput(Input):
    user_id: Omittable[IdNumber] = None


class SignInRow(Output):
    sign_in_id: OwnId
    at: datetime
    result: Annotated[str, SignInResult]
    way: Annotated[str, SignInWay]
    proven_by: (
        Annotated[
            Annotated[str, ProvenBy],
            Meta(
                description="Factor that proved the identity; null for refused sign-ins and if the way already names it."
            ),
        ]
        | None
    )
    ip: str | None
    device: str
    is_known_device: bool


# -- records to shapes ---------------------------------------------------------
ANSWERS = Answers(
    USER_RECORD,
    {
        "allowed_actions": lambda user, actor: permissions.allowed_actions(actor, user),
        "countries": lambda user, actor: user.visible_countries,
        "status": lambda user, actor: user.shown_status,
        "grantable_roles": lambda user, actor: sorted(permissions.grantable_roles(actor)),
    },
)


def my_info(user: User) -> BaseOutput:
    """Return a person's own profile."""
    return MyInfo.of(ANSWERS.detail(user, user), allowed_actions=["edit"])


def my_info_in_full(user: User) -> MyInfoInFull:
    """Return a person's own profile with counts and the records that changed last."""
    work = own_work.of(user)
    return MyInfoInFull.of(
        my_info(user),
        counts=OwnCounts(**work.counts),
        records=[OwnRecordFacts.of(one) for one in work.records],
    )


def user_detail(user: User, actor: User) -> BaseOutput:
    """Return an account in full, with the countries assigned to it."""
    return ANSWERS.detail(user, actor).but(countries=user.countries)


def session_row(session: Session, current: Session | None) -> SessionRow:
    """Return a session for the list; `current` is the session of the request."""
    is_current = current is not None and current.pk == session.pk
    return SessionRow.of(session, device=device_of(session.user_agent), is_current=is_current)


def sign_in_row(one: SignIn) -> SignInRow:
    """Return a sign-in for the list."""
    return SignInRow.of(one, proven_by=one.proven_by or None, device=device_of(one.user_agent))
