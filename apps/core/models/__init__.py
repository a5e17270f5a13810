"""Models of the shared services, and the base classes of all entities."""

from .base import Entity, Versioned
from .history import ChangeLog, Changeset
from .imports import ImportFile, ImportLine, ImportMapping
from .insights import DailyFigure, LastVisit
from .mail import OutgoingMail
from .people import Draft, Notification, RecordFollow, RecordViewer, ReviewClaim, SavedView
from .personal import PersonRequest
from .seals import HistoryBlanking, HistoryPending, HistorySeal
from .work import (
    DataChange,
    Job,
    JobFailure,
    JobTarget,
    KeptResult,
    ReferenceLoad,
    ScheduledRun,
    ThrottleCount,
    WorkerProcess,
)

__all__ = [
    "ChangeLog",
    "Changeset",
    "DailyFigure",
    "DataChange",
    "Draft",
    "Entity",
    "HistoryBlanking",
    "HistoryPending",
    "HistorySeal",
    "ImportFile",
    "ImportLine",
    "ImportMapping",
    "Job",
    "JobFailure",
    "JobTarget",
    "KeptResult",
    "LastVisit",
    "Notification",
    "OutgoingMail",
    "PersonRequest",
    "RecordFollow",
    "RecordViewer",
    "ReferenceLoad",
    "ReviewClaim",
    "SavedView",
    "ScheduledRun",
    "ThrottleCount",
    "Versioned",
    "WorkerProcess",
]
