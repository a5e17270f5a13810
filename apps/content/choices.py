"""The enumerations of what we publish."""

from django.db.models import TextChoices


class Status(TextChoices):
    """The states of the latest revision; whether some revision is public is said beside it."""

    DRAFT = "draft", "Draft"
    IN_REVIEW = "in_review", "In review"
    CHANGES_REQUESTED = "changes_requested", "Changes requested"
    SCHEDULED = "scheduled", "Scheduled"
    PUBLISHED = "published", "Published"
    UNPUBLISHED = "unpublished", "Unpublished"
    ARCHIVED = "archived", "Archived"


class Category(TextChoices):
    """What kind of article it is."""

    REVIEW = "review", "Review"
    GUIDE = "guide", "Guide"
    NEWS = "news", "News"
    RECIPE = "recipe", "Recipe"
    INTERVIEW = "interview", "Interview"
    LIST = "list", "List"
    PROMO = "promo", "Promo"


class Sponsorship(TextChoices):
    """What the author got for it."""

    NONE = "none", "Not sponsored"
    GIFTED = "gifted", "Food or stay was free"
    PAID = "paid", "Paid partnership"
    OWN_BUSINESS = "own_business", "Author's own business"


class StoreRole(TextChoices):
    """What a store is to an article."""

    MAIN = "main", "Main subject"
    MENTION = "mention", "Mentioned"


class WrittenBy(TextChoices):
    """Whose records a list is narrowed to, beside people by name."""

    ME = "me", "Me"


class ReviewedBy(TextChoices):
    """Whose reviews a list is narrowed to, beside people by name."""

    ME = "me", "Me"
    NONE = "none", "Nobody yet"


class Language(TextChoices):
    """The languages we publish in."""

    INDONESIAN = "id", "Indonesian"
    TURKISH = "tr", "Turkish"
    MALAY = "ms", "Malay"
    ENGLISH = "en", "English"
    FILIPINO = "fil", "Filipino"


LANGUAGE_OF = {
    "ID": Language.INDONESIAN,
    "TR": Language.TURKISH,
    "MY": Language.MALAY,
    "PH": Language.ENGLISH,
}
"""What a new text is written in, unless it is said."""


class Robots(TextChoices):
    """Whether search engines may list it."""

    INDEX = "index", "May be found"
    NOINDEX = "noindex", "Keep out of search"


class Verdict(TextChoices):
    """What was decided about a revision that was submitted."""

    APPROVED = "approved", "Approved"
    CHANGES_REQUESTED = "changes_requested", "Changes requested"
    WITHDRAWN = "withdrawn", "Withdrawn"


COMMENTED = (Status.IN_REVIEW, Status.CHANGES_REQUESTED)
"""The states in which blocks are commented on."""
