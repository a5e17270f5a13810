"""Registration of sources and runs at start-up."""

from __future__ import annotations

import datetime as dt

from apps.core import registry
from apps.core.files import files
from apps.core.jobs import schedule
from apps.core.permissions import verdicts
from apps.stores.services import reference
from apps.sync import choices, jobs, permissions
from apps.sync.models import AutoRule, SyncRun, SyncSource
from apps.sync.permissions import rule_permissions
from apps.sync.queries import rule_selectors
from apps.sync.queries.rule_labels import title_of
from apps.sync.registration import personal
from apps.sync.services import auto_rules, runs, sources, uploads

SOURCE_FIELDS = (
    "name",
    "kind",
    "countries",
    "trust",
    "licence",
    "attribution",
    "radius_m",
    "missing_days_mean",
    "close_signal_trusted",
    "enabled",
    "mapping",
)
"""Fields of a source that are tracked in history."""


def register_area() -> None:
    """Register enumerations and record types."""
    personal.register()
    for name, kind in (
        ("sync_source_kind", choices.SourceKind),
        ("sync_missing_days", choices.MissingDays),
        ("sync_run_status", choices.RunStatus),
        ("sync_link_status", choices.LinkStatus),
    ):
        registry.register_enum(name, kind)
    registry.register_object_type(
        registry.ObjectType(
            code="sync_source",
            label="Source",
            model=SyncSource,
            fields=SOURCE_FIELDS,
            title=lambda source: source.name,
            visible_to=lambda user, country: SyncSource.objects.visible_to(user, country),
        )
    )
    registry.register_object_type(
        registry.ObjectType(
            code="sync_run",
            label="Run",
            model=SyncRun,
            fields=("status",),
            title=str,
            visible_to=lambda user, country: SyncRun.objects.visible_to(user, country),
            screen="/store/storeSync/sources",
        )
    )
    registry.register_object_type(
        registry.ObjectType(
            code=rule_selectors.KIND,
            label="Rule",
            model=AutoRule,
            fields=auto_rules.FIELDS,
            title=title_of,
            visible_to=lambda user, country: AutoRule.objects.visible_to(user, country),
            screen="/store/storeSync/sources",
            screen_key="rule",
        )
    )
    verdicts.register("sync_source", permissions.source_verdicts)
    verdicts.register(rule_selectors.KIND, rule_permissions.judge)
    assert jobs, "its jobs are known by being imported"
    reference.register("sources", sources.load_sources)
    reference.register("auto_rules", auto_rules.load_rules)
    schedule.register(
        schedule.Recurring("sync.settle_runs", dt.timedelta(minutes=1), lambda at: runs.settle())
    )
    schedule.register(
        schedule.Recurring("sync.let_go_of_files", dt.timedelta(days=1), uploads.delete_old_files)
    )
    files.register_owner(
        files.Owner(uploads.FOLDER, "default", lambda: [uploads.FOLDER], uploads.named_files)
    )
