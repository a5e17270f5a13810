"""Shapes of the accounts' calls."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

from rest_framework import serializers

from apps.accounts import own_work, permissions
from apps.accounts.choices import FirstSignIn, InviteBy, Language, UserStatus
from apps.accounts.models import Session, User
from apps.accounts.selectors import SESSION_LIST, USER_LIST
from apps.accounts.services.bulk_accounts import ACTIONS
from apps.core.choices import Country, Role
from apps.core.database import clock
from apps.core.http.fields import Id, Moment, Text, Version
from apps.core.http.serializers import (
    BaseOutput,
    BulkInput,
    CreateInput,
    EditInput,
    InputSerializer,
    Shape,
    StatusInput,
)
from apps.core.queries import list_area, list_spec

_PHONE = re.compile(r"^\+?[0-9 ()-]{5,20}$")
UserFilters = list_area.filters_input("UserFilters", USER_LIST)
UserExportInput = list_area.export_input("UserExportInput", USER_LIST)
_USERNAME = re.compile(r"^[a-z0-9._-]{3,32}$")


class Password(serializers.CharField):
    """A password exactly as typed: not trimmed, never echoed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, max_length=256, write_only=True, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """The password. Raises ValidationError for anything that is not text."""
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


# -- sign-in -------------------------------------------------------------------
class LoginInput(InputSerializer):
    username = Text(
        max_length=64, error_messages={"blank": "Username required", "required": "Username required"}
    )
    password = Password(error_messages={"blank": "Password required", "required": "Password required"})


class LoginOutput(serializers.Serializer):
    token = Text()
    user_id = Id()


class UserInfo(serializers.Serializer):
    user_id = Id()
    username = Text()
    nickname = Text()
    is_superuser = serializers.BooleanField()
    role = serializers.ChoiceField(choices=Role.choices)
    countries = serializers.ListField(child=Text())
    language = serializers.ChoiceField(choices=Language.choices)
    must_change_password = serializers.BooleanField()


class NewPasswordInput(InputSerializer):
    new_password = Password(
        error_messages={"blank": "New Password required", "required": "New Password required"}
    )


class InvitationInput(InputSerializer):
    token = Text(max_length=200)


class AcceptInvitationInput(InvitationInput, NewPasswordInput):
    pass


class Invitation(serializers.Serializer):
    """What whoever holds the link is told."""

    username = Text()
    nickname = Text()
    role = Text(help_text="In words.")
    invited_by = Text(allow_blank=True)
    until = Moment()


class UpdatePasswordInput(InputSerializer):
    old_password = Password(
        error_messages={"blank": "Old Password required", "required": "Old Password required"}
    )
    new_password = Password(
        error_messages={"blank": "New Password required", "required": "New Password required"}
    )


# -- accounts ------------------------------------------------------------------
class SocialInput(serializers.Serializer):
    platform = serializers.ChoiceField(
        choices=[(p, p) for p in ("instagram", "tiktok", "facebook", "x", "youtube", "whatsapp")]
    )
    url = serializers.URLField(
        max_length=300, error_messages={"invalid": "Write the whole link, beginning with https://"}
    )
    followers = serializers.IntegerField(required=False, min_value=0, max_value=2_000_000_000)


class KolBlock(serializers.Serializer):
    display_name = Text(max_length=60)
    slug = serializers.RegexField(
        r"^[a-z0-9]+(-[a-z0-9]+)*$",
        max_length=60,
        required=False,
        error_messages={"invalid": "Use small letters, digits and single hyphens"},
    )
    bio = Text(max_length=500, required=False, allow_blank=True)
    city = Text(max_length=80, required=False, allow_blank=True)
    cuisines = serializers.ListField(child=Text(max_length=40), required=False, max_length=10)
    socials = SocialInput(many=True, required=False)
    cover_picture_id = Id(required=False, allow_null=True)
    contract_until = serializers.DateField(required=False, allow_null=True)
    is_public = serializers.BooleanField(required=False)

    def to_internal_value(self, data: Any) -> Any:
        """The block as plain JSON, since it is stored as such."""
        value = super().to_internal_value(data)
        until = value.get("contract_until")
        return {**value, "contract_until": until.isoformat()} if until else value


