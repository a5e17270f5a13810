"""The actions on several collections: out, off, away, weight. Each under the rules of a single one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.collections.models import Collection
from apps.collections.services import checks, collections
from apps.collections.services.kind import COLLECTION
from apps.content.publishing import states
from apps.content.publishing.states import STEPS, Said
from apps.core.errors import Invalid
from apps.core.lists import Action
from apps.core.setwise import Work

HEAVIEST = 1000


def _publish(work: Work, collection: Collection, fetched: None) -> None:
    COLLECTION.workflow.require(work.actor, collection, "publish")
    with work.batch.changing(collection, action="publish"):
        # Nobody is asked about each: what a person should see first is published one by one.
        found = checks.look(collection)
        if found.warnings and not found.errors:
            raise Invalid({"items": [f"{found.warnings[0]['msg']}. Publish it on its own"]})
        states.move(COLLECTION, STEPS, work.actor, collection, "publish", Said())


def _check_reason(actor: User, country: str, params: Mapping[str, Any]) -> None:
    if not params.get("reason"):
        raise Invalid({"params.reason": ["Say why they go off the site"]})


def _unpublish(work: Work, collection: Collection, fetched: None) -> None:
    reason = str(work.params.get("reason") or "")
    with work.batch.changing(collection, action="unpublish", reason=reason):
        states.move(COLLECTION, STEPS, work.actor, collection, "unpublish", Said(reason=reason))


def _archive(work: Work, collection: Collection, fetched: None) -> None:
    with work.batch.changing(collection, action="archive"):
        states.move(COLLECTION, STEPS, work.actor, collection, "archive", Said())


def _warn_live(actor: User, meant: QuerySet[Collection]) -> list[dict[str, Any]] | None:
    count = meant.filter(is_live=True).count()
    if not count:
        return None
    words = "collection goes" if count == 1 else "collections go"
    return [{"code": "live", "field": None, "msg": f"{count} {words} off the site"}]


def _check_weight(actor: User, country: str, params: Mapping[str, Any]) -> None:
    if params.get("sort_weight") is None:
        raise Invalid({"params.sort_weight": [f"Choose a weight from 0 to {HEAVIEST}"]})


def _weigh(work: Work, collection: Collection, fetched: None) -> None:
    COLLECTION.workflow.require(work.actor, collection, "edit")
    with work.batch.changing(collection, action="weigh"):
        patch = {"sort_weight": work.params["sort_weight"]}
        collections.save(work.actor, collection, patch, note="Another weight", confirmed=frozenset())


ACTIONS: Mapping[str, Action] = {
    "publish": Action("Published collections", _publish),
    "unpublish": Action(
        "Took collections off the site", _unpublish, check=_check_reason, warnings=_warn_live
    ),
    "archive": Action("Archived collections", _archive),
    "weigh": Action("Weighed collections", _weigh, check=_check_weight),
}
