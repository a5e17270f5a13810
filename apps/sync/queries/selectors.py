"""Queries and access functions of sources, runs and records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db.models import Count, Q
from rest_framework import serializers

from apps.core.country.zones import zone_of
from apps.core.db.lookup import one
from apps.core.errors import NotFound
from apps.core.http.fields import Text
from apps.core.lists import list_filters, list_spec
from apps.core.lists.run_list import run_list
from apps.core.text.alphabets import by_alphabet
from apps.core.values import FieldValue
from apps.sync.choices import LinkStatus, RunStatus, SyncStatus
from apps.sync.models import RuleUse, SourceRecord, SyncRun, SyncRunProblem, SyncSource

if TYPE_CHECKING:
    from apps.accounts.models import User

SHOWN_PROBLEMS = 200
"""Maximum number of a run's problems in its detail; the report has all."""

RUN_LIST = list_spec.ListSpec(
    filters={
        "ids": list_filters.ids("id"),
        "source_code": list_filters.Filter(
            lambda: serializers.ListField(child=Text(max_length=40), required=False, max_length=60),
            lambda value, ctx: Q(source__code__in=value),
        ),
        "status": list_filters.any_of("status", RunStatus.values),
        "is_full": list_filters.flag(Q(is_full=True)),
        "created_from": list_filters.day_from("created_at"),
        "created_to": list_filters.day_to("created_at"),
    },
    sorts={"created_at": "id"},
    default_sort=("created_at", "desc"),
)


@dataclass
class SourceFacts:
    """A source with its results in one country."""

    source: SyncSource
    records: int = 0
    linked: int = 0
    last_run: SyncRun | None = None


@dataclass(frozen=True)
class RuleDecisions:
    """The items of a run that a rule applied."""

    rule_id: int
    field: str
    mode: str
    applied: int
    undone: int
    to_check: int
    """Number of sampled items that wait for a check."""


@dataclass
class RunDetail:
    """A run with its first problems, and what rules decided."""

    run: SyncRun
    problems: list[SyncRunProblem] = field(default_factory=list)
    decided: list[RuleDecisions] = field(default_factory=list)


def list_sources(*, user: User, country: str) -> list[SourceFacts]:
    """Return the sources of the country by name, with their results there, in three queries."""
    visible = SyncSource.objects.visible_to(user, country).select_related("created_by", "updated_by")
    sources = {
        source.pk: SourceFacts(source) for source in visible.order_by(by_alphabet("name", country), "pk")
    }
    counted = (
        SourceRecord.objects.filter(country=country, source__in=sources)
        .values_list("source")
        .annotate(records=Count("id"), linked=Count("id", filter=Q(link_status=LinkStatus.LINKED)))
    )
    for source_id, records, linked in counted:
        sources[source_id].records, sources[source_id].linked = records, linked
    newest = SyncRun.objects.filter(country=country, source__in=sources).order_by("source", "-id")
    for run in newest.distinct("source").select_related("source", "job", "triggered_by"):
        sources[run.source_id].last_run = run
    return list(sources.values())


def get_source(*, user: User, country: str, code: str) -> SyncSource:
    """Return a source. Raise NotFound if it is missing or does not serve the country."""
    visible = SyncSource.objects.visible_to(user, country).select_related("created_by", "updated_by")
    return _require(visible.filter(code=code).first(), "Source")


def lock_source(*, actor: User, country: str, code: str) -> SyncSource:
    """Return a source locked for update. Raise NotFound."""
    visible = SyncSource.objects.visible_to(actor, country).select_for_update(of=("self",))
    return _require(visible.filter(code=code).first(), "Source")


def list_runs(
    *, user: User, country: str, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[SyncRun]]:
    """Return a page of the country's runs, newest first."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(SyncRun.objects.visible_to(user, country), RUN_LIST, query, ctx)
    return page, list_spec.in_order(page.ids, SyncRun.objects.select_related("source", "job", "triggered_by"))


def get_run(*, user: User, country: str, run_id: int) -> RunDetail:
    """Return a run with its first problems. Raise NotFound."""
    visible = SyncRun.objects.visible_to(user, country).select_related("source", "job", "triggered_by")
    run: SyncRun = _require(one(visible.filter(pk=run_id)), "Run")
    return RunDetail(run, list(run.problems.order_by("row")[:SHOWN_PROBLEMS]), decided_by_rules(run))


def decided_by_rules(run: SyncRun) -> list[RuleDecisions]:
    """Return what each rule decided in the run, most items first; one query."""
    uses = RuleUse.objects.filter(item__run=run, rule__source=run.source_id, rule__country=run.country)
    waits = Q(item__is_qa=True, item__confirmed_at=None, item__status=SyncStatus.AUTO_APPLIED)
    rows = uses.values_list("rule_id", "rule__field", "rule__mode").annotate(
        applied=Count("id"),
        undone=Count("id", filter=Q(item__status=SyncStatus.UNDONE)),
        to_check=Count("id", filter=waits),
    )
    return [RuleDecisions(*row) for row in rows.order_by("-applied", "rule_id")]


def newest_file(source: SyncSource, country: str) -> SyncRun | None:
    """Return the run of the newest stored file, or None."""
    runs = SyncRun.objects.filter(source=source, country=country).exclude(file="")
    return runs.order_by("-id").first()


def _require(record: Any, what: str) -> Any:
    if record is None:
        raise NotFound(what)
    return record
