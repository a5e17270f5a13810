"""Record definition of accounts: fields, permissions, filters, sorts and export columns."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import reduce
from operator import or_

from django.db.models import Q
from rest_framework import serializers

from apps.accounts.choices import Language, StartOn, UserStatus
from apps.accounts.models import User
from apps.accounts.permissions import private_seen_by, sees_private
from apps.accounts.record import shapes
from apps.core.choices import Country, Role
from apps.core.db import clock
from apps.core.lists import list_filters
from apps.core.permissions.areas import roles_of
from apps.core.records import fields as f
from apps.core.records import standard
from apps.core.records.record import Record
from apps.core.text import fuzzy_search

PRIVATE = f.Visibility(sees_private, private_seen_by)
"""Visibility of fields for the account's managers and its owner only."""
CONTACT_ROLES = frozenset({Role.MANAGER.value})
"""Roles that may export contact data."""
OWN = ("nickname", "email", "phone", "language", "start_on", "kol", "avatar_picture_id")
"""Fields that users may edit on their own profile."""


def keyword(folded: str) -> Q:
    """Return the filter for a normalized keyword: search text or id."""
    condition = Q(search_text__contains=folded)
    if folded.isdigit():
        condition |= Q(pk=int(folded)) if int(folded) < 2**62 else Q()
    return condition


def _of_status(codes: list[str]) -> Q:
    """Return the filter for displayed statuses, of which LOCKED is derived."""
    locked = Q(status=UserStatus.ACTIVE, locked_until__gt=clock.now())
    free = Q(status=UserStatus.ACTIVE) & (Q(locked_until=None) | Q(locked_until__lte=clock.now()))
    where = {
        UserStatus.LOCKED: locked,
        UserStatus.ACTIVE: free,
        UserStatus.DISABLED: Q(status=UserStatus.DISABLED),
    }
    return reduce(or_, (where[UserStatus(code)] for code in codes), Q(pk__in=[]))


def _first_sign_in(user: User) -> shapes.FirstSignInShape | None:
    kind, until = user.first_sign_in, user.first_sign_in_until
    if kind is None:
        return None
    is_over = until is not None and until <= clock.now()
    return shapes.FirstSignInShape(kind=kind, until=until, is_over=is_over)


def _kol(needed: bool) -> serializers.Field:
    return shapes.KolBlock(required=False, allow_null=True)


FIELDS = (
    standard.ID,
    f.shown(
        "username", "Username", str, f.ValueType.TEXT, row=True, history=True, personal=True,
        column=f.Column("username", 20), sort=f.Sort("username", alphabetical=True),
    ),
    f.text(
        "nickname", "Nickname", 40, required="Nickname required", row=True, personal=True,
        column=f.Column("nickname", 24), sort=f.Sort("nickname", alphabetical=True), section="profile",
    ),
    f.choice(
        "role", "Role", Role, of="role", required="Role required", row=True, column=f.Column("role"), sort=f.Sort("role"),
        filtered=True, section="access",
    ),
    f.flag(
        "is_superuser", "Super admin", row=True, column=f.Column("is_superuser", 12), section="access",
        filters={
            "is_superuser": f.ListFilter(
                "Super admin", list_filters.flag(Q(is_superuser=True)), answers=("Super admins", "Others")
            )
        },
    ),
    f.structure(
        "countries", "Countries", lambda needed: shapes.Countries(required=needed),
        list[str], f.ValueType.CHOICES, row=True, section="access",
        column=f.Column("countries", cell=lambda user: user.visible_countries),
        filters={
            "country": f.ListFilter(
                "Also in",
                list_filters.some_of(
                    [(code, code) for code in Country.values],
                    lambda codes: Q(countries__overlap=codes) | Q(is_superuser=True),
                    60,
                ),
                of="country",
            )
        },
    ),
    f.state(
        "status", "Status", UserStatus, of="user_status", row=True, history=True, undo=True,
        column=f.Column("status", 12, cell=lambda user: user.shown_status.label),
        filters={
            "status": f.ListFilter(
                "Status", list_filters.some_of([(one, one) for one in UserStatus.values], _of_status, 60),
                of="user_status",
            )
        },
    ),
    replace(
        f.text(
            "email", "Email", 254, personal=True, section="profile", column=f.Column("email", 28, roles=CONTACT_ROLES),
            visibility=replace(PRIVATE, keyword=lambda word: Q(email__icontains=word)),
        ),
        input=shapes.email,
    ),
    replace(
        f.text(
            "phone", "Phone", 20, personal=True, section="profile", column=f.Column("phone", 18, roles=CONTACT_ROLES),
            visibility=replace(PRIVATE, keyword=lambda word: Q(phone__contains=word)),
        ),
        input=shapes.phone,
    ),
    f.choice("language", "Language", Language, of="language", section="profile"),
    f.choice("start_on", "Start on", StartOn, of="start_on", section="profile"),
    f.tracked("is_start_chosen", "Start screen chosen", bool),
    f.text("note", "Note", 300, personal=True, visibility=PRIVATE, section="profile"),
    f.structure("kol", "KOL profile", _kol, shapes.KolBlock | None, personal=True,
        visibility=PRIVATE, section="kol",
    ),
    f.record("avatar_picture_id", "Avatar", of="picture"),
    f.shown(
        "first_sign_in", "", shapes.FirstSignInShape | None, row=True, plain=_first_sign_in
    ),
    f.tracked(
        "is_email_confirmed", "Email confirmed", bool | None, visibility=PRIVATE,
    ),
    f.tracked("must_change_password", "Must change password", bool),
    f.tracked("password_changed_at", "Password changed", datetime),
    f.tracked(
        "second_factor_at", "Second factor since", datetime | None, visibility=PRIVATE,
    ),
    f.tracked("temp_password_until", "One-time password until"),
    f.tracked("invited_until", "Invited until"),
    f.moment(
        "last_login_at", "Last login", row=True, plain=lambda user: user.last_login,
        column=f.Column("last_login_at", 18, cell=lambda user: user.last_login),
        sort=f.Sort("last_login_at", column="last_login", nullable=True),
        filters={
            "last_login_from": f.ListFilter("Last login from", list_filters.day_from("last_login")),
            "last_login_to": f.ListFilter("Last login to", list_filters.day_to("last_login")),
        },
    ),
    f.shown("last_login_ip", "", str | None, personal=True, visibility=PRIVATE),
    f.count("failed_logins", ""),
    f.moment("locked_until", ""),
    f.shown("grantable_roles", "", list[str]),
    standard.created_at("created_at"),
)  # fmt: skip
USER_RECORD = Record(
    code="user",
    label="Account",
    plural="users",
    called=("account", "accounts"),
    model=User,
    roles=roles_of("system"),
    fields=FIELDS,
    area="user",
    title=lambda user: user.nickname,
    screen="/system/userEdit",
    default_sort=("created_at", "desc"),
    keyword=keyword,
    misspelt=fuzzy_search.misspelt,
    sections={"profile": "Profile", "access": "Role & countries", "kol": "KOL profile"},
    filters={"ids": f.ListFilter("", list_filters.ids("id"))},
)
