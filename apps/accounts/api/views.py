"""Operations on accounts, sessions and the caller's own profile."""

from __future__ import annotations

from apps.accounts.api import second_factor as own_second_factor
from apps.accounts.api import serializers as s
from apps.accounts.api import signing_in
from apps.accounts.api.signing_in_shapes import LoginOutput
from apps.accounts.queries import selectors
from apps.accounts.record import USER_RECORD
from apps.accounts.services import (
    accounts,
    email_addresses,
    invitations,
    passwords,
    second_factor,
    sessions,
    viewing,
)
from apps.accounts.services.bulk_accounts import ACTIONS
from apps.core.choices import STAFF
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.outputs import ListOutput
from apps.core.http.serializers import BaseOutput, CountOutput, EmptyOutput, UserRef
from apps.core.http.throttle import Rate
from apps.core.records.operations import RecordCalls
from apps.core.registry import register

__all__ = ["own_second_factor", "signing_in"]

MANAGERS = USER_RECORD.roles

calls = RecordCalls(
    USER_RECORD,
    detail=s.user_detail,
    get=lambda user, country, pk: selectors.get_user(user=user, user_id=pk),
)
calls.query(s.ANSWERS.rows, "List the accounts that work in the country.")
calls.bulk(
    s.BulkUsersParams,
    ACTIONS,
    "Enable, disable or sign out selected accounts, or all matching ones as a job.",
)
calls.export()


@register
class ViewAs(Operation[s.ViewAsInput]):
    """Open a read-only session, for one hour, in which a super admin sees the console as another user."""

    name = "user/view_as"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    output = LoginOutput

    def run(self, call: Call[s.ViewAsInput]) -> LoginOutput:
        assert call.session is not None
        token, user = viewing.start(
            actor=call.user, own=call.session, user_agent=call.user_agent, user_id=call.data.user_id
        )
        return LoginOutput(token=token, user_id=user.pk)


@register
class ResetSecondFactor(Operation[s.UserVersionInput]):
    """Remove an account's second factor after its loss; its sessions end and its owner is notified."""

    name = "user/reset_second_factor"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    output = USER_RECORD.detail_shape

    def run(self, call: Call[s.UserVersionInput]) -> BaseOutput:
        return s.user_detail(
            second_factor.reset_second_factor(
                actor=call.user, user_id=call.data.user_id, version=call.data.version
            ),
            call.user,
        )


@register
class GetUserDetail(Operation):
    """Get one account in full."""

    name = "user/get_user_detail"
    kind, roles, scope = Kind.QUERY, MANAGERS, Scope.NONE
    input, output = USER_RECORD.id_shape, USER_RECORD.detail_shape

    def run(self, call: Call) -> BaseOutput:
        return s.user_detail(selectors.get_user(user=call.user, user_id=call.data["user_id"]), call.user)


@register
class CreateUser(Operation):
    """Create an account with an invitation or a one-time password; a generated password is returned once."""

    name = "user/create_user"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    input, output = s.CreateUserInput, s.CreatedUser

    def run(self, call: Call) -> s.CreatedUser:
        temp_password = path = None
        if by := call.data.pop("invite", None):
            user, path = invitations.create_invited(actor=call.user, fields=call.data, by=by)
        else:
            user, temp_password = accounts.create_user(actor=call.user, fields=call.data)
        detail = s.user_detail(user, call.user)
        return s.CreatedUser.of(detail, temp_password=temp_password, invitation_path=path)


@register
class EditUser(Operation):
    """Edit an account; a changed role, country or super-admin flag ends its sessions."""

    name = "user/edit_user"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    input, output = s.EditUserInput, USER_RECORD.detail_shape

    def run(self, call: Call) -> BaseOutput:
        patch = {key: value for key, value in call.data.items() if key not in ("user_id", "version")}
        user = accounts.edit_user(
            actor=call.user, user_id=call.data["user_id"], version=call.data["version"], patch=patch
        )
        return s.user_detail(user, call.user)


@register
class ChangeUserStatus(Operation[s.ChangeUserStatusInput]):
    """Enable, disable or unlock an account."""

    name = "user/change_user_status"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    output = USER_RECORD.detail_shape

    def run(self, call: Call[s.ChangeUserStatusInput]) -> BaseOutput:
        user = accounts.change_user_status(
            actor=call.user,
            user_id=call.data.user_id,
            version=call.data.version,
            action=call.data.action,
            reason=call.data.reason or "",
            confirmed=call.confirmed,
        )
        return s.user_detail(user, call.user)


