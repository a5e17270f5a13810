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


class FirstSignIn(TextChoices):
    """How somebody who has not chosen a password yet gets in."""

    INVITATION = "invitation", "Invited"
    ONE_TIME_PASSWORD = "one_time_password", "One-time password"
    NOTHING = "nothing", "Not invited"


class InviteBy(TextChoices):
    """How an invitation reaches the person."""

    MAIL = "mail", "E-mail"
    LINK = "link", "A link shown once"
