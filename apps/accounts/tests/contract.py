"""Calls of the accounts' operations for the contract test."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import Passkey, User
from apps.accounts.services import email_addresses, passkeys, proof, second_factor
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.accounts.tests.passkeys import ORIGIN, SoftKey, passkey_of
from apps.accounts.tests.second_factors import Phone, first_code
from apps.core.models import OutgoingMail
from apps.core.testing.contract import Case, register


def _own(**more: Any) -> Any:
    return lambda person: {"user_id": UserFactory(role="kol").pk, **more}


def _waiting(**more: Any) -> Any:
    return lambda person: {"user_id": UserFactory(role="kol", must_change_password=True).pk, **more}


def _invited(**more: Any) -> Any:
    return lambda person: {"user_id": UserFactory(role="kol", invited=True).pk, **more}


def _foreign(**more: Any) -> Any:
    return lambda person: {"user_id": UserFactory(role="kol", countries=["TR"]).pk, **more}


def _new(person: User) -> dict[str, Any]:
    return {"username": "contract.case", "nickname": "Contract", "role": "kol", "countries": ["ID"]}


def _new_password(person: User) -> dict[str, Any]:
    return {"old_password": PASSWORD, "new_password": "another-good-one"}


def _with_factor(**more: Any) -> Any:
    return lambda person: {"user_id": UserFactory(role="kol", second_factor=True).pk, **more}


def _first_code(person: User) -> dict[str, Any]:
    ticket = second_factor.start_authenticator(actor=person).ticket
    return {"ticket": ticket, "code": first_code(ticket, person)}


def _set_up(person: User) -> dict[str, Any]:
    Phone(person)
    return {}


def _answer(person: User) -> dict[str, Any]:
    soft = passkey_of(person)
    question = proof.ways(actor=person, origin=ORIGIN).passkey
    assert question is not None
    return {"ticket": question.ticket, "credential": soft.answer(question.options)}


def _new_passkey(person: User) -> dict[str, Any]:
    question = passkeys.start(actor=person, origin=ORIGIN)
    return {"ticket": question.ticket, "credential": SoftKey().made(question.options), "name": "Laptop"}


def _own_passkey(**more: Any) -> Any:
    def made(person: User) -> dict[str, Any]:
        passkey_of(person)
        passkey_of(person)
        return {"passkey_id": Passkey.objects.filter(user=person).latest("pk").pk, **more}

    return made


def _foreign_passkey(**more: Any) -> Any:
    return lambda person: _own_passkey(**more)(UserFactory())


def _unconfirmed(person: User) -> dict[str, Any]:
    User.objects.filter(pk=person.pk).update(email="own@sofra.example", is_email_confirmed=False)
    return {}


def _token(person: User) -> dict[str, Any]:
    _unconfirmed(person)
    person.refresh_from_db()
    email_addresses.send_confirmation(person)
    return {"token": OutgoingMail.objects.latest("pk").body.split("confirm_email=")[1].split()[0]}


register("user/logout", Case(4))
register("user/user_info", Case(1, own=lambda person: {}))
register("user/update_password", Case(8, own=_new_password))
register("user/choose_password", Case(1))
register("user/prove", Case(4, own=lambda person: {"password": PASSWORD}))
register("user/begin_proof", Case(2, own=lambda person: {}))
register("user/prove_by_passkey", Case(7, own=_answer))
register("user/begin_oidc_proof", Case(1))
register("user/prove_by_oidc", Case(1))
register("user/begin_passkey", Case(2, own=lambda person: {}))
register("user/add_passkey", Case(15, own=_new_passkey))
register(
    "user/rename_passkey",
    Case(4, own=_own_passkey(name="N"), foreign=_foreign_passkey(name="N"), id_field="passkey_id"),
)
register(
    "user/remove_passkey",
    Case(7, own=_own_passkey(), foreign=_foreign_passkey(), id_field="passkey_id"),
)
register("user/query_users", Case(4, own=lambda person: {}))
register("user/get_second_factor", Case(4, own=lambda person: {}))
register("user/begin_authenticator", Case(1, own=lambda person: {}))
register("user/confirm_authenticator", Case(14, own=_first_code))
register("user/renew_recovery_codes", Case(5, own=_set_up))
register("user/remove_second_factor", Case(2))
register(
    "user/reset_second_factor",
    Case(10, own=_with_factor(version=1), foreign=_foreign(version=1), id_field="user_id"),
)
register("user/get_user_detail", Case(2, own=_own(), foreign=_foreign(), id_field="user_id"))
register("user/create_user", Case(4, own=_new))
register(
    "user/edit_user",
    Case(
        5,
        own=_own(version=1, nickname="N"),
        foreign=_foreign(version=1, nickname="N"),
        id_field="user_id",
        sensitive=_own(version=1, email="new@sofra.example"),
    ),
)
register(
    "user/change_user_status",
    Case(
        11,
        own=_own(version=1, action="disable"),
        foreign=_foreign(version=1, action="disable"),
        id_field="user_id",
        sensitive=_own(version=1, action="enable"),
    ),
)
register("user/reset_password", Case(8, own=_own(version=1), foreign=_foreign(version=1), id_field="user_id"))
register(
    "user/invite_user",
    Case(
        7,
        own=_waiting(version=1, by="link"),
        foreign=_foreign(version=1, by="link"),
        id_field="user_id",
    ),
)
register(
    "user/cancel_invitation",
    Case(5, own=_invited(version=1), foreign=_foreign(version=1), id_field="user_id"),
)
register("user/query_sessions", Case(4, own=lambda person: {}, foreign=_foreign(), id_field="user_id"))
register("user/query_sign_ins", Case(2, own=lambda person: {}, foreign=_foreign(), id_field="user_id"))
register(
    "user/revoke_sessions",
    Case(3, own=lambda person: {"all": True}, foreign=_foreign(all=True), id_field="user_id"),
)
register("user/view_as", Case(4, own=_own(), foreign=_foreign(), id_field="user_id"))
register("user/get_my_info", Case(5, own=lambda person: {}))
register(
    "user/edit_my_info",
    Case(
        4,
        own=lambda person: {"version": 1, "nickname": "N"},
        sensitive=lambda person: {"version": 1, "email": "new@sofra.example"},
    ),
)
register("user/send_email_confirmation", Case(5, own=_unconfirmed))
register("user/confirm_email", Case(6, own=_token))
register(
    "user/search_users",
    Case(
        2,
        own=lambda person: {"keyword": "a"},
        abroad=lambda person: {"user_id": UserFactory(countries=["TR"], nickname="Ayla").pk},
    ),
)
register(
    "user/bulk_edit_users",
    Case(14, own=lambda person: {"ids": [UserFactory(role="kol").pk for _ in range(2)], "action": "disable"}),
)
register("user/export_users", Case(5, own=lambda person: {"role": ["kol"]}))
