"""Who may do what to the shared records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.core.choices import JobStatus
from apps.core.models import Job

if TYPE_CHECKING:
    from apps.accounts.models import User


def job_actions(user: User, job: Job) -> list[str]:
    """What `user` may do to a job now."""
    actions = []
    if job.status in (JobStatus.QUEUED, JobStatus.RUNNING) and not job.cancel_requested:
        actions.append("cancel")
    if job.file and job.status in (JobStatus.SUCCEEDED, JobStatus.PARTIAL):
        actions.append("download")
    return actions
