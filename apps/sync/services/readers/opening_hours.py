"""Opening hours of sources as store fields, without unknown values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from apps.core.values import Json
from apps.stores.domain.hours.model import DayState, Hours
from apps.stores.domain.hours.osm_read import read_osm

_NEVER = re.compile(r"^\s*(?:mo\s*-\s*su\s+)?(?:closed|off)\s*$", re.IGNORECASE)


def is_never(text: str) -> bool:
    """Return whether the text means closed on every day, so temporarily closed."""
    return bool(_NEVER.match(text))


@lru_cache(maxsize=20_000)
def hours_of(text: str, missing_days: str) -> tuple[Mapping[str, Json], tuple[str, ...]]:
    """Return the fields from an OSM text, and a message for each unreadable part.

    Many stores have the same hours, so the result is shared and must not be changed.
    """
    if not text or is_never(text):
        return {}, ()
    read = read_osm(text, missing_days=DayState(missing_days))
    return fields_of(read.hours), tuple(read.warnings)


def fields_of(hours: Hours) -> dict[str, Any]:
    """Return the fields set by the hours, without empty ones."""
    week = hours.base_week
    if week is None or all(day.state is not DayState.OPEN for day in week):
        return {}
    filled = {name: value for name, value in hours.as_json().items() if value}
    if filled.get("holiday_policy") == "unknown":
        del filled["holiday_policy"]
    return filled
