"""Enumerations of business messages."""

from django.db.models import IntegerChoices, TextChoices


class MessageType(TextChoices):
    """The subject of a message."""

    CLAIM_STORE = "claim_store", "Claim a store"
    NEW_STORE = "new_store", "New store"
    UPDATE_INFO = "update_info", "Update information"
    ADVERTISING = "advertising", "Advertising"
    PARTNERSHIP = "partnership", "Partnership"
    KOL_INVITE = "kol_invite", "KOL invitation"
    PHOTO_COPYRIGHT = "photo_copyright", "Photo copyright"
    REVIEW_DISPUTE = "review_dispute", "Review dispute"
    DATA_REMOVAL = "data_removal", "Data removal"
    PRESS = "press", "Press"
    COMPLAINT = "complaint", "Complaint"
    OTHER = "other", "Other"


URGENT = frozenset(
    {
        MessageType.DATA_REMOVAL,
        MessageType.PHOTO_COPYRIGHT,
        MessageType.CLAIM_STORE,
        MessageType.ADVERTISING,
    }
)
"""Message types whose first reply is due within one working day."""
URGENT_DAYS, OTHER_DAYS = 1, 2


class MessageStatus(TextChoices):
    """The states of a thread."""

    NEW = "new", "New"
    OPEN = "open", "Open"
    WAITING_SENDER = "waiting_sender", "Waiting for sender"
    RESOLVED = "resolved", "Resolved"
    CLOSED = "closed", "Closed"
    SPAM = "spam", "Spam"


OPEN = (MessageStatus.NEW, MessageStatus.OPEN, MessageStatus.WAITING_SENDER)
"""The states of threads that are not finished."""
OVER = (MessageStatus.RESOLVED, MessageStatus.CLOSED, MessageStatus.SPAM)
AWAITING_US = (MessageStatus.NEW, MessageStatus.OPEN)
"""The states of threads that wait for staff."""


class Channel(TextChoices):
    """The channel on which a thread was opened."""

    WEB_FORM = "web_form", "Web form"
    EMAIL = "email", "Email"
    PHONE = "phone", "Phone"
    WHATSAPP = "whatsapp", "WhatsApp"
    STAFF = "staff", "Staff"


class PreferredContact(TextChoices):
    """The channel on which a sender prefers to be answered."""

    EMAIL = "email", "Email"
    PHONE = "phone", "Phone"
    WHATSAPP = "whatsapp", "WhatsApp"


class Priority(IntegerChoices):
    """The urgency of a thread."""

    LOW = 0, "Low"
    NORMAL = 1, "Normal"
    HIGH = 2, "High"


class SlaStatus(TextChoices):
    """The state of the deadline for the first reply."""

    DUE = "due", "Due"
    FULFILLED = "fulfilled", "Replied in time"
    FAILED = "failed", "Replied late"


class Resolution(TextChoices):
    """The reason why a thread was closed."""

    ANSWERED = "answered", "Replied"
    CONVERTED = "converted", "Became a lead"
    INFO_UPDATED = "info_updated", "Information updated"
    DECLINED = "declined", "Declined"
    NO_REPLY = "no_reply", "No reply needed"


BY_HAND = (Resolution.ANSWERED, Resolution.INFO_UPDATED, Resolution.DECLINED, Resolution.NO_REPLY)
"""Resolutions that users may choose; CONVERTED is set by the conversion to a lead."""


class EntryKind(TextChoices):
    """The kind of a thread entry."""

    INBOUND = "inbound", "From the sender"
    OUTBOUND = "outbound", "Reply"
    NOTE = "note", "Note"
    SYSTEM = "system", "System"


class ClaimantRole(TextChoices):
    """The role of a claimant at the store."""

    OWNER = "owner", "Owner"
    MANAGER = "manager", "Manager"
    MARKETING = "marketing", "Marketing"
    STAFF = "staff", "Staff"


class ClaimDecision(TextChoices):
    """The decision on a claim."""

    APPROVED = "approved", "Approved"
    DECLINED = "declined", "Declined"


class Language(TextChoices):
    """The languages in which replies can be written."""

    INDONESIAN = "id", "Indonesian"
    TURKISH = "tr", "Turkish"
    MALAY = "ms", "Malay"
    ENGLISH = "en", "English"
    CHINESE = "zh", "Chinese"
    FILIPINO = "fil", "Filipino"


MOST_FILES = 5
"""Maximum number of files per entry."""
