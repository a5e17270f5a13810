"""Enumerations of accounts."""

from django.db.models import TextChoices


class UserStatus(TextChoices):
    """Status of an account: active, disabled or locked."""

    ACTIVE = "active", "Active"
    DISABLED = "disabled", "Disabled"
    LOCKED = "locked", "Locked"


class Language(TextChoices):
    """Languages of the console that a person can prefer."""

    EN = "en", "English"
    ID = "id", "Bahasa Indonesia"
    TR = "tr", "Türkçe"
    MS = "ms", "Bahasa Melayu"


class StartOn(TextChoices):
    """The first screen after signing in."""

    LANDING = "landing", "The list of my role"
    TODAY = "today", "Today"


class FirstSignIn(TextChoices):
    """The way a person without a chosen password signs in for the first time."""

    INVITATION = "invitation", "Invited"
    ONE_TIME_PASSWORD = "one_time_password", "One-time password"
    NOTHING = "nothing", "Not invited"


class InviteBy(TextChoices):
    """Delivery of an invitation."""

    MAIL = "mail", "Email"
    LINK = "link", "A link shown once"


class Assurance(TextChoices):
    """Strength of the proof with which a session was opened."""

    PASSWORD = "password", "Password"
    SECOND_FACTOR = "second_factor", "Password and second factor"


class SignInWay(TextChoices):
    """Place or method of a sign-in."""

    CONSOLE = "console", "Console"
    DJANGO_ADMIN = "django_admin", "Django’s admin"
    INVITATION = "invitation", "Invitation"
    OIDC = "oidc", "Company sign-in"


class ProvenBy(TextChoices):
    """Proof of identity given at a sign-in."""

    PASSWORD = "password", "Password"
    CODE = "code", "Password and code"
    PASSKEY = "passkey", "Passkey"


class SignInResult(TextChoices):
    """Result of a sign-in attempt."""

    SIGNED_IN = "signed_in", "Signed in"
    WRONG_PASSWORD = "wrong_password", "Wrong password"
    TOO_MANY = "too_many", "Refused: too many wrong passwords"
    NO_ACCOUNT = "no_account", "Refused: no account"
    DISABLED = "disabled", "Refused: account disabled"
    EXPIRED = "expired", "Refused: one-time password expired"
    NOT_ALLOWED = "not_allowed", "Refused: no access to Django’s admin"
    CODE_ASKED = "code_asked", "Password correct, second factor required"
    WRONG_CODE = "wrong_code", "Wrong code"
    WRONG_PASSKEY = "wrong_passkey", "Passkey not accepted"
    NO_SECOND_FACTOR = "no_second_factor", "Refused: no second factor set up"
