"""Read-only Django admin of error reports; staff work on them in the console."""

from __future__ import annotations

from apps.core.admin import read_only
from apps.feedback.models import Feedback, JoinedReport

read_only(
    Feedback,
    "store category status priority country created_at",
    filters="country status category",
    search="search_text",
)
read_only(JoinedReport, "feedback created_at")
