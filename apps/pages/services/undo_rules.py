"""Undo of page changes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from apps.content.services.publishing import direct, going_out, undo_rules
from apps.core import registry
from apps.core.changes.batch_update import BatchContext
from apps.core.values import Json
from apps.pages.models import Page
from apps.pages.queries import selectors
from apps.pages.record import PAGE_RECORD
from apps.pages.services import derived, pages
from apps.pages.services.kind import PAGE


def _put_back(work: BatchContext, page: Page, values: Mapping[str, Json], fetched: None) -> dict[str, str]:
    if direct.STATE & set(values):
        direct.put_state_back(PAGE, work.actor, page, values, derived.follow_live)
    patch = {name: value for name, value in values.items() if name in PAGE_RECORD.written}
    if patch:
        PAGE.workflow.require(work.actor, page, "edit")
        pages.save(work.actor, page, patch, note="Undone", knows=patch, confirmed=frozenset())
        going_out.live_again(page)
    return {}


UNDO = registry.Undo(
    fields=PAGE_RECORD.undoable,
    lock=selectors.REPOSITORY.lock_many,
    prepare=partial(undo_rules.remember, PAGE),
    put_back=_put_back,
    after=partial(undo_rules.recount, PAGE),
    groups=(direct.STATE,),
)
