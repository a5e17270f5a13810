"""Enumerations of error reports."""

from django.db.models import IntegerChoices, TextChoices


class FeedbackStatus(TextChoices):
    """The states of a report."""

    NEW = "new", "New"
    IN_PROGRESS = "in_progress", "In progress"
    WAITING = "waiting", "Waiting for reporter"
    RESOLVED = "resolved", "Resolved"
    DUPLICATE = "duplicate", "Duplicate"
    SPAM = "spam", "Spam"


OPEN = (FeedbackStatus.NEW, FeedbackStatus.IN_PROGRESS, FeedbackStatus.WAITING)
"""The states of reports that are not finished."""
CLOSED = (FeedbackStatus.RESOLVED, FeedbackStatus.DUPLICATE, FeedbackStatus.SPAM)
ON_THE_CLOCK = (FeedbackStatus.NEW, FeedbackStatus.IN_PROGRESS)
"""The states in which staff must act; the deadline pauses while the reporter is asked."""


class Category(TextChoices):
    """The kind of error reported."""

    CLOSED_PERMANENTLY = "closed_permanently", "Closed for good"
    CLOSED_TEMPORARILY = "closed_temporarily", "Closed for now"
    NOT_EXIST = "not_exist", "Doesn't exist"
    PRIVATE_PLACE = "private_place", "Not open to the public"
    DUPLICATE = "duplicate", "Listed twice"
    MOVED = "moved", "Has moved"
    WRONG_NAME = "wrong_name", "Wrong name"
    WRONG_ADDRESS = "wrong_address", "Wrong address"
    WRONG_PIN = "wrong_pin", "Wrong pin"
    WRONG_HOURS = "wrong_hours", "Wrong hours"
    WRONG_PHONE = "wrong_phone", "Wrong phone"
    WRONG_LINK = "wrong_link", "Wrong link"
    WRONG_PRICE = "wrong_price", "Wrong price"
    WRONG_FOOD = "wrong_food", "Wrong cuisine or menu"
    WRONG_HALAL_ALCOHOL = "wrong_halal_alcohol", "Halal or alcohol info wrong"
    WRONG_PICTURE = "wrong_picture", "Wrong photo"
    INAPPROPRIATE = "inappropriate", "Offensive"
    OTHER = "other", "Other"


CLOSURES = (Category.CLOSED_PERMANENTLY, Category.CLOSED_TEMPORARILY)
URGENT = frozenset({*CLOSURES, Category.WRONG_HALAL_ALCOHOL, Category.INAPPROPRIATE})
"""Categories due within one working day."""
URGENT_DAYS, OTHER_DAYS = 1, 5


class Channel(TextChoices):
    """The source of a report."""

    WEB = "web", "Website"
    APP = "app", "App"
    STAFF = "staff", "Staff"
    OWNER = "owner", "Owner"
    COMMENT = "comment", "Comment"


class Priority(IntegerChoices):
    """The urgency of a report."""

    LOW = 0, "Low"
    NORMAL = 1, "Normal"
    HIGH = 2, "High"


class Resolution(TextChoices):
    """The outcome of a report."""

    APPLIED = "applied", "Applied"
    APPLIED_PARTIALLY = "applied_partially", "Applied in part"
    ALREADY_CORRECT = "already_correct", "Was already right"
    CANNOT_VERIFY = "cannot_verify", "Cannot be verified"
    NOT_ACCEPTED = "not_accepted", "Not accepted"


APPLIED = (Resolution.APPLIED, Resolution.APPLIED_PARTIALLY)
LEFT_AS_IT_IS = (Resolution.ALREADY_CORRECT, Resolution.CANNOT_VERIFY, Resolution.NOT_ACCEPTED)
"""Resolutions that leave the store unchanged."""


class Language(TextChoices):
    """The languages in which replies can be written."""

    INDONESIAN = "id", "Indonesian"
    TURKISH = "tr", "Turkish"
    MALAY = "ms", "Malay"
    ENGLISH = "en", "English"
    FILIPINO = "fil", "Filipino"
