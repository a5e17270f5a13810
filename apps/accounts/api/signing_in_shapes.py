"""Shapes of the calls by which people sign in, prove who they are, and keep their second factor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from apps.accounts import models
from apps.accounts.api.passkey_shapes import NewPasskeyOptions, PasskeyOptions
from apps.accounts.choices import Language, StartOn
from apps.core.choices import Role
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import InputSerializer, UserRef


class Password(serializers.CharField):
    """A password exactly as typed: not trimmed, never echoed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, max_length=256, write_only=True, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """The password. Raises ValidationError for anything that is not text."""
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class Ticket(Text):
    """Our side of something begun, sealed; it comes back as it was answered."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=1000, **kwargs)


class Code(serializers.CharField):
    """A code of an authenticator app, or a recovery code: never echoed."""

    def __init__(self, **kwargs: Any) -> None:
        said: dict[str, Any] = dict.fromkeys(("blank", "required"), "Code required")
        super().__init__(max_length=40, write_only=True, error_messages=said, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """The code. Raises ValidationError for anything that is not text."""
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


# -- sign-in -------------------------------------------------------------------
class LoginInput(InputSerializer):
    username = Text(
        max_length=64, error_messages={"blank": "Username required", "required": "Username required"}
    )
    password = Password(error_messages={"blank": "Password required", "required": "Password required"})
    code = Code(required=False, help_text="Of an authenticator app, or a recovery code; 10014 asks for it.")


class LoginOutput(serializers.Serializer):
    token = Text()
    user_id = Id()


class FinishLoginInput(InputSerializer):
    ticket = Ticket()
    code = Code()


class OidcBegun(serializers.Serializer):
    url = Text(help_text="Of the provider.")
    ticket = Text(help_text="For `finish_oidc`, good for ten minutes.")


class FinishOidcInput(InputSerializer):
    ticket = Text(max_length=1000)
    code = Text(max_length=2000, help_text="That the provider gave to the browser.")
    state = Text(max_length=200, help_text="The same.")


class UserInfo(serializers.Serializer):
    user_id = Id()
    username = Text()
    nickname = Text()
    is_superuser = serializers.BooleanField()
    role = serializers.ChoiceField(choices=Role.choices)
    countries = serializers.ListField(child=Text())
    language = serializers.ChoiceField(choices=Language.choices)
    start_on = serializers.ChoiceField(choices=StartOn.choices)
    must_change_password = serializers.BooleanField()
    must_set_up_second_factor = serializers.BooleanField()
    second_factor_days_left = serializers.IntegerField(
        allow_null=True, help_text="Of the grace period; null where no second factor is missing."
    )
    viewed_by = UserRef(allow_null=True, help_text="Who looks at the console as this person.")


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


class ProveInput(InputSerializer):
    password = Password(error_messages={"blank": "Password required", "required": "Password required"})


# -- the second factor ------------------------------------------------------------
class App(serializers.Serializer):
    """An authenticator app."""

    created_at = Moment()
    last_used_at = Moment()


class Passkey(serializers.Serializer):
    passkey_id = Id()
    name = Text()
    created_at = Moment()
    last_used_at = Moment(allow_null=True)


class SecondFactor(serializers.Serializer):
    """What an account asks for beside the password."""

    since = Moment(allow_null=True, help_text="Null: nothing but the password.")
    is_required = serializers.BooleanField()
    app = App(allow_null=True)
    passkeys = Passkey(many=True)
    recovery_codes_left = serializers.IntegerField()


class NewAuthenticator(serializers.Serializer):
    """What an authenticator app is set up with."""

    secret = Text(help_text="To be typed where no camera is at hand.")
    qr_code = serializers.ListField(child=Text(), help_text="Rows of modules, 1 is dark; without a margin.")
    ticket = Text(help_text="Comes back with the first code.")


class ConfirmAuthenticatorInput(InputSerializer):
    ticket = Text(max_length=400)
    code = Code()


class RecoveryCodes(serializers.Serializer):
    recovery_codes = serializers.ListField(child=Text(), help_text="Each is good once; answered this once.")


# -- passkeys --------------------------------------------------------------------
class PasskeyQuestion(serializers.Serializer):
    """What a browser asks for a passkey."""

    ticket = Text(help_text="Comes back with the answer, once, within five minutes.")
    options = PasskeyOptions()


class NewPasskeyQuestion(serializers.Serializer):
    """What a browser makes a passkey by."""

    ticket = Text(help_text="Comes back with the new passkey, once, within five minutes.")
    options = NewPasskeyOptions()


class BeginPasskeySignInInput(InputSerializer):
    ticket = Ticket(required=False, help_text="Of 10014, where the password has been given.")


class PasskeyAnswerInput(InputSerializer):
    ticket = Ticket()
    credential = Text(max_length=8000, help_text="What the browser answered, as JSON.")


class AddPasskeyInput(PasskeyAnswerInput):
    name = Text(max_length=60, required=False, help_text="The browser's, where there is none.")


class PasskeyIdInput(InputSerializer):
    passkey_id = Id()


class RenamePasskeyInput(PasskeyIdInput):
    name = Text(max_length=60, error_messages=dict.fromkeys(("blank", "required"), "Name required"))


class WaysToProve(serializers.Serializer):
    """How a person can prove who is at work."""

    has_password = serializers.BooleanField()
    passkey = PasskeyQuestion(allow_null=True, help_text="For `prove_by_passkey`; null without any.")
    oidc_label = Text(allow_null=True, help_text="Of the company's sign-in; null for who has not used it.")


# -- records to shapes ---------------------------------------------------------
def passkey(one: models.Passkey) -> dict[str, Any]:
    """A passkey as its owner sees it."""
    return {
        "passkey_id": one.pk,
        "name": one.name,
        "created_at": one.created_at,
        "last_used_at": one.last_used_at,
    }


def second_factor(found: Mapping[str, Any]) -> dict[str, Any]:
    """What an account asks for, as its owner sees it."""
    return {**found, "passkeys": [passkey(one) for one in found["passkeys"]]}


def invitation(user: models.User) -> dict[str, Any]:
    """What whoever holds the link of an invitation is told."""
    return {
        "username": user.username,
        "nickname": user.nickname,
        "role": "Super admin" if user.is_superuser else user.get_role_display(),
        "invited_by": user.updated_by.nickname if user.updated_by else "",
        "until": user.invited_until,
    }
