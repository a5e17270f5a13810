"""The accounts' calls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import timedelta
from typing import Any

from apps.accounts import selectors
from apps.accounts.api import serializers as s
from apps.accounts.record import USER_RECORD
from apps.accounts.services import (
    accounts,
    invitations,
    oidc_sign_in,
    passwords,
    second_factor,
    sessions,
    sign_in,
    viewing,
)
from apps.accounts.services.bulk_accounts import ACTIONS
from apps.core.choices import STAFF
from apps.core.http.operations import PUBLIC, Call, Kind, Operation, Scope
from apps.core.http.serializers import CountOutput, UserRef
from apps.core.http.throttle import Rate
from apps.core.records.operations import RecordCalls
from apps.core.registry import register

MANAGERS = USER_RECORD.roles

FRESH = timedelta(minutes=10)
"""How long a sign-in, or the password named once more, is proof enough for what is sensitive."""
SENSITIVE = frozenset({"email", "role", "countries", "is_superuser"})
"""The fields by which an account is taken over, or given rights."""

calls = RecordCalls(
    USER_RECORD,
    detail=s.user_detail,
    get=lambda user, country, pk: selectors.get_user(user=user, user_id=pk),
)
calls.query(s.ANSWERS.rows, "A page of the accounts that work in the country.")
calls.bulk(
    s.BulkUsersParams,
    ACTIONS,
    "Enables, disables or signs out accounts: those named, or as a job all that match.",
)
calls.export()


class CountedEntry(Operation):
    """A call by which strangers get in: what they try is counted, refused or not."""

    rate = sign_in.WORK

    def _write(self, call: Call) -> Any:
        # What is counted must stay counted: no transaction around the whole.
        return self.run(call)


@register
class Login(CountedEntry):
    """Opens a session for a username and password, and the code of an account with a second factor."""

    name = "user/login"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.NONE
    input, output = s.LoginInput, s.LoginOutput

    def run(self, call: Call) -> dict[str, Any]:
        token, user = sign_in.sign_in(**call.data, user_agent=call.user_agent)
        return {"token": token, "user_id": user.pk}


@register
class BeginOidc(CountedEntry):
    """Where the browser goes to sign in with the company's provider, and the ticket it brings back."""

    name = "user/begin_oidc"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.NONE
    output = s.OidcBegun

    def run(self, call: Call) -> dict[str, Any]:
        url, ticket = oidc_sign_in.begin()
        return {"url": url, "ticket": ticket}


@register
class FinishOidc(CountedEntry):
    """Opens a session for whom the company's provider has signed in."""

    name = "user/finish_oidc"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.NONE
    input, output = s.FinishOidcInput, s.LoginOutput

    def run(self, call: Call) -> dict[str, Any]:
        token, user = oidc_sign_in.finish(**call.data, user_agent=call.user_agent)
        return {"token": token, "user_id": user.pk}


@register
class ReadInvitation(CountedEntry):
    """Whom an invitation's link is for. Counted as a try, which is why it is no query."""

    name = "user/read_invitation"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.NONE
    input, output = s.InvitationInput, s.Invitation

    def run(self, call: Call) -> dict[str, Any]:
        return s.invitation(invitations.read_invitation(**call.data))


@register
class AcceptInvitation(CountedEntry):
    """Sets the password that whoever is invited has chosen, and opens a session."""

    name = "user/accept_invitation"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.NONE
    input, output = s.AcceptInvitationInput, s.LoginOutput

    def run(self, call: Call) -> dict[str, Any]:
        token, user = invitations.accept_invitation(**call.data, user_agent=call.user_agent)
        return {"token": token, "user_id": user.pk}


@register
class Logout(Operation):
    """Ends the session the call came with."""

    name = "user/logout"
    before_password_change = while_viewing = True
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE

    def run(self, call: Call) -> None:
        assert call.session is not None
        sign_in.sign_out(actor=call.session.user, session=call.session)


@register
class GetUserInfo(Operation):
    """The signed-in person."""

    name = "user/user_info"
    before_password_change = True
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    output = s.UserInfo

    def run(self, call: Call) -> dict[str, Any]:
        if not call.is_viewing:
            return {**call.user.as_info(), "viewed_by": None}
        assert call.session is not None
        # What the person would have to do first is theirs to do.
        viewer = call.session.user.as_ref()
        return {**call.user.as_info(), "must_set_up_second_factor": False, "viewed_by": viewer}


@register
class ViewAs(Operation):
    """Opens a second session, for an hour, in which a super admin sees the console as somebody else does."""

    name = "user/view_as"
    proof = FRESH
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    input, output = s.ViewAsInput, s.LoginOutput

    def run(self, call: Call) -> dict[str, Any]:
        assert call.session is not None
        token, user = viewing.begin(
            actor=call.user, own=call.session, user_agent=call.user_agent, **call.data
        )
        return {"token": token, "user_id": user.pk}


