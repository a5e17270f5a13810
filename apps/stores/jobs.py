"""Jobs of stores."""

from __future__ import annotations

import datetime as dt

from django.utils import timezone

from apps.core.choices import JobStatus
from apps.core.country import CODES
from apps.core.jobs import jobs
from apps.core.jobs.lanes import Lane
from apps.core.models import Job
from apps.stores.services import duplicate_search, search_texts
from apps.stores.services.duplicate_search import SearchOutcome

FIND_DUPLICATES = "stores.find_duplicates"
REFRESH_SEARCH = "stores.refresh_search"


@jobs.job_kind(FIND_DUPLICATES, lane=Lane.UPKEEP)
def find_duplicates(run: jobs.Run) -> None:
    """Search every country for duplicates of changed stores. A retry continues where the last one stopped.

    The run's message has the numbers of stores checked and pairs opened and removed.
    """
    total = sum(duplicate_search.count_due(country) for country in CODES)
    done = opened = removed = 0
    for country in CODES:

        def report(outcome: SearchOutcome, before: int = done) -> None:
            # Processed stores are no longer due, so the next attempt continues after them.
            run.checkpoint({"looked_at": before + outcome.looked_at}, before + outcome.looked_at, total)
            run.progress(before + outcome.looked_at, total)

        outcome = duplicate_search.search(country=country, at=timezone.now(), progress=report)
        done += outcome.looked_at
        opened += outcome.opened + outcome.reopened
        removed += outcome.removed
    run.progress(done, total, f"{done} stores checked, {opened} pairs opened, {removed} removed")


def enqueue_search(at: dt.datetime) -> Job | None:
    """Queue the nightly search for duplicates, if there is work in any country. Return the job, or None.

    It is a job because it takes too long for the transaction that starts the nightly tasks.
    """
    if not any(duplicate_search.has_work(country, at) for country in CODES):
        return None
    return jobs.enqueue(
        actor=None, kind=FIND_DUPLICATES, title="Search for duplicate stores", params={"via": "schedule"}
    )


@jobs.job_kind(REFRESH_SEARCH, lane=Lane.UPKEEP)
def refresh_search(run: jobs.Run) -> None:
    """Rebuild the search texts of one brand's stores (`brand_id` in the parameters), or of all stores.

    A retry continues after the last saved batch. After all stores, the texts are marked as current.
    """
    brand_id = run.params.get("brand_id")
    stores = search_texts.stores_of(brand_id)
    total = stores.count()
    done = run.job.done or 0

    def report(last: int, number: int) -> None:
        nonlocal done
        done += number
        run.checkpoint({"last": last}, done, total)

    search_texts.refresh(stores, run.job.state.get("last", 0), report)
    if brand_id is None:
        search_texts.mark_done()
    run.progress(done, total, f"{done} stores read")


def enqueue_search_texts(at: dt.datetime) -> Job | None:
    """Queue the rebuilding of all search texts, if a file that they are made of has changed.

    Return the job; None if there is nothing to do, or such a job is queued or running. `at` is not used.
    """
    is_queued = Job.objects.filter(kind=REFRESH_SEARCH, status__in=(JobStatus.QUEUED, JobStatus.RUNNING))
    if not search_texts.is_due() or is_queued.exists():
        return None
    return jobs.enqueue(
        actor=None, kind=REFRESH_SEARCH, title="Search texts of stores", params={"via": "schedule"}
    )
