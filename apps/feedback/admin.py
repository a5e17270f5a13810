"""Reports of errors in Django's own admin: to look at; they are worked on in the console."""

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
