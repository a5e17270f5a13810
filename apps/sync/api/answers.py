"""From sources and runs to what the calls answer."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.sync import permissions
from apps.sync.models import SyncRun, SyncSource
from apps.sync.readers import reader_choice
from apps.sync.selectors import RunDetail, SourceFacts
from apps.sync.services.runs import COUNTS

_PLAIN = (
    "name", "kind", "licence", "attribution", "radius_m", "missing_days_mean", "close_signal_trusted",
    "enabled", "mapping", "last_run_at", "version", "created_at", "updated_at",
)  # fmt: skip


def source(source: SyncSource, user: User) -> dict[str, Any]:
    """A source as the API shows it."""
    return {
        "source_id": source.pk,
        "source_code": source.code,
        **{name: getattr(source, name) for name in _PLAIN},
        "countries": list(source.countries),
        "trust": float(source.trust),
        "needs_mapping": not reader_choice.has_own_reader(source.code),
        "created_by": source.created_by.as_ref() if source.created_by else None,
        "updated_by": source.updated_by.as_ref() if source.updated_by else None,
        "allowed_actions": permissions.source_actions(user, source),
    }


def source_row(facts: SourceFacts, user: User) -> dict[str, Any]:
    """A source with what it brought to the country."""
    return {
        **source(facts.source, user),
        "records": facts.records,
        "linked": facts.linked,
        "last_run": run(facts.last_run, user) if facts.last_run else None,
    }


def run(run: SyncRun, user: User) -> dict[str, Any]:
    """A run as lists show it."""
    plain = (
        "country", "status", "is_full", "file_name", "file_size", "error", "job_id", "created_at", "started_at",
        "finished_at",
    )  # fmt: skip
    return {
        "run_id": run.pk,
        "source_code": run.source.code,
        "source_name": run.source.name,
        **{name: getattr(run, name) for name in plain},
        "counts": {name: run.counts.get(name, 0) for name in COUNTS},
        "skipped": [
            {"reason": reason, "rows": rows}
            for reason, rows in sorted(run.skipped.items(), key=lambda item: (-item[1], item[0]))
        ],
        "triggered_by": run.triggered_by.as_ref() if run.triggered_by else None,
        "allowed_actions": permissions.run_actions(user, run),
    }


def run_detail(detail: RunDetail, user: User) -> dict[str, Any]:
    """A run with its first problems, and the first rows that it left out for each reason."""
    plain = ("row", "external_id", "title", "msg")
    told, job = run(detail.run, user), detail.run.job
    left_out = job.state.get("left_out", {}) if job else {}
    return {
        **told,
        "skipped": [
            {
                **why,
                "first": [
                    {"row": row, "external_id": external_id}
                    for row, external_id in left_out.get(why["reason"], [])
                ],
            }
            for why in told["skipped"]
        ],
        "mapping": detail.run.mapping,
        "problems": [{name: getattr(one, name) for name in plain} for one in detail.problems],
    }
