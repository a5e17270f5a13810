"""Operations to sign in and out, accept invitations, and read the signed-in user."""

from __future__ import annotations

from apps.accounts.api import signing_in_shapes as s
from apps.accounts.services import invitations, oidc_sign_in, passkey_sign_in, passwords, sign_in
from apps.core.choices import STAFF
from apps.core.http.operations import PUBLIC, Answer, Call, Kind, Operation, Scope, T
from apps.core.http.serializers import EmptyOutput, UserRef
from apps.core.registry import register


class CountedEntry(Operation[T]):
    """Base class of sign-in operations; attempts are counted, successful or not."""

    rate = sign_in.WORK

    def _write(self, call: Call[T]) -> Answer:
        # No transaction around the whole operation: a rollback would undo the counts.
        return self.run(call)


@register
class Login(CountedEntry[s.LoginInput]):
    """Sign in with username and password, and a code if the account has a second factor."""

    name = "user/login"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.NONE
    output = s.LoginOutput

    def run(self, call: Call[s.LoginInput]) -> s.LoginOutput:
        token, user = sign_in.sign_in(
            username=call.data.username,
            password=call.data.password,
            code=call.data.code,
            user_agent=call.user_agent,
        )
        return s.LoginOutput(token=token, user_id=user.pk)


@register
class FinishLogin(CountedEntry[s.FinishLoginInput]):
    """Complete a sign-in with the code that `login` requested with error 10014."""

    name = "user/finish_login"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.NONE
    output = s.LoginOutput

    def run(self, call: Call[s.FinishLoginInput]) -> s.LoginOutput:
        token, user = sign_in.finish_sign_in(
            ticket=call.data.ticket, code=call.data.code, user_agent=call.user_agent
        )
        return s.LoginOutput(token=token, user_id=user.pk)


@register
class BeginPasskeySignIn(CountedEntry[s.BeginPasskeySignInInput]):
    """Return a passkey request: for any passkey, or for those of the account whose password was right."""

    name = "user/begin_passkey_sign_in"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.NONE
    output = s.PasskeyQuestion

    def run(self, call: Call[s.BeginPasskeySignInInput]) -> s.PasskeyQuestion:
        return s.passkey_question(passkey_sign_in.start(origin=call.origin, ticket=call.data.ticket))


@register
class FinishPasskeySignIn(CountedEntry[s.PasskeyAnswerInput]):
    """Sign in with a passkey, without a password."""

    name = "user/finish_passkey_sign_in"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.NONE
    output = s.LoginOutput

    def run(self, call: Call[s.PasskeyAnswerInput]) -> s.LoginOutput:
        token, user = passkey_sign_in.finish(
            origin=call.origin,
            ticket=call.data.ticket,
            credential=call.data.credential,
            user_agent=call.user_agent,
        )
        return s.LoginOutput(token=token, user_id=user.pk)


@register
class BeginOidc(CountedEntry):
    """Return the URL of the company's sign-in, and the ticket for `finish_oidc`."""

    name = "user/begin_oidc"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.NONE
    output = s.OidcBegun

    def run(self, call: Call) -> s.OidcBegun:
        url, ticket = oidc_sign_in.start()
        return s.OidcBegun(url=url, ticket=ticket)


@register
class FinishOidc(CountedEntry[s.FinishOidcInput]):
    """Sign in with the response of the company's provider."""

    name = "user/finish_oidc"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.NONE
    output = s.LoginOutput

    def run(self, call: Call[s.FinishOidcInput]) -> s.LoginOutput:
        token, user = oidc_sign_in.finish(
            ticket=call.data.ticket, code=call.data.code, state=call.data.state, user_agent=call.user_agent
        )
        return s.LoginOutput(token=token, user_id=user.pk)


@register
class ReadInvitation(CountedEntry[s.InvitationInput]):
    """Get the account of an invitation link. Counted as an attempt, so it is a mutation."""

    name = "user/read_invitation"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.NONE
    output = s.Invitation

    def run(self, call: Call[s.InvitationInput]) -> s.Invitation:
        return s.invitation(invitations.read_invitation(token=call.data.token))


@register
class AcceptInvitation(CountedEntry[s.AcceptInvitationInput]):
    """Accept an invitation: set the chosen password and sign in."""

    name = "user/accept_invitation"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.NONE
    output = s.LoginOutput

    def run(self, call: Call[s.AcceptInvitationInput]) -> s.LoginOutput:
        token, user = invitations.accept_invitation(
            token=call.data.token, new_password=call.data.new_password, user_agent=call.user_agent
        )
        return s.LoginOutput(token=token, user_id=user.pk)


@register
class Logout(Operation):
    """Sign out: end the session of the request."""

    name = "user/logout"
    before_password_change = while_viewing = True
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE

    def run(self, call: Call) -> EmptyOutput:
        assert call.session is not None
        sign_in.sign_out(actor=call.session.user, session=call.session)
        return EmptyOutput()


@register
class GetUserInfo(Operation):
    """Get the signed-in user."""

    name = "user/user_info"
    before_password_change = True
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    output = s.UserInfo

    def run(self, call: Call) -> s.UserInfo:
        assert call.session is not None
        if not call.is_viewing:
            must_set_up = call.session.must_set_up_second_factor
            return s.UserInfo.of(call.user, must_set_up_second_factor=must_set_up, viewed_by=None)
        # The viewer cannot set up another user's second factor.
        return s.UserInfo.of(
            call.user,
            must_set_up_second_factor=False,
            second_factor_days_left=None,
            viewed_by=UserRef.of(call.session.user),
        )


@register
class UpdatePassword(Operation[s.UpdatePasswordInput]):
    """Change the caller's own password; all other sessions end."""

    name = "user/update_password"
    before_password_change = True
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE

    def run(self, call: Call[s.UpdatePasswordInput]) -> EmptyOutput:
        assert call.session is not None
        passwords.update_password(
            actor=call.user,
            session=call.session,
            old_password=call.data.old_password,
            new_password=call.data.new_password,
        )
        return EmptyOutput()

    def _write(self, call: Call[s.UpdatePasswordInput]) -> Answer:
        with passwords.counted_try(call.user, field="old_password"):
            return super()._write(call)


@register
class ChoosePassword(Operation[s.NewPasswordInput]):
    """Replace the one-time password with which the user signed in."""

    name = "user/choose_password"
    before_password_change = True
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE

    def run(self, call: Call[s.NewPasswordInput]) -> EmptyOutput:
        assert call.session is not None
        passwords.choose_password(actor=call.user, session=call.session, new_password=call.data.new_password)
        return EmptyOutput()
