"""The enumerations of collections."""

from django.db.models import TextChoices


class Theme(TextChoices):
    """What kind of collection it is."""

    LIST = "list", "List"
    GUIDE = "guide", "Guide"
    RANKING = "ranking", "Ranking"
    KOL_PICK = "kol_pick", "KOL's picks"


class Mode(TextChoices):
    """Where its items come from."""

    MANUAL = "manual", "Chosen by hand"
    RULE = "rule", "Found by a rule"


class Broken(TextChoices):
    """Why an item cannot be shown."""

    CLOSED = "closed", "Permanently closed"
    OFF = "off", "Not on the site"
    MERGED = "merged", "Merged into another"
    GONE = "gone", "No longer there"
