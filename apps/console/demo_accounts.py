"""Demo accounts; created, and listed on the sign-in page, only where demo data is allowed."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection, transaction

from apps.accounts.models import User
from apps.accounts.services import attempts, passwords, sessions
from apps.accounts.services.accounts import refresh_search
from apps.core.changes import history
from apps.core.choices import Country, Role

PASSWORD = "sofra-demo"  # noqa: S105 (known on purpose; see allowed())

REFUSAL = (
    "This database contains demo accounts, whose password is publicly known. "
    "Run `manage.py demo --disable`, then start again."
)

ACCOUNTS: tuple[tuple[str, str, str, bool], ...] = (
    ("admin", "Ayla Demir", Role.MANAGER, True),
    ("manager", "Maya Hartono", Role.MANAGER, False),
    ("operator", "Omar Yılmaz", Role.OPERATOR, False),
    ("reviewer", "Rosa Villanueva", Role.REVIEWER, False),
    ("editor", "Elif Kaya", Role.EDITOR, False),
    ("kol", "Kim Tan", Role.KOL, False),
)


def allowed() -> bool:
    """Return whether accounts with a known password may exist here."""
    return bool(settings.DEBUG or settings.DEMO)


def exist() -> bool:
    """Return whether demo accounts exist."""
    return User.objects.filter(is_demo=True).exists()


def usable() -> bool:
    """Return whether anyone could sign in with the known password."""
    return User.objects.filter(is_demo=True).exclude(status="disabled").exists()


def refuse_where_forbidden() -> None:
    """Prevent the start of a production server with usable demo accounts. Raise ImproperlyConfigured."""
    if allowed():
        return
    try:
        accounts = usable()
    except DatabaseError:
        # Database unavailable or empty: the server reports it at start, and `check --deploy` checks again.
        return
    finally:
        # Forked processes must open their own connections.
        connection.close()
    if accounts:
        raise ImproperlyConfigured(REFUSAL)


def disable() -> int:
    """Disable the demo accounts and end their sessions; return their number."""
    count = 0
    for user in User.objects.filter(is_demo=True).exclude(status="disabled"):
        with transaction.atomic():
            before = history.snapshot(user)
            user.status = "disabled"
            user.version += 1
            user.save(update_fields=["status", "version"])
            history.record(actor=None, record=user, action="disable", before=before, reason="Demo ended")
            sessions.revoke_all(user=user, by=None)
        count += 1
    return count


def sign_ins() -> list[dict[str, str]]:
    """Return the demo accounts for the sign-in page."""
    return [
        {"username": username, "role_label": "Super admin" if is_super else Role(role).label}
        for username, _, role, is_super in ACCOUNTS
    ]


def ensure() -> int:
    """Create missing demo accounts and reset their passwords; return the number created."""
    made = 0
    for username, nickname, role, is_super in ACCOUNTS:
        user = User.objects.filter(username=username).first()
        if user is None:
            user = User(username=username, nickname=nickname, role=role, is_superuser=is_super)
            user.countries = list(Country.values)
            user.email = f"{username}@sofra.example"
            user.is_email_confirmed = not User.objects.filter(email__iexact=user.email).exists()
            user.is_demo = True
            user.password = make_password(PASSWORD)
            refresh_search(user)
            user.save()
            history.record(actor=None, record=user, action="create", reason="Demo account")
            made += 1
        elif user.is_demo and not check_password(PASSWORD, user.password):
            passwords.set_own(user, PASSWORD)
            attempts.lift_lock(user)
            user.status = "active"
            user.save()
    return made
