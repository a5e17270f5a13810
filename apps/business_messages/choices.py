"""The enumerations of what businesses write to us."""

from django.db.models import IntegerChoices, TextChoices


class MessageType(TextChoices):
    """What a message is about."""

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
"""What is first answered within one working day."""
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
"""The states in which something is still to be done."""
OVER = (MessageStatus.RESOLVED, MessageStatus.CLOSED, MessageStatus.SPAM)
AWAITING_US = (MessageStatus.NEW, MessageStatus.OPEN)
"""The states in which it is us who are awaited."""


class Channel(TextChoices):
    """How a thread began."""

    WEB_FORM = "web_form", "Web form"
    EMAIL = "email", "E-mail"
    PHONE = "phone", "Phone"
    WHATSAPP = "whatsapp", "WhatsApp"
    STAFF = "staff", "Staff"


class PreferredContact(TextChoices):
    """How a sender would rather be answered."""

    EMAIL = "email", "E-mail"
    PHONE = "phone", "Phone"
    WHATSAPP = "whatsapp", "WhatsApp"


class Priority(IntegerChoices):
    """How urgent a thread is."""

    LOW = 0, "Low"
    NORMAL = 1, "Normal"
    HIGH = 2, "High"


class SlaStatus(TextChoices):
    """What became of the promise to answer in time."""

    DUE = "due", "Due"
    FULFILLED = "fulfilled", "Answered in time"
    FAILED = "failed", "Answered late"


class Resolution(TextChoices):
    """Why a thread is over."""

    ANSWERED = "answered", "Answered"
    CONVERTED = "converted", "Became a lead"
    INFO_UPDATED = "info_updated", "Information updated"
    DECLINED = "declined", "Declined"
    NO_REPLY = "no_reply", "No reply needed"


BY_HAND = (Resolution.ANSWERED, Resolution.INFO_UPDATED, Resolution.DECLINED, Resolution.NO_REPLY)
"""What a person may choose; what became a lead says so itself."""


class EntryKind(TextChoices):
    """What an entry of a thread is."""

    INBOUND = "inbound", "From the sender"
    OUTBOUND = "outbound", "Reply"
    NOTE = "note", "Note"
    SYSTEM = "system", "System"


class ClaimantRole(TextChoices):
    """What somebody who claims a store is there."""

    OWNER = "owner", "Owner"
    MANAGER = "manager", "Manager"
    MARKETING = "marketing", "Marketing"
    STAFF = "staff", "Staff"


class ClaimDecision(TextChoices):
    """What became of a claim."""

    APPROVED = "approved", "Approved"
    DECLINED = "declined", "Declined"


class Language(TextChoices):
    """The languages in which businesses are answered."""

    INDONESIAN = "id", "Indonesian"
    TURKISH = "tr", "Turkish"
    MALAY = "ms", "Malay"
    ENGLISH = "en", "English"
    CHINESE = "zh", "Chinese"
    FILIPINO = "fil", "Filipino"


MOST_FILES = 5
"""So many files go with one entry."""
