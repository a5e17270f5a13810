"""Enumerations shared by all areas."""

from django.db.models import TextChoices


class Role(TextChoices):
    """Roles of staff. Super admin is a separate flag."""

    MANAGER = "manager", "Manager"
    OPERATOR = "operator", "Operator"
    REVIEWER = "reviewer", "Reviewer"
    EDITOR = "editor", "Editor"
    KOL = "kol", "KOL"


class Country(TextChoices):
    """The four countries of the product."""

    ID = "ID", "Indonesia"
    TR = "TR", "Turkey"
    MY = "MY", "Malaysia"
    PH = "PH", "Philippines"


class Via(TextChoices):
    """Channels of a change."""

    UI = "ui", "Console"
    SYNC = "sync", "Sync"
    FEEDBACK = "feedback", "Feedback"
    CRM = "crm", "CRM"
    IMPORT = "import", "Import"
    DJANGO_ADMIN = "django_admin", "Django admin"
    SCHEDULE = "schedule", "Schedule"
    COMMAND = "command", "Command"


class JobStatus(TextChoices):
    """States of a job."""

    QUEUED = "queued", "Queued"
    RUNNING = "running", "Running"
    SUCCEEDED = "succeeded", "Succeeded"
    PARTIAL = "partial", "Partly done"
    FAILED = "failed", "Failed"
    CANCELLED = "cancelled", "Cancelled"


class SortOrder(TextChoices):
    """Sort direction of a list."""

    ASC = "asc", "Ascending"
    DESC = "desc", "Descending"


class ViewScope(TextChoices):
    """Visibility of a saved view."""

    PRIVATE = "private", "Only me"
    COUNTRY = "country", "Everyone in the country"


class Urgency(TextChoices):
    """Urgency of a decision, most urgent first."""

    OVERDUE = "overdue", "Overdue"
    URGENT = "urgent", "Urgent"
    HIGH = "high", "High priority"
    SOON = "soon", "Due soon"
    NORMAL = "normal", "Normal"
    LOW = "low", "Low priority"


class FigureUnit(TextChoices):
    """Unit of a figure."""

    COUNT = "count", "Number"
    MONEY = "money", "Amount"


class NotificationType(TextChoices):
    """Types of notifications."""

    REVIEW_REQUESTED = "review_requested", "Review requested"
    CHANGES_REQUESTED = "changes_requested", "Changes requested"
    APPROVED = "approved", "Approved"
    PUBLISHED = "published", "Published"
    PUBLISH_FAILED = "publish_failed", "Publishing failed"
    ASSIGNED = "assigned", "Assigned to you"
    MENTIONED = "mentioned", "Mentioned"
    FOLLOWED = "followed", "Change to a followed record"
    TASK_DUE = "task_due", "Task due"
    TASK_OVERDUE = "task_overdue", "Task overdue"
    SLA_AT_RISK = "sla_at_risk", "Answer due soon"
    SLA_BREACHED = "sla_breached", "Answer overdue"
    SYNC_RUN_FAILED = "sync_run_failed", "Sync failed"
    SYNC_CONFLICT = "sync_conflict", "Sync conflict"
    FEEDBACK_NEW_CLOSURE = "feedback_new_closure", "Reported closed"
    LEAD_STALE = "lead_stale", "Lead without activity"
    HALAL_EXPIRING = "halal_expiring", "Halal certificate"
    LICENCE_EXPIRING = "licence_expiring", "Picture license"
    STORE_RECHECK_DUE = "store_recheck_due", "Store check due"
    ITEM_BROKEN = "item_broken", "Item cannot be shown"
    COMMENT_SPIKE = "comment_spike", "Many comments"
    ACCOUNT_CHANGED = "account_changed", "Account changed"
    NEW_DEVICE = "new_device", "New device"


class PersonRequestKind(TextChoices):
    """Kinds of requests about personal data."""

    EXPORT = "export", "Export of personal data"
    ERASE = "erase", "Erasure of personal data"


class MailStatus(TextChoices):
    """Delivery states of an outgoing message."""

    QUEUED = "queued", "Sending"
    SENT = "sent", "Sent"
    FAILED = "failed", "Not sent"


STAFF = frozenset(Role.values)
"""All roles: for inexpensive operations that every user may call."""


class ImportState(TextChoices):
    """States of a file import."""

    UPLOADED = "uploaded", "Not checked"
    CHECKING = "checking", "Checking"
    CHECKED = "checked", "Checked, not imported"
    IMPORTING = "importing", "Importing"
    IMPORTED = "imported", "Imported"
    FAILED = "failed", "Failed"
    CANCELLED = "cancelled", "Cancelled"
    UNDONE = "undone", "Undone"


class ImportResult(TextChoices):
    """Results of importing one row."""

    CREATED = "created", "New"
    UPDATED = "updated", "Updated"
    UNCHANGED = "unchanged", "Unchanged"
    DUPLICATE = "duplicate", "Possible duplicate, skipped"
    SKIPPED = "skipped", "Skipped"
    REFUSED = "refused", "Rejected"


class ImportDuplicates(TextChoices):
    """Treatment of rows that may match an existing record."""

    SKIP = "skip", "Skip them"
    CREATE = "create", "Create them anyway"
    UPDATE = "update", "Update the record they match"


class ImportUpdates(TextChoices):
    """Treatment of rows that certainly match an existing record."""

    SKIP = "skip", "Leave the record unchanged"
    BLANKS = "blanks", "Fill in empty fields"
    OVERWRITE = "overwrite", "Overwrite different values"
    OWN = "own", "Update what came from the same source"


class ImportHiddenRows(TextChoices):
    """Treatment of rows that are hidden in the sheet."""

    ASK = "ask", "Undecided"
    INCLUDE = "include", "Include them"
    LEAVE_OUT = "leave_out", "Skip them"


class ImportSwappedPins(TextChoices):
    """Treatment of pins outside of the country that are inside with swapped numbers."""

    SKIP = "skip", "Skip the pins"
    TURN = "turn", "Swap latitude and longitude"


class ImportPhase(TextChoices):
    """The import step that a line belongs to."""

    CHECK = "check", "Check"
    RUN = "run", "Run"
