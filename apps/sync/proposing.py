"""What records that are new, changed or gone mean for stores: proposals for people to decide on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.sync.models import SourceRecord, SyncRun


def propose(run: SyncRun, records: Sequence[SourceRecord]) -> Counter[str]:
    """Compares records that are new or changed with our stores; returns {proposals, auto_applied}.

    Called inside the transaction of the chunk that wrote them.
    """
    return Counter()


def propose_vanished(run: SyncRun, records: Sequence[SourceRecord]) -> Counter[str]:
    """Asks people about records that three full runs have missed; returns {proposals, auto_applied}.

    Called in the transaction that ends a full successful run, once for each such record.
    """
    return Counter()
