"""What collections enter into the registries of core at start-up."""

from __future__ import annotations

import datetime as dt

from apps.collections import cards, choices, lists, pointing, selectors, targets
from apps.collections.record import COLLECTION_RECORD
from apps.collections.services import keeping, undoing
from apps.collections.services.collections import edit_from_history
from apps.collections.services.kind import COLLECTION
from apps.content.blocks import cards as listed
from apps.content.publishing import clock
from apps.core import registry
from apps.core.background import schedule
from apps.core.records.registration import register


def enter() -> None:
    """Enter enumerations, the kinds of items, the kind of record, its list, what points at what, and what recurs."""
    targets.enter(targets.STORE)
    targets.enter(targets.ARTICLE)
    targets.enter(targets.VIDEO)
    registry.register_enum("collection_theme", choices.Theme)
    registry.register_enum("collection_mode", choices.Mode)
    registry.register_enum("collection_item_kind", targets.choices)
    registry.register_enum("collection_broken", choices.Broken)
    register(COLLECTION_RECORD, edit=edit_from_history, undo=undoing.UNDO)
    lists.enter()
    clock.enter(COLLECTION)
    pointing.enter()
    listed.register(selectors.KIND, cards.SOURCE)
    schedule.register(
        schedule.Recurring("collections.look_after_items", dt.timedelta(minutes=1), keeping.look_after_items)
    )
    # At the dead of night in the four countries.
    schedule.register(
        schedule.Recurring(
            "collections.refresh_rules",
            dt.timedelta(days=1),
            keeping.refresh_rules,
            offset=dt.timedelta(hours=20),
        )
    )
