"""What the feeds enter into the registries of core at start-up."""

from __future__ import annotations

from apps.core import registry
from apps.sync import choices
from apps.sync.models import SyncSource

SOURCE_FIELDS = (
    "name", "kind", "countries", "trust", "licence", "attribution", "radius_m", "missing_days_mean",
    "close_signal_trusted", "enabled", "mapping",
)  # fmt: skip
"""What history keeps of a source."""


def enter() -> None:
    """Enters enumerations and kinds of records."""
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
