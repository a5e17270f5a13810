"""Enumerations of sources, runs, items and rules."""

from django.db.models import IntegerChoices, TextChoices


class SourceKind(TextChoices):
    """The kind of a source."""

    OPEN_DATA = "open_data", "Open data"
    CHAIN_FEED = "chain_feed", "Chain website"
    PARTNER_API = "partner_api", "Partner"
    OWNER_PORTAL = "owner_portal", "Owners"
    CSV = "csv", "Table"


class MissingDays(TextChoices):
    """The meaning of days missing from opening hours."""

    CLOSED = "closed", "Closed that day"
    UNKNOWN = "unknown", "Unknown"


class RunStatus(TextChoices):
    """The states of a run."""

    QUEUED = "queued", "Queued"
    RUNNING = "running", "Running"
    SUCCEEDED = "succeeded", "Succeeded"
    PARTIAL = "partial", "Partly done"
    FAILED = "failed", "Failed"
    CANCELLED = "cancelled", "Cancelled"


ENDED = (RunStatus.SUCCEEDED, RunStatus.PARTIAL, RunStatus.FAILED, RunStatus.CANCELLED)
"""The final states of a run."""


class LinkStatus(TextChoices):
    """The state of the link between a source's record and a store."""

    LINKED = "linked", "Linked"
    UNLINKED = "unlinked", "Not linked"
    REJECTED = "rejected", "Not a store of ours"


class SyncAction(TextChoices):
    """The decision that an item needs."""

    CREATE = "create", "New store"
    UPDATE = "update", "Update"
    LINK = "link", "Link"
    CLOSE_TEMPORARY = "close_temporary", "Temporarily closed"
    CLOSE_PERMANENT = "close_permanent", "Permanently closed"
    REOPEN = "reopen", "Reopen"
    MOVE = "move", "Moved"
    DUPLICATE = "duplicate", "Listed twice"
    VANISHED = "vanished", "No longer listed"


class SyncStatus(TextChoices):
    """The states of an item."""

    PENDING = "pending", "Pending"
    IN_REVIEW = "in_review", "In review"
    CONFLICT = "conflict", "Conflict"
    APPLIED = "applied", "Applied"
    AUTO_APPLIED = "auto_applied", "Applied by rule"
    REJECTED = "rejected", "Rejected"
    SNOOZED = "snoozed", "Snoozed"
    SUPERSEDED = "superseded", "Superseded"
    UNDONE = "undone", "Undone"
    FAILED = "failed", "Failed"


WAITING = (SyncStatus.PENDING, SyncStatus.IN_REVIEW, SyncStatus.CONFLICT)
"""The states in which a decision is needed."""


class RejectReason(TextChoices):
    """The reason for rejecting an item."""

    WRONG_MATCH = "wrong_match", "Wrong match"
    SOURCE_WRONG = "source_wrong", "The source is wrong"
    SOURCE_OUTDATED = "source_outdated", "The source is out of date"
    NOT_FOOD = "not_food", "Not a food place"
    DUPLICATE_SOURCE = "duplicate_source", "Listed twice in the source"
    NOT_A_PLACE = "not_a_place", "Not a place"
    OTHER = "other", "Other"


class Priority(IntegerChoices):
    """The urgency of an item."""

    LOW = 0, "Low"
    NORMAL = 1, "Normal"
    HIGH = 2, "High"


class RuleMode(TextChoices):
    """The permission of a rule to change a field; each mode includes those before it."""

    FILL_BLANK = "fill_blank", "Fill in missing values"
    REPLACE_OWN = "replace_own", "Replace earlier values of the source"
    REPLACE = "replace", "Replace any value"
