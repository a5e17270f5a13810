"""Models of error reports."""

from apps.feedback.models.reports import (
    NAMED,
    Feedback,
    JoinedReport,
    Reported,
)

__all__ = [
    "NAMED",
    "Feedback",
    "JoinedReport",
    "Reported",
]
