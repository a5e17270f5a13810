"""Registrations of collections at start-up."""

from __future__ import annotations

import datetime as dt

from apps.collections import choices
from apps.collections.queries import cards, selectors
from apps.collections.record import COLLECTION_RECORD, targets
from apps.collections.registration import outgoing_references
from apps.collections.services import undo_rules, upkeep
from apps.collections.services.bulk import ACTIONS
from apps.collections.services.collections import edit_from_history
from apps.collections.services.kind import COLLECTION
from apps.content.domain.blocks import cards as listed
from apps.content.domain.labels import label_of
from apps.content.registration import figures
from apps.content.services.publishing import clock, personal
from apps.core import registry
from apps.core.jobs import schedule
from apps.core.records.registration import register, register_list


def register_area() -> None:
    """Register enumerations, item kinds, record, list, references, figures and recurring tasks."""
    personal.register_texts(COLLECTION)
    targets.register(targets.STORE)
    targets.register(targets.ARTICLE)
    targets.register(targets.VIDEO)
    registry.register_enum("collection_item_kind", targets.choices)
    registry.register_enum("collection_broken", choices.Broken)
    register(
        COLLECTION_RECORD, edit=edit_from_history, undo=undo_rules.UNDO, judge=COLLECTION.workflow.verdicts
    )
    register_list(
        COLLECTION_RECORD,
        selectors.REPOSITORY.matching,
        selectors.REPOSITORY.rows_of,
        note=label_of,
        lock=selectors.lock_collections,
        actions=ACTIONS,
    )
    clock.register(COLLECTION)
    figures.register(COLLECTION_RECORD, "/content/collection/list", "Collections", COLLECTION_RECORD.roles)
    outgoing_references.register()
    listed.register(selectors.KIND, cards.SOURCE)
    schedule.register(
        schedule.Recurring("collections.look_after_items", dt.timedelta(minutes=1), upkeep.look_after_items)
    )
    # At night in all four countries.
    schedule.register(
        schedule.Recurring(
            "collections.refresh_rules",
            dt.timedelta(days=1),
            upkeep.refresh_rules,
            offset=dt.timedelta(hours=20),
        )
    )
