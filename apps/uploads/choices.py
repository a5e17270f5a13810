"""The enumerations of pictures."""

from django.db.models import TextChoices


class Folder(TextChoices):
    """Where a picture belongs."""

    STORE = "store", "Store"
    MENU = "menu", "Menu"
    ARTICLE = "article", "Article"
    PAGE = "page", "Page"
    USER = "user", "User"
    OTHER = "other", "Other"


class Purpose(TextChoices):
    """What a file that comes in pieces is to become."""

    PICTURE = "picture", "Picture"
    IMPORT = "import", "Table to import"
    VIDEO = "video", "Video"
    FEED = "feed", "File of a source"


class PictureSource(TextChoices):
    """Who gave the picture."""

    STAFF = "staff", "Staff"
    KOL = "kol", "KOL"
    OWNER = "owner", "Owner"
    VISITOR = "visitor", "Visitor"
    LICENSED = "licensed", "Licensed"
    PARTNER = "partner", "Partner"


class Licence(TextChoices):
    """By what right we show it."""

    OWN = "own", "Own"
    PERMISSION = "permission", "Permission"
    CC_BY = "cc_by", "CC BY"
    CC_BY_SA = "cc_by_sa", "CC BY-SA"
    STOCK = "stock", "Stock"
    UNKNOWN = "unknown", "Unknown"


class PictureStatus(TextChoices):
    """Whether the picture may be shown."""

    ACTIVE = "active", "Active"
    BLOCKED = "blocked", "Blocked"
    DELETED = "deleted", "Deleted"