class ProfileFields(serializers.Serializer):
    """What a person may say about themselves."""

    nickname = Text(
        max_length=40, error_messages={"blank": "Nickname required", "required": "Nickname required"}
    )
    email = serializers.EmailField(required=False, allow_blank=True, allow_null=True, max_length=254)
    phone = serializers.RegexField(
        _PHONE,
        required=False,
        allow_blank=True,
        allow_null=True,
        error_messages={"invalid": "Phone number is not valid"},
    )
    language = serializers.ChoiceField(choices=Language.choices, required=False)
    kol = KolBlock(required=False, allow_null=True)
    avatar_picture_id = Id(required=False, allow_null=True)


class AccountFields(ProfileFields):
    """What those who manage accounts may say about others."""

    role = serializers.ChoiceField(choices=Role.choices, error_messages={"required": "Role required"})
    countries = serializers.ListField(
        child=serializers.ChoiceField(choices=Country.choices),
        min_length=1,
        max_length=4,
        error_messages={
            "min_length": "Choose at least one country",
            "required": "Choose at least one country",
        },
    )
    is_superuser = serializers.BooleanField(required=False)
    note = Text(required=False, allow_blank=True, allow_null=True, max_length=300)

    def validate_countries(self, value: list[str]) -> list[str]:
        """Each country once, in the order of the list of countries."""
        return [code for code in Country.values if code in value]


class CreateUserInput(CreateInput, AccountFields):
    username = serializers.RegexField(
        _USERNAME,
        error_messages={
            "invalid": "Use 3 to 32 of: a to z, 0 to 9, dot, underscore, hyphen",
            "blank": "Username required",
            "required": "Username required",
        },
    )
    password = Password(required=False)
    invite = serializers.ChoiceField(
        choices=InviteBy.choices,
        required=False,
        help_text="How to invite the person; without it there is a one-time password.",
    )


class EditUserInput(EditInput, AccountFields):
    user_id = Id()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("nickname", "role", "countries"):
            self.fields[name].required = False


class EditMyInfoInput(EditInput, ProfileFields):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["nickname"].required = False


class UserIdInput(InputSerializer):
    user_id = Id()


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


class BulkEditUsersInput(BulkInput):
    action = serializers.ChoiceField(choices=[(a, a) for a in ACTIONS])
    params = BulkUsersParams(required=False)
    filters = UserFilters(required=False)


class SearchUsersInput(InputSerializer):
    ids = serializers.ListField(child=Id(), required=False, max_length=100)
    keyword = Text(required=False, allow_blank=True, max_length=100)
    roles = serializers.ListField(
        child=serializers.ChoiceField(choices=Role.choices), required=False, max_length=5
    )


class FirstSignInShape(Shape):
    """How somebody who has not chosen a password yet gets in."""

    kind = serializers.ChoiceField(choices=FirstSignIn.choices)
    until = Moment(allow_null=True)
    is_over = serializers.BooleanField()


class UserRow(serializers.Serializer):
    user_id = Id()
    username = Text()
    nickname = Text()
    role = serializers.ChoiceField(choices=Role.choices)
    is_superuser = serializers.BooleanField()
    countries = serializers.ListField(child=Text())
    status = serializers.ChoiceField(choices=UserStatus.choices)
    first_sign_in = FirstSignInShape(allow_null=True)
    last_login_at = Moment(allow_null=True)
    created_at = Moment()
    version = Version()
    allowed_actions = serializers.ListField(child=Text())


class UserDetail(BaseOutput):
    user_id = Id()
    username = Text()
    nickname = Text()
    role = serializers.ChoiceField(choices=Role.choices)
    is_superuser = serializers.BooleanField()
    countries = serializers.ListField(child=Text())
    status = serializers.ChoiceField(choices=UserStatus.choices)
    email = Text(allow_blank=True)
    phone = Text(allow_blank=True)
    language = serializers.ChoiceField(choices=Language.choices)
    avatar_picture_id = Id(allow_null=True)
    must_change_password = serializers.BooleanField()
    first_sign_in = FirstSignInShape(allow_null=True)
    password_changed_at = Moment()
    last_login_at = Moment(allow_null=True)
    last_login_ip = Text(allow_null=True)
    failed_logins = serializers.IntegerField()
    locked_until = Moment(allow_null=True)
    note = Text(allow_blank=True)
    kol = KolBlock(allow_null=True)
    grantable_roles = serializers.ListField(child=Text())


