"""Jobs of feeds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.files.storage import default_storage
from django.utils import timezone

from apps.core.errors import AppError, FileRejected, NotFound
from apps.core.files import files
from apps.core.importing.unreadable import UnreadableFile
from apps.core.jobs import jobs
from apps.core.jobs.lanes import Lane
from apps.sync.choices import ENDED, RunStatus
from apps.sync.models import SyncRun
from apps.sync.permissions import MANAGING
from apps.sync.services import report, runs
from apps.sync.services.prepared_chunks import Reading, prepared
from apps.sync.services.readers import file_rows
from apps.sync.services.run_chunks import Feeding


@jobs.job_kind(runs.JOB_KIND, lambda user, job: user.role in MANAGING, Lane.UPKEEP)
def run_feed(work: jobs.Run) -> None:
    """Process a file of a source.

    After a crash, the next attempt continues after the last complete chunk. Work done before a cancellation
    is retained.
    """
    run = SyncRun.objects.select_related("source", "triggered_by").get(pk=work.params["run_id"])
    if run.status in ENDED:
        # The previous attempt was killed between the end of the run and its report.
        report.write(work, run)
        return
    runs.open_run(run, work.job)
    feeding = Feeding(work, run)
    try:
        _feed(work, feeding)
        feeding.apply_rules()
        feeding.finish()
    except jobs.Cancelled:
        _end(feeding, RunStatus.CANCELLED)
        raise
    except UnreadableFile as error:
        _end(feeding, RunStatus.FAILED, str(error))
        raise FileRejected(str(error)) from error
    except AppError as error:
        _end(feeding, RunStatus.FAILED, error.msg)
        raise
    except (jobs.LeaseLost, jobs.Yielded):
        raise
    except Exception:
        if work.job.attempts_here >= jobs.MAX_ATTEMPTS:
            _end(feeding, RunStatus.FAILED, "Something went wrong. See the worker’s log")
        raise
    report.write(work, run)


def _feed(work: jobs.Run, feeding: Feeding) -> None:
    run = feeding.run
    with _file(work, run) as packed, file_rows.unpacked(packed) as path:
        reading = Reading(
            path=path,
            run_id=run.pk,
            source_id=run.source_id,
            source_code=run.source.code,
            country=run.country,
            missing_days=run.source.missing_days_mean,
            mapping=run.mapping,
            today=timezone.now().date(),
            after=feeding.at,
        )
        with prepared(reading) as chunks:
            for chunk in chunks:
                feeding.do(chunk)
                work.beat()
                work.give_way()


@contextmanager
def _file(work: jobs.Run, run: SyncRun) -> Iterator[Path]:
    """Yield the local path of the file. Raise NotFound if it is missing, or StorageAway."""
    if not run.file:
        path = Path(str(work.params.get("path", "")))
        if not path.is_file():
            raise NotFound("File")
        yield path
        return
    with files.local_copy(default_storage, run.file) as path:
        yield path


def _end(feeding: Feeding, status: RunStatus, error: str = "") -> None:
    """Close the run with the counts of complete chunks, and write its report."""
    feeding.run.refresh_from_db(fields=["counts", "skipped"])
    runs.close(feeding.run, status, error)
    report.write(feeding.work, feeding.run)
