"""Enumerations of collections."""

from django.db.models import TextChoices


class Theme(TextChoices):
    """Theme of a collection."""

    LIST = "list", "List"
    GUIDE = "guide", "Guide"
    RANKING = "ranking", "Ranking"
    KOL_PICK = "kol_pick", "KOL's picks"


class Mode(TextChoices):
    """Source of a collection's items."""

    MANUAL = "manual", "Chosen by hand"
    RULE = "rule", "Found by a rule"


class Broken(TextChoices):
    """Reason why an item cannot be shown."""

    CLOSED = "closed", "Permanently closed"
    OFF = "off", "Not published"
    MERGED = "merged", "Merged into another"
    GONE = "gone", "Deleted"
