"""Rules on what a row may change in an existing store."""

from __future__ import annotations

from collections.abc import Mapping

from apps.core.choices import ImportUpdates
from apps.core.values import FieldValue
from apps.stores.importing.targets import same
from apps.stores.models import Store
from apps.stores.record import HOURS, STORE_RECORD

EMPTY: tuple[FieldValue, ...] = (None, "", [], {}, "unknown")
GROUPS: tuple[frozenset[str], ...] = (
    frozenset(HOURS),
    frozenset(STORE_RECORD.group("pin")),
    frozenset(STORE_RECORD.group("regions")),
)
"""Groups of fields that are only meaningful together: all are taken from the row, or none."""
_REPRESENTATIVES = {"lat": "lat", "hours_mode": "hours_mode", "region_l1_id": "region_l1_id"}
"""The field of a group that indicates whether the group is filled."""


def values_to_set(
    store: Store, values: Mapping[str, FieldValue], mode: str, source: str, changed_since_check: set[str]
) -> tuple[dict[str, FieldValue], set[str]]:
    """Return (values of a row to set on a store, fields skipped because they changed since the check).

    Equal values are left out, and empty ones, except a smaller region of a row with regions. Locked fields
    are never set. Then `mode` decides: OWN sets fields that this source set before, and empty ones that
    nobody set, and ignores `changed_since_check`; BLANKS sets only empty fields; others set all. The fields
    of opening hours, of the pin, and of the regions belong together: one locked or changed field excludes its
    group (not with OWN).
    """
    wanted = {
        name: value
        for name, value in values.items()
        if (value not in EMPTY or _in_filled_group(name, values)) and not same(getattr(store, name), value)
    }
    if mode == ImportUpdates.OWN:
        return {name: value for name, value in wanted.items() if _is_replaceable(store, name, source)}, set()
    if mode == ImportUpdates.BLANKS:
        wanted = {name: value for name, value in wanted.items() if _is_blank(store, name)}
    wanted = {name: value for name, value in wanted.items() if not _is_locked(store, name)}
    for group in GROUPS:
        if any(_is_locked(store, name) for name in group & set(values)):
            wanted = {name: value for name, value in wanted.items() if name not in group}
    stays = {
        name
        for name in wanted
        if name in changed_since_check
        or any(name in group and group & changed_since_check for group in GROUPS)
    }
    return {name: value for name, value in wanted.items() if name not in stays}, stays


def _in_filled_group(name: str, values: Mapping[str, FieldValue]) -> bool:
    """Return whether an empty region level belongs to a filled group, so that it may be cleared."""
    return name.startswith("region_") and values.get("region_l1_id") is not None


def _is_blank(store: Store, name: str) -> bool:
    """Return whether the stored field is empty; for a field of a group, one field of the group decides."""
    group = next((group for group in GROUPS if name in group), None)
    if group is None:
        return getattr(store, name) in EMPTY
    representative = next((field for field in _REPRESENTATIVES if field in group), name)
    return getattr(store, representative) in EMPTY


def _is_locked(store: Store, name: str) -> bool:
    return bool(store.field_sources.get(name, {}).get("locked"))


def _is_replaceable(store: Store, name: str, source: str) -> bool:
    """Return whether an import may replace the field: unlocked and from this source, or empty without one."""
    entry = store.field_sources.get(name)
    if entry is None:
        return getattr(store, name) in EMPTY
    return not entry.get("locked") and entry.get("source") == source
