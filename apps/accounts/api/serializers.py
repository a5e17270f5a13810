"""Shapes of the accounts' calls."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rest_framework import serializers

from apps.accounts import own_work, permissions
from apps.accounts.api.signing_in_shapes import Password
from apps.accounts.choices import InviteBy, ProvenBy, SignInResult, SignInWay
from apps.accounts.models import Session, SignIn, User
from apps.accounts.record import OWN, USER_RECORD
from apps.accounts.selectors import SESSION_LIST
from apps.accounts.user_agents import device_of
from apps.core.choices import Role
from apps.core.http.fields import Id, Moment, Text, Version
from apps.core.http.serializers import (
    BaseOutput,
    EditInput,
    InputSerializer,
    Shape,
    StatusInput,
)
from apps.core.queries import list_spec
from apps.core.records.answers import Answers

_USERNAME = r"^[a-z0-9._-]{3,32}$"


# -- accounts ------------------------------------------------------------------
class ViewAsInput(InputSerializer):
    user_id = Id()


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
        help_text="How to invite the person; without it there is a one-time password.",
    ),
}
CreateUserInput = USER_RECORD.create_input("CreateUserInput", **_NEW)
EditUserInput = USER_RECORD.edit_input("EditUserInput")
EditMyInfoInput: Any = type(
    "EditMyInfoInput",
    (EditInput, Shape),
    {name: one for name, one in USER_RECORD.inputs().items() if name in OWN},
)


class UserVersionInput(InputSerializer):
    user_id = Id()
    version = Version()


class InviteUserInput(UserVersionInput):
    by = serializers.ChoiceField(choices=InviteBy.choices)


class ChangeUserStatusInput(StatusInput):
    user_id = Id()
    action = serializers.ChoiceField(choices=[(a, a) for a in ("enable", "disable", "unlock")])


class BulkUsersParams(InputSerializer):
    reason = Text(required=False, allow_blank=True, max_length=500)


class SearchUsersInput(InputSerializer):
    ids = serializers.ListField(child=Id(), required=False, max_length=100)
    keyword = Text(required=False, allow_blank=True, max_length=100)
    roles = serializers.ListField(
        child=serializers.ChoiceField(choices=Role.choices), required=False, max_length=5
    )


UserDetail: Any = USER_RECORD.detail_shape


class InvitedUser(UserDetail):
    invitation_path = Text(
        allow_null=True, help_text="Below the console's address; shown this once, null where it goes by mail."
    )


class CreatedUser(InvitedUser):
    temp_password = Text(allow_null=True)


MY_INFO = (
    "username", "nickname", "role", "is_superuser", "countries", "email", "is_email_confirmed", "phone", "language", "start_on", "avatar_picture_id",
    "kol",
)  # fmt: skip
MyInfo: Any = type("MyInfo", (BaseOutput,), {"user_id": Id(), **USER_RECORD.outputs(MY_INFO)})


class OwnCounts(serializers.Serializer):
    """How much of a person's own work stands where, over all countries."""

    drafts = serializers.IntegerField()
    in_review = serializers.IntegerField()
    live = serializers.IntegerField()
    views_30d = serializers.IntegerField()
    comments = serializers.IntegerField()


class OwnRecordFacts(Shape):
    """Something a person made."""

    object_type = Text()
    object_id = Id()
    title = Text()
    label = Text(help_text="Where it stands, in words.")
    country = Text()
    screen = Text()
    updated_at = Moment()


class MyInfoInFull(MyInfo):
    """One's own profile with what one has made."""

    counts = OwnCounts()
    records = OwnRecordFacts(many=True)


class ConfirmEmailInput(InputSerializer):
    token = Text(max_length=1000)


class TempPassword(serializers.Serializer):
    temp_password = Text()
    version = Version()


# -- sessions ------------------------------------------------------------------
class SessionListInput(list_spec.list_input("SessionListBase", SESSION_LIST)):  # type: ignore[misc]  # its base is made from the list
    user_id = Id(required=False)


class SessionRow(serializers.Serializer):
    session_id = Id()
    user_id = Id()
    created_at = Moment()
    last_seen_at = Moment()
    expires_at = Moment()
    ip = Text(allow_null=True)
    user_agent = Text(allow_blank=True)
    device = Text()
    is_django_admin = serializers.BooleanField()
    is_current = serializers.BooleanField()


SessionListOutput = list_spec.list_output("SessionListOutput", SessionRow)


class RevokeSessionsInput(InputSerializer):
    user_id = Id(required=False)
    session_ids = serializers.ListField(child=Id(), required=False, max_length=200)
    all = serializers.BooleanField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Either some sessions are named or all are meant."""
        if bool(attrs.get("all")) == ("session_ids" in attrs):
            raise serializers.ValidationError({"session_ids": ["Name the sessions to end, or say all"]})
        return attrs


class SignInListInput(InputSerializer):
    user_id = Id(required=False)


class SignInRow(serializers.Serializer):
    sign_in_id = Id()
    at = Moment()
    result = serializers.ChoiceField(choices=SignInResult.choices)
    way = serializers.ChoiceField(choices=SignInWay.choices)
    proven_by = serializers.ChoiceField(
        choices=ProvenBy.choices,
        allow_null=True,
        help_text="Null for what was refused, and where the way says it.",
    )
    ip = Text(allow_null=True)
    device = Text()
    is_known_device = serializers.BooleanField()


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


def my_info(user: User) -> dict[str, Any]:
    """A person's own profile."""
    told = ANSWERS.detail(user, user)
    return {name: told[name] for name in MyInfo().fields} | {"allowed_actions": ["edit"]}


def my_info_in_full(user: User) -> dict[str, Any]:
    """A person's own profile, how much they made, and the last of it."""
    work = own_work.of(user)
    return {
        **my_info(user),
        "counts": dict(work.counts),
        "records": [asdict(one) for one in work.records],
    }


def user_detail(user: User, actor: User) -> dict[str, Any]:
    """An account in full, with the countries that were given to it."""
    return {**ANSWERS.detail(user, actor), "countries": user.countries}


def session_row(session: Session, current: Session | None) -> dict[str, Any]:
    """A session as the list shows it."""
    return {
        "session_id": session.pk,
        "user_id": session.user_id,
        "created_at": session.created_at,
        "last_seen_at": session.last_seen_at,
        "expires_at": session.expires_at,
        "ip": session.ip,
        "user_agent": session.user_agent,
        "device": device_of(session.user_agent),
        "is_django_admin": session.is_django_admin,
        "is_current": current is not None and current.pk == session.pk,
    }


def sign_in_row(one: SignIn) -> dict[str, Any]:
    """A sign-in as the list shows it."""
    return {
        "sign_in_id": one.pk,
        "at": one.at,
        "result": one.result,
        "way": one.way,
        "proven_by": one.proven_by or None,
        "ip": one.ip,
        "device": device_of(one.user_agent),
        "is_known_device": one.is_known_device,
    }
