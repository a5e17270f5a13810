"""Serialization of sources and runs for API responses."""

from __future__ import annotations

from apps.accounts.models import User
from apps.sync import permissions
from apps.sync.api import shapes
from apps.sync.models import SyncRun, SyncSource
from apps.sync.queries.rule_labels import words_for
from apps.sync.queries.selectors import RunDetail, SourceFacts
from apps.sync.services.readers import reader_choice
from apps.sync.services.runs import COUNTS


def source(source: SyncSource, user: User) -> shapes.SourceRow:
    """Return a source with the actions that `user` may take."""
    return shapes.SourceRow.of(
        source,
        needs_mapping=not reader_choice.has_own_reader(source.code),
        allowed_actions=permissions.source_actions(user, source),
    )


def source_row(facts: SourceFacts, user: User) -> shapes.SourceListRow:
    """Return a source with its results in the country."""
    return shapes.SourceListRow.of(
        source(facts.source, user),
        records=facts.records,
        linked=facts.linked,
        last_run=run(facts.last_run, user) if facts.last_run else None,
    )


def run(run: SyncRun, user: User) -> shapes.RunRow:
    """Return a run as a list row; reasons for skipped rows are sorted by count."""
    skipped = sorted(run.skipped.items(), key=lambda item: (-item[1], item[0]))
    return shapes.RunRow.of(
        run,
        counts=shapes.RunCounts(**{name: run.counts.get(name, 0) for name in COUNTS}),
        skipped=[shapes.SkippedRows(reason=reason, rows=rows) for reason, rows in skipped],
        allowed_actions=permissions.run_actions(user, run),
    )


def run_detail(detail: RunDetail, user: User) -> shapes.RunDetail:
    """Return a run with its first problems and the first skipped rows of each reason."""
    row, job = run(detail.run, user), detail.run.job
    left_out = job.state.get("left_out", {}) if job else {}
    return shapes.RunDetail.of(
        row,
        skipped=[
            shapes.LeftOutRows.of(
                why,
                first=[
                    shapes.LeftOutRow(row=number, external_id=external_id)
                    for number, external_id in left_out.get(why.reason, [])
                ],
            )
            for why in row.skipped
        ],
        decided=[
            shapes.DecidedByRule.of(one, words=words_for(one.field, one.mode)) for one in detail.decided
        ],
        mapping=detail.run.mapping,
        problems=[shapes.RunProblem.of(problem) for problem in detail.problems],
    )