@register
class ResetPassword(Operation[s.UserVersionInput]):
    """Set a one-time password for an account; it is returned once."""

    name = "user/reset_password"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    output = s.TempPassword

    def run(self, call: Call[s.UserVersionInput]) -> s.TempPassword:
        password = passwords.reset_password(
            actor=call.user, user_id=call.data.user_id, version=call.data.version
        )
        user = selectors.get_user(user=call.user, user_id=call.data.user_id)
        return s.TempPassword(temp_password=password, version=user.version)


@register
class InviteUser(Operation[s.InviteUserInput]):
    """Invite a user without a password; the previous link or one-time password becomes invalid."""

    name = "user/invite_user"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    output = s.InvitedUser

    def run(self, call: Call[s.InviteUserInput]) -> s.InvitedUser:
        user, path = invitations.invite_user(
            actor=call.user, user_id=call.data.user_id, version=call.data.version, by=call.data.by
        )
        return s.InvitedUser.of(s.user_detail(user, call.user), invitation_path=path)


@register
class CancelInvitation(Operation[s.UserVersionInput]):
    """Cancel an invitation that has not been accepted."""

    name = "user/cancel_invitation"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    output = USER_RECORD.detail_shape

    def run(self, call: Call[s.UserVersionInput]) -> BaseOutput:
        return s.user_detail(
            invitations.cancel_invitation(
                actor=call.user, user_id=call.data.user_id, version=call.data.version
            ),
            call.user,
        )


@register
class QuerySessions(Operation):
    """List the live sessions of an account, by default the caller's own."""

    name = "user/query_sessions"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    input, output = s.SessionListInput, ListOutput[s.SessionRow]

    def run(self, call: Call) -> ListOutput[s.SessionRow]:
        user_id = call.data.pop("user_id", None)
        page, rows = selectors.list_sessions(user=call.user, user_id=user_id, query=call.data)
        return page.answer(ListOutput[s.SessionRow], [s.session_row(row, call.session) for row in rows])


@register
class QuerySignIns(Operation[s.SignInListInput]):
    """List the last 50 sign-in attempts of the caller's own account, or for super admins of any account."""

    name = "user/query_sign_ins"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    output, output_many = s.SignInRow, True

    def run(self, call: Call[s.SignInListInput]) -> list[s.SignInRow]:
        sign_ins = selectors.list_sign_ins(user=call.user, user_id=call.data.user_id)
        return [s.sign_in_row(one) for one in sign_ins]


@register
class RevokeSessions(Operation[s.RevokeSessionsInput]):
    """End sessions of an account, by default the caller's own."""

    name = "user/revoke_sessions"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    output = CountOutput

    def run(self, call: Call[s.RevokeSessionsInput]) -> CountOutput:
        count = sessions.revoke_sessions(
            actor=call.user,
            session=call.session,
            user_id=call.data.user_id,
            session_ids=call.data.session_ids,
        )
        return CountOutput(count=count)


@register
class GetMyInfo(Operation):
    """Get the caller's own profile with counts and recent records."""

    name = "user/get_my_info"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    output = s.MyInfoInFull

    def run(self, call: Call) -> s.MyInfoInFull:
        return s.my_info_in_full(call.user)


@register
class EditMyInfo(Operation):
    """Edit the caller's own profile."""

    name = "user/edit_my_info"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    input, output = s.EditMyInfoInput, s.MyInfo

    def run(self, call: Call) -> BaseOutput:
        version = call.data.pop("version")
        return s.my_info(accounts.edit_my_info(actor=call.user, version=version, patch=call.data))


@register
class SendEmailConfirmation(Operation):
    """Send the confirmation mail for the caller's own address again."""

    name = "user/send_email_confirmation"
    rate = Rate(5)
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE

    def run(self, call: Call) -> EmptyOutput:
        email_addresses.send_again(actor=call.user)
        return EmptyOutput()


@register
class ConfirmEmail(Operation[s.ConfirmEmailInput]):
    """Confirm the caller's own address with the token from the mail."""

    name = "user/confirm_email"
    rate = Rate(20)
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    output = s.MyInfo

    def run(self, call: Call[s.ConfirmEmailInput]) -> BaseOutput:
        return s.my_info(email_addresses.confirm(actor=call.user, token=call.data.token))


@register
class SearchUsers(Operation[s.SearchUsersInput]):
    """Search up to 20 colleagues in the country, for a picker."""

    name = "user/search_users"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output, output_many = UserRef, True

    def run(self, call: Call[s.SearchUsersInput]) -> list[UserRef]:
        users = selectors.search_users(
            user=call.user,
            country=call.country,
            keyword=call.data.keyword,
            roles=call.data.roles,
            ids=call.data.ids,
        )
        return [UserRef.of(user) for user in users]
