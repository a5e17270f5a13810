"""Undo of collection changes: content under the rules of an edit, states as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from apps.collections.models import Collection
from apps.collections.queries import selectors
from apps.collections.record import COLLECTION_RECORD
from apps.collections.services import collections, derived
from apps.collections.services.kind import COLLECTION
from apps.content.services.publishing import direct, going_out, undo_rules
from apps.core import registry
from apps.core.changes.batch_update import BatchContext
from apps.core.values import Json


def _put_back(
    work: BatchContext, collection: Collection, values: Mapping[str, Json], fetched: None
) -> dict[str, str]:
    if direct.STATE & set(values):
        direct.put_state_back(COLLECTION, work.actor, collection, values, derived.follow_live)
    patch = {name: value for name, value in values.items() if name in COLLECTION_RECORD.written}
    if patch:
        COLLECTION.workflow.require(work.actor, collection, "edit")
        collections.save(work.actor, collection, patch, note="Undone", knows=patch, confirmed=frozenset())
        going_out.live_again(collection)
    return {}


UNDO = registry.Undo(
    fields=COLLECTION_RECORD.undoable,
    lock=selectors.lock_collections,
    prepare=partial(undo_rules.remember, COLLECTION),
    put_back=_put_back,
    after=partial(undo_rules.recount, COLLECTION),
    groups=(direct.STATE,),
)
