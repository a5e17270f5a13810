"""Sources, their runs, and what they said of each shop."""

from .records import SourceRecord
from .runs import SyncRun, SyncRunProblem
from .sources import SyncSource

__all__ = ["SourceRecord", "SyncRun", "SyncRunProblem", "SyncSource"]
