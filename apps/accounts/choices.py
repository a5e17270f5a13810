"""The enumerations of accounts."""

from django.db.models import TextChoices


class UserStatus(TextChoices):
    """Whether an account may sign in."""

    ACTIVE = "active", "Active"
    DISABLED = "disabled", "Disabled"
    LOCKED = "locked", "Locked"


class Language(TextChoices):
    """The languages a person may prefer."""

    EN = "en", "English"
    ID = "id", "Bahasa Indonesia"
    TR = "tr", "Türkçe"
    MS = "ms", "Bahasa Melayu"


class StartOn(TextChoices):
    """Which screen signing in opens."""

    LANDING = "landing", "The list of my role"
    TODAY = "today", "Today"


class FirstSignIn(TextChoices):
    """How somebody who has not chosen a password yet gets in."""

    INVITATION = "invitation", "Invited"
    ONE_TIME_PASSWORD = "one_time_password", "One-time password"
    NOTHING = "nothing", "Not invited"


class InviteBy(TextChoices):
    """How an invitation reaches the person."""

    MAIL = "mail", "E-mail"
    LINK = "link", "A link shown once"


class Assurance(TextChoices):
    """What whoever opened a session has proven."""

    PASSWORD = "password", "Password"
    SECOND_FACTOR = "second_factor", "Password and second factor"


class SignInWay(TextChoices):
    """Where somebody signs in."""

    CONSOLE = "console", "Console"
    DJANGO_ADMIN = "django_admin", "Django’s admin"
    INVITATION = "invitation", "Invitation"
    OIDC = "oidc", "Company sign-in"


class ProvenBy(TextChoices):
    """By what somebody proves at the sign-in who they are."""

    PASSWORD = "password", "Password"
    CODE = "code", "Password and code"
    PASSKEY = "passkey", "Passkey"


class SignInResult(TextChoices):
    """What became of a sign-in."""

    SIGNED_IN = "signed_in", "Signed in"
    WRONG_PASSWORD = "wrong_password", "Wrong password"
    TOO_MANY = "too_many", "Refused: too many wrong passwords"
    NO_ACCOUNT = "no_account", "Refused: no account"
    DISABLED = "disabled", "Refused: account disabled"
    EXPIRED = "expired", "Refused: one-time password expired"
    NOT_ALLOWED = "not_allowed", "Refused: no access to Django’s admin"
    CODE_ASKED = "code_asked", "Password right, second factor asked for"
    WRONG_CODE = "wrong_code", "Wrong code"
    WRONG_PASSKEY = "wrong_passkey", "Passkey not accepted"
    NO_SECOND_FACTOR = "no_second_factor", "Refused: no second factor set up"
