"""The accounts' calls."""

from __future__ import annotations

from typing import Any

from apps.accounts import selectors
from apps.accounts.api import serializers as s
from apps.accounts.record import USER_RECORD
from apps.accounts.services import accounts, invitations, passwords, sessions, sign_in
from apps.accounts.services.bulk_accounts import ACTIONS
from apps.core.choices import STAFF
from apps.core.http.operations import PUBLIC, Call, Kind, Operation, Scope
from apps.core.http.serializers import CountOutput, UserRef
from apps.core.records.operations import RecordCalls
from apps.core.registry import register

MANAGERS = USER_RECORD.roles

calls = RecordCalls(
    USER_RECORD,
    detail=s.user_detail,
    get=lambda user, country, pk: selectors.get_user(user=user, user_id=pk),
)
calls.query(selectors.list_users, s.ANSWERS.rows, "A page of the accounts that work in the country.")
calls.bulk(
    s.BulkUsersParams,
    ACTIONS,
    "Enables, disables or signs out accounts: those named, or as a job all that match.",
)
calls.export()


class CountedEntry(Operation):
    """A call by which strangers get in: their tries are counted, refused ones too."""

    def _write(self, call: Call) -> Any:
        # What is counted must stay counted: no transaction around the whole.
        return self.run(call)


@register
class Login(CountedEntry):
    """Opens a session for a username and password."""

    name = "user/login"
    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.NONE
    input, output = s.LoginInput, s.LoginOutput

    def run(self, call: Call) -> dict[str, Any]:
        token, user = sign_in.sign_in(**call.data, user_agent=call.user_agent)
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
    before_password_change = True
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE

    def run(self, call: Call) -> None:
        assert call.session is not None
        sign_in.sign_out(actor=call.user, session=call.session)


@register
class GetUserInfo(Operation):
    """The signed-in person."""

    name = "user/user_info"
    before_password_change = True
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    output = s.UserInfo

    def run(self, call: Call) -> dict[str, Any]:
        return call.user.as_info()


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
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    input, output = s.CreateUserInput, s.CreatedUser

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
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.NONE
    input, output = s.EditUserInput, USER_RECORD.detail_shape

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
class RevokeSessions(Operation):
    """Ends sessions of an account, one's own unless another is named."""

    name = "user/revoke_sessions"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    input, output = s.RevokeSessionsInput, CountOutput

    def run(self, call: Call) -> dict[str, Any]:
        count = sessions.revoke_sessions(
            actor=call.user, user_id=call.data.get("user_id"), session_ids=call.data.get("session_ids")
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
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    input, output = s.EditMyInfoInput, s.MyInfo

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