class InvitedUser(UserDetail):
    invitation_path = Text(
        allow_null=True, help_text="Below the console's address; shown this once, null where it goes by mail."
    )


class CreatedUser(InvitedUser):
    temp_password = Text(allow_null=True)


class MyInfo(BaseOutput):
    user_id = Id()
    username = Text()
    nickname = Text()
    role = serializers.ChoiceField(choices=Role.choices)
    is_superuser = serializers.BooleanField()
    countries = serializers.ListField(child=Text())
    email = Text(allow_blank=True)
    phone = Text(allow_blank=True)
    language = serializers.ChoiceField(choices=Language.choices)
    avatar_picture_id = Id(allow_null=True)
    kol = KolBlock(allow_null=True)


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


class TempPassword(serializers.Serializer):
    temp_password = Text()
    version = Version()


UserListInput = list_spec.list_input("UserListInput", USER_LIST)
UserListOutput = list_spec.list_output("UserListOutput", UserRow)


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


_BROWSERS = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """A browser's own description, in two words a person recognises."""
    browser = next((name for mark, name in _BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in _SYSTEMS if mark in user_agent), "")
    return " on ".join(part for part in (browser, system) if part) or "Unknown device"


# -- records to shapes ---------------------------------------------------------
def user_row(user: User, actor: User) -> dict[str, Any]:
    """An account as the list shows it."""
    return {
        "user_id": user.pk,
        "username": user.username,
        "nickname": user.nickname,
        "role": user.role,
        "is_superuser": user.is_superuser,
        "countries": user.visible_countries,
        "status": user.status,
        "first_sign_in": _first_sign_in(user),
        "last_login_at": user.last_login,
        "created_at": user.created_at,
        "version": user.version,
        "allowed_actions": permissions.allowed_actions(actor, user),
    }


def _first_sign_in(user: User) -> dict[str, Any] | None:
    kind, until = user.first_sign_in, user.first_sign_in_until
    if kind is None:
        return None
    return {"kind": kind, "until": until, "is_over": until is not None and until <= clock.now()}


def invitation(user: User) -> dict[str, Any]:
    """What whoever holds the link of an invitation is told."""
    return {
        "username": user.username,
        "nickname": user.nickname,
        "role": "Super admin" if user.is_superuser else user.get_role_display(),
        "invited_by": user.updated_by.nickname if user.updated_by else "",
        "until": user.invited_until,
    }


def _base(user: User, actor: User) -> dict[str, Any]:
    return {
        "version": user.version,
        "created_at": user.created_at,
        "created_by": user.created_by.as_ref() if user.created_by else None,
        "updated_at": user.updated_at,
        "updated_by": user.updated_by.as_ref() if user.updated_by else None,
        "allowed_actions": permissions.allowed_actions(actor, user),
    }


def my_info(user: User) -> dict[str, Any]:
    """A person's own profile."""
    names = (
        "username",
        "nickname",
        "role",
        "is_superuser",
        "email",
        "phone",
        "language",
        "avatar_picture_id",
        "kol",
    )
    return {
        **_base(user, user),
        "allowed_actions": ["edit"],
        "user_id": user.pk,
        "countries": user.visible_countries,
        **{name: getattr(user, name) for name in names},
    }


def my_info_in_full(user: User) -> dict[str, Any]:
    """A person's own profile, how much they made, and the last of it."""
    work = own_work.of(user)
    return {
        **my_info(user),
        "counts": dict(work.counts),
        "records": [asdict(one) for one in work.records],
    }


def user_detail(user: User, actor: User) -> dict[str, Any]:
    """An account in full."""
    names = (
        "username", "nickname", "role", "is_superuser", "countries", "status", "email", "phone", "language",
        "avatar_picture_id", "must_change_password", "password_changed_at", "last_login_ip", "failed_logins",
        "locked_until", "note", "kol",
    )  # fmt: skip
    return {
        **_base(user, actor),
        "user_id": user.pk,
        "first_sign_in": _first_sign_in(user),
        "last_login_at": user.last_login,
        "grantable_roles": sorted(permissions.grantable_roles(actor)),
        **{name: getattr(user, name) for name in names},
    }


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
        "is_current": current is not None and current.pk == session.pk,
    }
