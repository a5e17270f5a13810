"""`manage.py job list|cancel|retry`: list background jobs, cancel one, or queue it again."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from apps.core.choices import JobStatus
from apps.core.emergency import emergencies
from apps.core.emergency.dry_run import add_dry_run, run_command, summary
from apps.core.models import Job

LISTED = 50
_SHOWN = (JobStatus.QUEUED, JobStatus.RUNNING, JobStatus.FAILED)


class Command(BaseCommand):
    """Exit codes: 0 done (or would be), 1 refused, with the reason."""

    help = "List waiting, running and failed jobs; cancel a job; retry a failed job."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the actions and the id of the job."""
        actions = parser.add_subparsers(dest="action", required=True)
        listing = actions.add_parser("list", help=f"list the latest {LISTED} waiting, running or failed jobs")
        listing.add_argument("--all", action="store_true", help="include finished and cancelled jobs")
        for action, words in (
            ("cancel", "cancel the job, now or at its next report"),
            ("retry", "resume after the last checkpoint"),
        ):
            part = actions.add_parser(action, help=words)
            part.add_argument("id", type=int)
            add_dry_run(part)

    def handle(self, *args: Any, action: str, **options: Any) -> None:
        """Run the action on any user's job."""
        if action == "list":
            self._list(everything=options["all"])
            return
        dry_run = options["dry_run"]
        with run_command(dry_run=dry_run):
            act = emergencies.stop_job if action == "cancel" else emergencies.retry_job
            job = act(actor=None, job_id=options["id"])
        self.stdout.write(summary(_line(job), dry_run=dry_run))

    def _list(self, *, everything: bool) -> None:
        jobs = Job.objects.select_related("created_by").order_by("-id")
        for job in (jobs if everything else jobs.filter(status__in=_SHOWN))[:LISTED]:
            self.stdout.write(_line(job))


def _line(job: Job) -> str:
    owner = job.created_by.username if job.created_by else "system"
    state = "stopping" if job.cancel_requested and job.status == JobStatus.RUNNING else job.status
    message = f"  {job.message}" if job.message else ""
    return f"{job.pk}  {state}  {job.done}/{job.total}  {job.kind}  {job.title}  ({owner}){message}"
