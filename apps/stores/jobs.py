"""Jobs of stores."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone

from apps.core.background import jobs
from apps.core.background.lanes import Lane
from apps.core.country import CODES
from apps.core.models import Job
from apps.stores.services import duplicate_search
from apps.stores.services.duplicate_search import SearchOutcome

FIND_DUPLICATES = "stores.find_duplicates"


@jobs.job_kind(FIND_DUPLICATES, lane=Lane.UPKEEP)
def find_duplicates(run: jobs.Run) -> None:
    """Search every country for duplicates of changed stores; a retry continues where it stopped."""
    total = sum(duplicate_search.due(country) for country in CODES)
    done = opened = removed = 0
    for country in CODES:

        def report(outcome: SearchOutcome, before: int = done) -> None:
            # Processed stores are no longer due, so the next attempt continues after them.
            run.checkpoint({"looked_at": before + outcome.looked_at}, before + outcome.looked_at, total)
            run.progress(before + outcome.looked_at, total)

        outcome = duplicate_search.search(country=country, at=timezone.now(), progress=report)
        done += outcome.looked_at
        opened += outcome.opened + outcome.asked_again
        removed += outcome.removed
    run.progress(done, total, f"{done} stores checked, {opened} pairs opened, {removed} removed")


def enqueue_search(at: dt.datetime) -> Job | None:
    """Queue the nightly search if there is work. Return the job, or None.

    A job, because it takes too long for the transaction that claims its night.
    """
    if not any(duplicate_search.has_work(country, at) for country in CODES):
        return None
    return jobs.enqueue(
        actor=None, kind=FIND_DUPLICATES, title="Search for duplicate stores", params={"via": "schedule"}
    )
