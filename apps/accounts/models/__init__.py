"""The tables of accounts."""

from apps.accounts.models.accounts import (
    Authenticator,
    KnownDevice,
    OidcIdentity,
    Passkey,
    RecoveryCode,
    Session,
    SignIn,
    User,
    UserManager,
)

__all__ = [
    "Authenticator",
    "KnownDevice",
    "OidcIdentity",
    "Passkey",
    "RecoveryCode",
    "Session",
    "SignIn",
    "User",
    "UserManager",
]