@register
class UpdatePassword(Operation):
    """Changes one's own password; all one's other sessions end."""

    name = "user/update_password"
    before_password_change = True
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    input = s.UpdatePasswordInput

    def run(self, call: Call) -> None:
        assert call.session is not None
        passwords.update_password(actor=call.user, session=call.session, **call.data)

    def _write(self, call: Call) -> Any:
        with passwords.counted_try(call.user, field="old_password"):
            return super()._write(call)


@register
class Prove(Operation):
    """Proves by the password who is at work; calls that were refused with 10015 may be sent again."""

    name = "user/prove"
    before_second_factor = True
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    input = s.ProveInput

    def run(self, call: Call) -> None:
        assert call.session is not None
        passwords.prove(actor=call.user, session=call.session, **call.data)

    def _write(self, call: Call) -> Any:
        with passwords.counted_try(call.user, field="password"):
            return super()._write(call)


@register
class ChoosePassword(Operation):
    """Replaces the one-time password with which one signed in."""

    name = "user/choose_password"
    before_password_change = True
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    input = s.NewPasswordInput

    def run(self, call: Call) -> None:
        assert call.session is not None
        passwords.choose_password(actor=call.user, session=call.session, **call.data)


@register
class GetSecondFactor(Operation):
    """What one's own sign-in asks for beside the password."""

    name = "user/get_second_factor"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    output = s.SecondFactor

    def run(self, call: Call) -> dict[str, Any]:
        return selectors.second_factor_of(call.user)


@register
class BeginAuthenticator(Operation):
    """A new secret for an authenticator app; nothing is kept of it before `confirm_authenticator`."""

    name = "user/begin_authenticator"
    proof = FRESH
    before_second_factor = True
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    output = s.NewAuthenticator

    def run(self, call: Call) -> dict[str, Any]:
        return asdict(second_factor.begin_authenticator(actor=call.user))


@register
class ConfirmAuthenticator(Operation):
    """Makes an authenticator app that has shown its first code one's second factor; other sessions end."""

    name = "user/confirm_authenticator"
    before_second_factor = True
    rate = Rate(20)
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    input, output = s.ConfirmAuthenticatorInput, s.RecoveryCodes

    def run(self, call: Call) -> dict[str, Any]:
        assert call.session is not None
        codes = second_factor.confirm_authenticator(actor=call.user, session=call.session, **call.data)
        return {"recovery_codes": codes}


@register
class RenewRecoveryCodes(Operation):
    """Ten new recovery codes; those before them end."""

    name = "user/renew_recovery_codes"
    proof = FRESH
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    output = s.RecoveryCodes

    def run(self, call: Call) -> dict[str, Any]:
        return {"recovery_codes": second_factor.renew_recovery_codes(actor=call.user)}


@register
class RemoveSecondFactor(Operation):
    """Has one's own sign-in ask for the password alone again, where the role allows it."""

    name = "user/remove_second_factor"
    proof = FRESH
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE

    def run(self, call: Call) -> None:
        second_factor.remove_second_factor(actor=call.user)


@register
class ResetSecondFactor(Operation):
    """Takes the second factor from an account whose owner has lost it; its sessions end, the owner is told."""

    name = "user/reset_second_factor"
    proof = FRESH
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    input, output = s.UserVersionInput, USER_RECORD.detail_shape

    def run(self, call: Call) -> dict[str, Any]:
        return s.user_detail(second_factor.reset_second_factor(actor=call.user, **call.data), call.user)


@register
class GetUserDetail(Operation):
    """One account in full."""

    name = "user/get_user_detail"
    kind, roles, scope = Kind.QUERY, MANAGERS, Scope.NONE
    input, output = USER_RECORD.id_shape, USER_RECORD.detail_shape

    def run(self, call: Call) -> dict[str, Any]:
        return s.user_detail(selectors.get_user(user=call.user, user_id=call.data["user_id"]), call.user)


@register
class CreateUser(Operation):
    """Makes an account: with an invitation, or with a one-time password, which is answered once if not given."""

    name = "user/create_user"
    proof = FRESH
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    input, output = s.CreateUserInput, s.CreatedUser

    @classmethod
    def is_sensitive(cls, data: Mapping[str, Any]) -> bool:
        return bool(data.get("is_superuser"))

    def run(self, call: Call) -> dict[str, Any]:
        temp_password = path = None
        if by := call.data.pop("invite", None):
            user, path = invitations.create_invited(actor=call.user, fields=call.data, by=by)
        else:
            user, temp_password = accounts.create_user(actor=call.user, fields=call.data)
        detail = s.user_detail(user, call.user)
        return {**detail, "temp_password": temp_password, "invitation_path": path}


