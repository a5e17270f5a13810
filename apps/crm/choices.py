"""Enumerations of leads, their timeline and their tasks."""

from django.db.models import IntegerChoices, TextChoices


class Stage(TextChoices):
    """Stage of a lead."""

    NEW = "new", "New"
    CONTACTED = "contacted", "Contacted"
    NURTURING = "nurturing", "Nurturing"
    QUALIFIED = "qualified", "Qualified"
    PROPOSAL = "proposal", "Proposal"
    NEGOTIATION = "negotiation", "Negotiation"
    WON = "won", "Won"
    LOST = "lost", "Lost"
    JUNK = "junk", "Junk"


OPEN = (
    Stage.NEW,
    Stage.CONTACTED,
    Stage.NURTURING,
    Stage.QUALIFIED,
    Stage.PROPOSAL,
    Stage.NEGOTIATION,
)
"""Stages of open leads."""


class Source(TextChoices):
    """Source of a lead."""

    BUSINESS_MESSAGE = "business_message", "Business message"
    FIELD_VISIT = "field_visit", "Field visit"
    REFERRAL = "referral", "Referral"
    INBOUND_CALL = "inbound_call", "Inbound call"
    WEB_FORM = "web_form", "Web form"
    SOCIAL = "social", "Social media"
    EVENT = "event", "Event"
    IMPORT = "import", "Import"
    KOL = "kol", "KOL"
    OTHER = "other", "Other"


class ContactRole(TextChoices):
    """Role of a contact in the business."""

    OWNER = "owner", "Owner"
    MANAGER = "manager", "Manager"
    MARKETING = "marketing", "Marketing"
    STAFF = "staff", "Staff"


DECIDES = (ContactRole.OWNER, ContactRole.MANAGER)
"""Roles of decision makers."""


class Interest(TextChoices):
    """Products that a lead may be interested in."""

    LISTING = "listing", "Listing"
    ADS = "ads", "Ads"
    CAMPAIGN = "campaign", "Campaign"
    RESERVATION = "reservation", "Reservations"
    VIDEO_SHOOT = "video_shoot", "Video shoot"
    KOL_VISIT = "kol_visit", "KOL visit"
    PHOTO = "photo", "Photos"


class Priority(IntegerChoices):
    """Priority of a lead or a task."""

    LOW = 0, "Low"
    NORMAL = 1, "Normal"
    HIGH = 2, "High"


class LostReason(TextChoices):
    """Reason why a lead was lost."""

    PRICE = "price", "Price"
    COMPETITOR = "competitor", "Went to a competitor"
    NO_BUDGET = "no_budget", "No budget"
    NO_DECISION_MAKER = "no_decision_maker", "No decision maker"
    UNRESPONSIVE = "unresponsive", "No answer"
    NOT_A_FIT = "not_a_fit", "Not a fit"
    CLOSED_BUSINESS = "closed_business", "Business closed"
    DUPLICATE = "duplicate", "Duplicate"
    OTHER = "other", "Other"


class ActivityType(TextChoices):
    """Type of a timeline entry."""

    NOTE = "note", "Note"
    CALL = "call", "Call"
    VISIT = "visit", "Visit"
    EMAIL = "email", "Email"
    WHATSAPP = "whatsapp", "WhatsApp"
    STAGE_CHANGE = "stage_change", "Stage changed"
    OWNER_CHANGE = "owner_change", "Owner changed"
    TASK = "task", "Task"
    FILE = "file", "Files"
    MESSAGE = "message", "Message"
    CONVERTED = "converted", "Converted"
    MERGED = "merged", "Merged"


BY_HAND = (
    ActivityType.NOTE,
    ActivityType.CALL,
    ActivityType.VISIT,
    ActivityType.EMAIL,
    ActivityType.WHATSAPP,
    ActivityType.FILE,
)
"""Types that users add by hand; the others are added by actions."""
CONTACTS = (
    ActivityType.CALL,
    ActivityType.VISIT,
    ActivityType.EMAIL,
    ActivityType.WHATSAPP,
    ActivityType.MESSAGE,
)
"""Types that count as contact with the lead."""
REACHING_OUT = (ActivityType.CALL, ActivityType.EMAIL, ActivityType.WHATSAPP)
"""Types that need confirmation for contacts who asked not to be contacted."""


class Direction(TextChoices):
    """Direction of a contact."""

    OUTBOUND = "outbound", "Outbound"
    INBOUND = "inbound", "Inbound"


class Outcome(TextChoices):
    """Outcome of a call or visit."""

    REACHED = "reached", "Reached"
    NO_ANSWER = "no_answer", "No answer"
    WRONG_NUMBER = "wrong_number", "Wrong number"
    CALLBACK = "callback", "Call back later"


class TaskType(TextChoices):
    """Type of a task."""

    CALL = "call", "Call"
    VISIT = "visit", "Visit"
    EMAIL = "email", "Email"
    WHATSAPP = "whatsapp", "WhatsApp"
    DOCUMENT = "document", "Document"
    FOLLOW_UP = "follow_up", "Follow up"


class TaskStatus(TextChoices):
    """Status of a task."""

    OPEN = "open", "Open"
    DONE = "done", "Done"
    CANCELLED = "cancelled", "Cancelled"


PRIORITIES = [(each.name.lower(), each.name.lower()) for each in Priority]
"""Priority names in the API."""
