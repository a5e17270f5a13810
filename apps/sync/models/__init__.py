"""Models of sources, runs, records, items and rules."""

from .items import RefusedValue, SyncItem
from .records import SourceRecord
from .rules import AutoRule, AutoRuleDay, RuleUse
from .runs import SyncRun, SyncRunProblem
from .sources import SyncSource

__all__ = [
    "AutoRule",
    "AutoRuleDay",
    "RefusedValue",
    "RuleUse",
    "SourceRecord",
    "SyncItem",
    "SyncRun",
    "SyncRunProblem",
    "SyncSource",
]