@register
class EditUser(Operation):
    """Changes an account; a changed role or country ends its sessions."""

    name = "user/edit_user"
    proof = FRESH
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    input, output = s.EditUserInput, USER_RECORD.detail_shape

    @classmethod
    def is_sensitive(cls, data: Mapping[str, Any]) -> bool:
        return not SENSITIVE.isdisjoint(data)

    def run(self, call: Call) -> dict[str, Any]:
        patch = {key: value for key, value in call.data.items() if key not in ("user_id", "version")}
        user = accounts.edit_user(
            actor=call.user, user_id=call.data["user_id"], version=call.data["version"], patch=patch
        )
        return s.user_detail(user, call.user)


@register
class ChangeUserStatus(Operation):
    """Enables, disables or unlocks an account."""

    name = "user/change_user_status"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    input, output = s.ChangeUserStatusInput, USER_RECORD.detail_shape

    def run(self, call: Call) -> dict[str, Any]:
        user = accounts.change_user_status(
            actor=call.user,
            user_id=call.data["user_id"],
            version=call.data["version"],
            action=call.data["action"],
            reason=call.data.get("reason") or "",
            confirmed=call.confirmed,
        )
        return s.user_detail(user, call.user)


@register
class ResetPassword(Operation):
    """Gives an account a one-time password, shown once."""

    name = "user/reset_password"
    proof = FRESH
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    input, output = s.UserVersionInput, s.TempPassword

    def run(self, call: Call) -> dict[str, Any]:
        password = passwords.reset_password(actor=call.user, **call.data)
        user = selectors.get_user(user=call.user, user_id=call.data["user_id"])
        return {"temp_password": password, "version": user.version}


@register
class InviteUser(Operation):
    """Invites somebody who has not chosen a password yet; the former link or one-time password ends."""

    name = "user/invite_user"
    proof = FRESH
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    input, output = s.InviteUserInput, s.InvitedUser

    def run(self, call: Call) -> dict[str, Any]:
        user, path = invitations.invite_user(actor=call.user, **call.data)
        return {**s.user_detail(user, call.user), "invitation_path": path}


@register
class CancelInvitation(Operation):
    """Ends an invitation that has not been accepted."""

    name = "user/cancel_invitation"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    input, output = s.UserVersionInput, USER_RECORD.detail_shape

    def run(self, call: Call) -> dict[str, Any]:
        return s.user_detail(invitations.cancel_invitation(actor=call.user, **call.data), call.user)


@register
class QuerySessions(Operation):
    """The live sessions of an account, one's own unless another is named."""

    name = "user/query_sessions"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    input, output = s.SessionListInput, s.SessionListOutput

    def run(self, call: Call) -> dict[str, Any]:
        user_id = call.data.pop("user_id", None)
        page, rows = selectors.list_sessions(user=call.user, user_id=user_id, query=call.data)
        return page.answer([s.session_row(row, call.session) for row in rows])


@register
class QuerySignIns(Operation):
    """The last 50 sign-ins of an account, refused ones too: one's own unless a super admin names another."""

    name = "user/query_sign_ins"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    input, output, output_many = s.SignInListInput, s.SignInRow, True

    def run(self, call: Call) -> list[dict[str, Any]]:
        found = selectors.list_sign_ins(user=call.user, user_id=call.data.get("user_id"))
        return [s.sign_in_row(one) for one in found]


@register
class RevokeSessions(Operation):
    """Ends sessions of an account, one's own unless another is named."""

    name = "user/revoke_sessions"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    input, output = s.RevokeSessionsInput, CountOutput

    def run(self, call: Call) -> dict[str, Any]:
        count = sessions.revoke_sessions(
            actor=call.user,
            session=call.session,
            user_id=call.data.get("user_id"),
            session_ids=call.data.get("session_ids"),
        )
        return {"count": count}


@register
class GetMyInfo(Operation):
    """One's own profile, and what one has made."""

    name = "user/get_my_info"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    output = s.MyInfoInFull

    def run(self, call: Call) -> dict[str, Any]:
        return s.my_info_in_full(call.user)


@register
class EditMyInfo(Operation):
    """Changes one's own profile."""

    name = "user/edit_my_info"
    proof = FRESH
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    input, output = s.EditMyInfoInput, s.MyInfo

    @classmethod
    def is_sensitive(cls, data: Mapping[str, Any]) -> bool:
        return not SENSITIVE.isdisjoint(data)

    def run(self, call: Call) -> dict[str, Any]:
        version = call.data.pop("version")
        return s.my_info(accounts.edit_my_info(actor=call.user, version=version, patch=call.data))


@register
class SearchUsers(Operation):
    """Up to twenty colleagues of the country, to pick from."""

    name = "user/search_users"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output, output_many = s.SearchUsersInput, UserRef, True

    def run(self, call: Call) -> list[dict[str, Any]]:
        found = selectors.search_users(
            user=call.user,
            country=call.country,
            keyword=call.data.get("keyword", ""),
            roles=call.data.get("roles", []),
            ids=call.data.get("ids", []),
        )
        return [user.as_ref() for user in found]
