"""Enumerations of pictures."""

from django.db.models import TextChoices


class Folder(TextChoices):
    """The folder of a picture."""

    STORE = "store", "Store"
    MENU = "menu", "Menu"
    ARTICLE = "article", "Article"
    PAGE = "page", "Page"
    USER = "user", "User"
    OTHER = "other", "Other"


class Purpose(TextChoices):
    """The purpose of a chunked upload."""

    PICTURE = "picture", "Picture"
    IMPORT = "import", "Table to import"
    VIDEO = "video", "Video"
    FEED = "feed", "Source file"


class PictureSource(TextChoices):
    """The source of a picture."""

    STAFF = "staff", "Staff"
    KOL = "kol", "KOL"
    OWNER = "owner", "Owner"
    VISITOR = "visitor", "Visitor"
    LICENSED = "licensed", "Licensed"
    PARTNER = "partner", "Partner"


class Licence(TextChoices):
    """The license of a picture."""

    OWN = "own", "Own"
    PERMISSION = "permission", "Permission"
    CC_BY = "cc_by", "CC BY"
    CC_BY_SA = "cc_by_sa", "CC BY-SA"
    STOCK = "stock", "Stock"
    UNKNOWN = "unknown", "Unknown"


class PictureStatus(TextChoices):
    """The state of a picture; only active ones are shown."""

    ACTIVE = "active", "Active"
    BLOCKED = "blocked", "Blocked"
    DELETED = "deleted", "Deleted"
