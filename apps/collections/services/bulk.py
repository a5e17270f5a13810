"""Bulk actions on collections: publish, unpublish, archive, weight.

Each collection follows the rules of the single action.
"""

from __future__ import annotations

from collections.abc import Mapping

from apps.accounts.models import User
from apps.collections.models import Collection
from apps.collections.record import HEAVIEST
from apps.collections.services import collections
from apps.collections.services.kind import COLLECTION
from apps.content.services.publishing import bulk
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Invalid
from apps.core.lists.list_area import Action
from apps.core.values import FieldValue, number_of


def _check_weight(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    if params.get("sort_weight") is None:
        raise Invalid({"params.sort_weight": [f"Choose a weight from 0 to {HEAVIEST}"]})


def _weigh(work: BatchContext, collection: Collection, fetched: None) -> None:
    COLLECTION.workflow.require(work.actor, collection, "edit")
    with work.batch.changing(collection, action="weigh"):
        patch = {"sort_weight": number_of(work.params["sort_weight"])}
        collections.save(work.actor, collection, patch, note="Changed weight", confirmed=frozenset())


ACTIONS: Mapping[str, Action] = {
    **bulk.standing_of(COLLECTION, "items"),
    "weigh": Action("Changed the weight of collections", _weigh, check=_check_weight),
}
