"""Enumerations of published content."""

from django.db.models import TextChoices


class Status(TextChoices):
    """Status of the latest revision; `is_live` shows whether a revision is public."""

    DRAFT = "draft", "Draft"
    IN_REVIEW = "in_review", "In review"
    CHANGES_REQUESTED = "changes_requested", "Changes requested"
    SCHEDULED = "scheduled", "Scheduled"
    PUBLISHED = "published", "Published"
    UNPUBLISHED = "unpublished", "Unpublished"
    ARCHIVED = "archived", "Archived"


class Category(TextChoices):
    """Category of an article."""

    REVIEW = "review", "Review"
    GUIDE = "guide", "Guide"
    NEWS = "news", "News"
    RECIPE = "recipe", "Recipe"
    INTERVIEW = "interview", "Interview"
    LIST = "list", "List"
    PROMO = "promo", "Promo"


class Sponsorship(TextChoices):
    """Compensation of the author."""

    NONE = "none", "Not sponsored"
    GIFTED = "gifted", "Food or stay was free"
    PAID = "paid", "Paid partnership"
    OWN_BUSINESS = "own_business", "Author's own business"


class StoreRole(TextChoices):
    """Role of a store in an article."""

    MAIN = "main", "Main subject"
    MENTION = "mention", "Mentioned"


class WrittenBy(TextChoices):
    """Author filter values other than user ids."""

    ME = "me", "Me"


class ReviewedBy(TextChoices):
    """Reviewer filter values other than user ids."""

    ME = "me", "Me"
    NONE = "none", "Unassigned"


class Language(TextChoices):
    """Publishing languages."""

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
"""Default language of new texts by country."""


class Robots(TextChoices):
    """Search engine setting of a record."""

    INDEX = "index", "Listed"
    NOINDEX = "noindex", "Hidden"


class Verdict(TextChoices):
    """Result of the review of a submitted revision."""

    APPROVED = "approved", "Approved"
    CHANGES_REQUESTED = "changes_requested", "Changes requested"
    WITHDRAWN = "withdrawn", "Withdrawn"


COMMENTED = (Status.IN_REVIEW, Status.CHANGES_REQUESTED)
"""Statuses in which review comments are allowed."""
