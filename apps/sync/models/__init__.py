"""Sources, their runs, and what they said of each shop."""

from .items import RefusedValue, SyncItem
from .records import SourceRecord
from .runs import SyncRun, SyncRunProblem
from .sources import SyncSource

__all__ = ["RefusedValue", "SourceRecord", "SyncItem", "SyncRun", "SyncRunProblem", "SyncSource"]
