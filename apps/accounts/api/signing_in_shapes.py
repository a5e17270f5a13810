"""Inputs and outputs for signing in, proving identity, and managing the second factor."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec
from rest_framework import serializers

from apps.accounts import models
from apps.accounts.api.passkey_shapes import NewPasskeyOptions, PasskeyOptions
from apps.accounts.choices import Language, StartOn
from apps.accounts.queries import selectors
from apps.accounts.services.ceremonies import Question
from apps.accounts.services.proof import Ways
from apps.core.choices import Role
from apps.core.http.fields import Text
from apps.core.http.inputs import IdNumber, Input, Messages, Meta, Omittable
from apps.core.http.outputs import From, Output, OwnId
from apps.core.http.serializers import UserRef
from apps.core.values import FieldValue


class Password(serializers.CharField):
    """A password exactly as typed: not trimmed, never returned."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, max_length=256, write_only=True, **kwargs)

    def to_internal_value(self, data: FieldValue) -> str:
        """Return the password. Raise ValidationError if the value is not a string."""
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class Ticket(Text):
    """Encrypted server state of a started procedure; the client sends it back unchanged."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=1000, **kwargs)


class Code(serializers.CharField):
    """A code of an authenticator app, or a recovery code; never returned."""

    def __init__(self, **kwargs: Any) -> None:
        messages: dict[str, Any] = dict.fromkeys(("blank", "required"), "Code required")
        super().__init__(max_length=40, write_only=True, error_messages=messages, **kwargs)

    def to_internal_value(self, data: FieldValue) -> str:
        """Return the code. Raise ValidationError if the value is not a string."""
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


# -- sign-in -------------------------------------------------------------------
class LoginInput(Input):
    username: Annotated[
        str, Meta(max_length=64), Messages({"blank": "Username required", "required": "Username required"})
    ]
    password: Annotated[
        str, Password, Messages({"blank": "Password required", "required": "Password required"})
    ]
    code: Annotated[
        str,
        Code,
        Meta(description="Code from an authenticator app, or a recovery code; required after error 10014."),
    ] = ""


class LoginOutput(Output):
    token: str
    user_id: IdNumber


class FinishLoginInput(Input):
    ticket: Annotated[str, Ticket]
    code: Annotated[str, Code]


class OidcBegun(Output):
    url: Annotated[str, Meta(description="Sign-in address of the provider.")]
    ticket: Annotated[str, Meta(description="Ticket for `finish_oidc`, valid for ten minutes.")]


class FinishOidcInput(Input):
    ticket: Annotated[str, Meta(max_length=1000)]
    code: Annotated[str, Meta(max_length=2000, description="Code that the provider gave to the browser.")]
    state: Annotated[str, Meta(max_length=200, description="State that the provider gave to the browser.")]


class UserInfo(Output):
    user_id: OwnId
    username: str
    nickname: str
    is_superuser: bool
    role: Annotated[str, Role]
    countries: Annotated[list[str], From("visible_countries")]
    language: Annotated[str, Language]
    start_on: Annotated[str, StartOn]
    is_start_chosen: bool
    must_change_password: bool
    must_set_up_second_factor: bool
    second_factor_days_left: (
        Annotated[
            int, Meta(description="Remaining days of the grace period; null if no second factor is missing.")
        ]
        | None
    )
    viewed_by: Annotated[UserRef, Meta(description="User who views the console as this user.")] | None


class NewPasswordInput(Input):
    new_password: Annotated[
        str, Password, Messages({"blank": "New Password required", "required": "New Password required"})
    ]


class InvitationInput(Input):
    token: Annotated[str, Meta(max_length=200)]


class AcceptInvitationInput(NewPasswordInput):
    token: Annotated[str, Meta(max_length=200)]


class Invitation(Output):
    """The public facts of an invitation, for anyone with its link."""

    username: str
    nickname: str
    role: Annotated[str, Meta(description="Name of the role.")]
    invited_by: str
    until: Annotated[datetime, From("invited_until")]


class UpdatePasswordInput(Input):
    old_password: Annotated[
        str, Password, Messages({"blank": "Old Password required", "required": "Old Password required"})
    ]
    new_password: Annotated[
        str, Password, Messages({"blank": "New Password required", "required": "New Password required"})
    ]


class ProveInput(Input):
    password: Annotated[
        str, Password, Messages({"blank": "Password required", "required": "Password required"})
    ]


# -- the second factor ------------------------------------------------------------
class App(Output):
    """An authenticator app."""

    created_at: datetime
    last_used_at: datetime


class Passkey(Output):
    passkey_id: OwnId
    name: str
    created_at: datetime
    last_used_at: datetime | None


class SecondFactor(Output):
    """The second factor of an account."""

    since: (
        Annotated[
            datetime,
            Meta(description="Time of the setup; null without a second factor."),
            From("second_factor_at"),
        ]
        | None
    )
    is_required: Annotated[bool, From("must_have_second_factor")]
    app: App | None
    passkeys: list[Passkey]
    recovery_codes_left: int


class NewAuthenticator(Output):
    """Setup data for an authenticator app."""

    secret: Annotated[str, Meta(description="Secret to type if the QR code cannot be scanned.")]
    setup_url: Annotated[str, Meta(description="`otpauth:` URL that opens an app on the same device.")]
    qr_code: Annotated[list[str], Meta(description="Rows of modules without a margin; 1 is dark.")]
    ticket: Annotated[str, Meta(description="Ticket to send with the first code.")]


class ConfirmAuthenticatorInput(Input):
    ticket: Annotated[str, Meta(max_length=400)]
    code: Annotated[str, Code]


class RecoveryCodes(Output):
    recovery_codes: Annotated[list[str], Meta(description="Single-use codes, returned only once.")]


# -- passkeys --------------------------------------------------------------------
class PasskeyQuestion(Output):
    """A request to the browser for an existing passkey."""

    ticket: Annotated[str, Meta(description="Single-use ticket to send with the answer within five minutes.")]
    options: PasskeyOptions


class NewPasskeyQuestion(Output):
    """A request to the browser for a new passkey."""

    ticket: Annotated[
        str, Meta(description="Single-use ticket to send with the new passkey within five minutes.")
    ]
    options: NewPasskeyOptions


class BeginPasskeySignInInput(Input):
    ticket: Annotated[
        str, Ticket, Meta(description="Ticket of error 10014, after the password was accepted.")
    ] = ""


class PasskeyAnswerInput(Input):
    ticket: Annotated[str, Ticket]
    credential: Annotated[str, Meta(max_length=8000, description="Response of the browser, as JSON.")]


class AddPasskeyInput(PasskeyAnswerInput):
    name: Omittable[
        Annotated[str, Meta(max_length=60, description="Name of the passkey; by default the browser's.")]
    ] = None


class PasskeyIdInput(Input):
    passkey_id: IdNumber


class RenamePasskeyInput(PasskeyIdInput):
    name: Annotated[str, Meta(max_length=60), Messages(dict.fromkeys(("blank", "required"), "Name required"))]


class WaysToProve(Output):
    """The ways in which a person can prove their identity."""

    has_password: bool
    passkey: (
        Annotated[
            PasskeyQuestion, Meta(description="Request for `prove_by_passkey`; null without a passkey.")
        ]
        | None
    )
    oidc_label: (
        Annotated[
            str, Meta(description="Label of the company's sign-in; null if the user has never used it.")
        ]
        | None
    )


# -- records to answers --------------------------------------------------------
def second_factor(user: models.User) -> SecondFactor:
    """Return the second factor of an account: app, passkeys and number of unused recovery codes."""
    app = selectors.authenticator_of(user)
    return SecondFactor.of(
        user,
        app=App.of(app) if app else None,
        passkeys=[Passkey.of(one) for one in selectors.passkeys_of(user)],
        recovery_codes_left=selectors.recovery_codes_left(user),
    )


def invitation(user: models.User) -> Invitation:
    """Return the facts of an invitation that its recipient may see."""
    return Invitation.of(
        user,
        role="Super admin" if user.is_superuser else user.get_role_display(),
        invited_by=user.updated_by.nickname if user.updated_by else "",
    )


def passkey_question(question: Question) -> PasskeyQuestion:
    """Return the browser request for an existing passkey."""
    return PasskeyQuestion.of(question, options=msgspec.convert(question.options, PasskeyOptions))


def new_passkey_question(question: Question) -> NewPasskeyQuestion:
    """Return the browser request for a new passkey."""
    return NewPasskeyQuestion.of(question, options=msgspec.convert(question.options, NewPasskeyOptions))


def ways_to_prove(ways: Ways) -> WaysToProve:
    """Return the ways in which a person can prove their identity."""
    return WaysToProve.of(ways, passkey=passkey_question(ways.passkey) if ways.passkey else None)
