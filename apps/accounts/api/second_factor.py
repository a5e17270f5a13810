"""Operations on the caller's own second factor and proof of identity."""

from __future__ import annotations

from typing import ClassVar

from apps.accounts.api import signing_in_shapes as s
from apps.accounts.domain.user_agents import device_of
from apps.accounts.services import oidc_sign_in, passkeys, passwords, second_factor
from apps.accounts.services import proof as proofs
from apps.core.choices import STAFF
from apps.core.errors import AppError
from apps.core.http.operations import Answer, Call, Kind, Operation, Scope, T
from apps.core.http.serializers import EmptyOutput
from apps.core.http.throttle import Rate
from apps.core.registry import register


class CountedProof(Operation[T]):
    """Base class of operations that prove identity; wrong proofs count with wrong old passwords."""

    before_second_factor = True
    field: ClassVar[str]
    """Field that reports the error after too many wrong proofs."""

    def _write(self, call: Call[T]) -> Answer:
        with passwords.counted_try(call.user, field=self.field):
            return super()._write(call)


@register
class BeginProof(Operation):
    """Return the ways to prove one's identity, with a passkey request that is valid for five minutes."""

    name = "user/begin_proof"
    before_second_factor = True
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    output = s.WaysToProve

    def run(self, call: Call) -> s.WaysToProve:
        return s.ways_to_prove(proofs.ways(actor=call.user, origin=call.origin))


@register
class Prove(CountedProof[s.ProveInput]):
    """Prove one's identity with the password; operations refused with 10015 can then be sent again."""

    name = "user/prove"
    field = "password"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE

    def run(self, call: Call[s.ProveInput]) -> EmptyOutput:
        assert call.session is not None
        proofs.by_password(actor=call.user, session=call.session, password=call.data.password)
        return EmptyOutput()


@register
class ProveByPasskey(CountedProof[s.PasskeyAnswerInput]):
    """Prove one's identity with a passkey; operations refused with 10015 can then be sent again."""

    name = "user/prove_by_passkey"
    field = "credential"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE

    def run(self, call: Call[s.PasskeyAnswerInput]) -> EmptyOutput:
        assert call.session is not None
        proofs.by_passkey(
            actor=call.user,
            session=call.session,
            origin=call.origin,
            ticket=call.data.ticket,
            credential=call.data.credential,
        )
        return EmptyOutput()

    def after_refusal(self, call: Call[s.PasskeyAnswerInput], error: AppError) -> None:
        if isinstance(error, proofs.CopiedPasskey):
            passkeys.report_copy(call.user)


@register
class BeginOidcProof(Operation):
    """Return the provider's URL for a fresh sign-in, and the ticket for `prove_by_oidc`."""

    name = "user/begin_oidc_proof"
    before_second_factor = True
    rate = Rate(20)
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    output = s.OidcBegun

    def run(self, call: Call) -> s.OidcBegun:
        url, ticket = oidc_sign_in.start_again(call.user)
        return s.OidcBegun(url=url, ticket=ticket)


@register
class ProveByOidc(CountedProof[s.FinishOidcInput]):
    """Prove one's identity with a fresh sign-in at the company's provider."""

    name = "user/prove_by_oidc"
    field = "code"
    rate = Rate(20)
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE

    def run(self, call: Call[s.FinishOidcInput]) -> EmptyOutput:
        assert call.session is not None
        proofs.by_oidc(
            actor=call.user,
            session=call.session,
            ticket=call.data.ticket,
            code=call.data.code,
            state=call.data.state,
        )
        return EmptyOutput()


@register
class GetSecondFactor(Operation):
    """Get the second factor of the caller's own account."""

    name = "user/get_second_factor"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    output = s.SecondFactor

    def run(self, call: Call) -> s.SecondFactor:
        return s.second_factor(call.user)


@register
class BeginAuthenticator(Operation):
    """Create a secret for an authenticator app; nothing is stored before `confirm_authenticator`."""

    name = "user/begin_authenticator"
    before_second_factor = True
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    output = s.NewAuthenticator

    def run(self, call: Call) -> s.NewAuthenticator:
        return s.NewAuthenticator.of(second_factor.start_authenticator(actor=call.user))


@register
class ConfirmAuthenticator(Operation[s.ConfirmAuthenticatorInput]):
    """Set up an authenticator app with its first code; all other sessions end."""

    name = "user/confirm_authenticator"
    before_second_factor = True
    rate = Rate(20)
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    output = s.RecoveryCodes

    def run(self, call: Call[s.ConfirmAuthenticatorInput]) -> s.RecoveryCodes:
        assert call.session is not None
        codes = second_factor.confirm_authenticator(
            actor=call.user, session=call.session, ticket=call.data.ticket, code=call.data.code
        )
        return s.RecoveryCodes(recovery_codes=codes)


@register
class RenewRecoveryCodes(Operation):
    """Create ten new recovery codes; the previous ones become invalid."""

    name = "user/renew_recovery_codes"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    output = s.RecoveryCodes

    def run(self, call: Call) -> s.RecoveryCodes:
        return s.RecoveryCodes(recovery_codes=second_factor.renew_recovery_codes(actor=call.user))


@register
class RemoveSecondFactor(Operation):
    """Remove the caller's own second factor if the role allows it."""

    name = "user/remove_second_factor"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE

    def run(self, call: Call) -> EmptyOutput:
        second_factor.remove_second_factor(actor=call.user)
        return EmptyOutput()


@register
class BeginPasskey(Operation):
    """Return the options for creating a passkey; nothing is stored before `add_passkey`."""

    name = "user/begin_passkey"
    before_second_factor = True
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    output = s.NewPasskeyQuestion

    def run(self, call: Call) -> s.NewPasskeyQuestion:
        return s.new_passkey_question(passkeys.start(actor=call.user, origin=call.origin))


@register
class AddPasskey(Operation[s.AddPasskeyInput]):
    """Add a new passkey; if it is the first second factor, all other sessions end."""

    name = "user/add_passkey"
    before_second_factor = True
    rate = Rate(20)
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    output = s.RecoveryCodes

    def run(self, call: Call[s.AddPasskeyInput]) -> s.RecoveryCodes:
        assert call.session is not None
        codes = passkeys.add(
            actor=call.user,
            session=call.session,
            origin=call.origin,
            ticket=call.data.ticket,
            credential=call.data.credential,
            name=call.data.name or device_of(call.user_agent),
        )
        return s.RecoveryCodes(recovery_codes=codes)


@register
class RenamePasskey(Operation[s.RenamePasskeyInput]):
    """Rename the caller's own passkey."""

    name = "user/rename_passkey"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    output = s.Passkey

    def run(self, call: Call[s.RenamePasskeyInput]) -> s.Passkey:
        return s.Passkey.of(
            passkeys.rename(actor=call.user, passkey_id=call.data.passkey_id, name=call.data.name)
        )


@register
class RemovePasskey(Operation[s.PasskeyIdInput]):
    """Remove the caller's own passkey; removing the last second factor turns the second factor off."""

    name = "user/remove_passkey"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE

    def run(self, call: Call[s.PasskeyIdInput]) -> EmptyOutput:
        passkeys.remove(actor=call.user, passkey_id=call.data.passkey_id)
        return EmptyOutput()
