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
