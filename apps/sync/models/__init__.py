"""Sources, their runs, what they said of each shop, and the rules by which that is applied."""

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
