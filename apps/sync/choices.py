"""The enumerations of feeds and what they bring."""

from django.db.models import TextChoices


class SourceKind(TextChoices):
    """What a source is."""

    OPEN_DATA = "open_data", "Open data"
    CHAIN_FEED = "chain_feed", "Chain's own site"
    PARTNER_API = "partner_api", "Partner"
    OWNER_PORTAL = "owner_portal", "Owners"
    CSV = "csv", "Table"


class MissingDays(TextChoices):
    """What it means that hours leave a day out."""

    CLOSED = "closed", "Closed that day"
    UNKNOWN = "unknown", "Not known"


class RunStatus(TextChoices):
    """The states of a run."""

    QUEUED = "queued", "Queued"
    RUNNING = "running", "Running"
    SUCCEEDED = "succeeded", "Succeeded"
    PARTIAL = "partial", "Partly done"
    FAILED = "failed", "Failed"
    CANCELLED = "cancelled", "Cancelled"


ENDED = (RunStatus.SUCCEEDED, RunStatus.PARTIAL, RunStatus.FAILED, RunStatus.CANCELLED)
"""The states in which nothing more comes of a run."""


class LinkStatus(TextChoices):
    """Whether it is known which store a source's record is."""

    LINKED = "linked", "Linked"
    UNLINKED = "unlinked", "Not linked"
    REJECTED = "rejected", "Not a store of ours"
