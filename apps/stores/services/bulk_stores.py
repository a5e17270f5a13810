"""Bulk actions on stores: publish, hide, tag, label, set price, verify, and those that set a field."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from apps.accounts.models import User
from apps.core.changes.batch_update import BatchContext
from apps.core.country import pack
from apps.core.errors import Invalid
from apps.core.lists.list_area import Action
from apps.core.values import FieldValue, number_of
from apps.stores.choices import VerifyMethod
from apps.stores.models import Store, Tag
from apps.stores.models.querysets import may_see
from apps.stores.permissions import require_listed
from apps.stores.queries import rows
from apps.stores.services import derived, rules, verification
from apps.stores.services.bulk_fields import FIELD_ACTIONS
from apps.stores.services.reference_data import ReferenceData
from apps.stores.services.states import require_move, require_publishable, require_reason
from apps.stores.services.stores import sources_of
from apps.stores.services.values import clean


def _reason(work: BatchContext) -> str:
    return str(work.params.get("reason") or "")


# -- listing status ----------------------------------------------------------------------------------
def _load_reference(work: BatchContext, stores: Sequence[Store]) -> ReferenceData:
    return ReferenceData(work.country, stores)


def _publish(work: BatchContext, store: Store, reference: ReferenceData) -> None:
    target = require_move(work.actor, store, "publish")
    with work.batch.changing(store, action="publish", reason=_reason(work)):
        require_publishable(store, *reference.rule_context(store, checks_every_field=True))
        store.status = target


def _hide(work: BatchContext, store: Store, fetched: None) -> None:
    target = require_move(work.actor, store, "hide")
    with work.batch.changing(store, action="hide", reason=_reason(work)):
        store.status = target


def _check_hide(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    require_reason(str(params.get("reason") or ""))


# -- tags and labels ------------------------------------------------------------------------------
def _check_tag(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    if not params.get("tag_id"):
        raise Invalid({"params.tag_id": ["Choose a tag"]})
    if not Tag.objects.usable_in(country).filter(pk=params["tag_id"]).exists():
        raise Invalid({"params.tag_id": ["Tag not found"]})


def _check_any_tag(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    """Raise Invalid without an existing tag; inactive tags can still be removed."""
    if not params.get("tag_id"):
        raise Invalid({"params.tag_id": ["Choose a tag"]})
    if not Tag.objects.of(country).filter(pk=params["tag_id"]).exists():
        raise Invalid({"params.tag_id": ["Tag not found"]})


def _load_reference_with_tag(work: BatchContext, stores: Sequence[Store]) -> ReferenceData:
    return ReferenceData(work.country, stores, tags=[number_of(work.params["tag_id"])])


def _add_tag(work: BatchContext, store: Store, reference: ReferenceData) -> None:
    tag_id = number_of(work.params["tag_id"])
    _set(work, store, "tags", [*store.tags, tag_id], reference)


def _remove_tag(work: BatchContext, store: Store, reference: ReferenceData) -> None:
    tags = [tag for tag in store.tags if tag != number_of(work.params["tag_id"])]
    _set(work, store, "tags", tags, reference)


def _check_label(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    values, errors = clean({"labels": [params.get("label") or ""]}, country)
    if errors:
        raise Invalid({"params.label": errors["labels"]})
    if not values["labels"]:
        raise Invalid({"params.label": ["Write the label"]})


def _label(work: BatchContext) -> str:
    values, _ = clean({"labels": [work.params["label"]]}, work.country)
    return str(values["labels"][0])


def _add_label(work: BatchContext, store: Store, reference: ReferenceData) -> None:
    _set(work, store, "labels", [*store.labels, _label(work)], reference)


def _remove_label(work: BatchContext, store: Store, reference: ReferenceData) -> None:
    label = _label(work)
    _set(work, store, "labels", [each_label for each_label in store.labels if each_label != label], reference)


# -- price ----------------------------------------------------------------------------------------
def _check_price(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    if str(params.get("price_level")) not in {str(band.level) for band in pack(country).price_bands}:
        raise Invalid({"params.price_level": ["Choose a price band"]})


def _set_price(work: BatchContext, store: Store, reference: ReferenceData) -> None:
    _set(work, store, "price_level", int(str(work.params["price_level"])), reference)


def _set(work: BatchContext, store: Store, name: str, wanted: FieldValue, reference: ReferenceData) -> None:
    """Set one field under the rules of an edit; an equal value changes nothing. Raise Invalid."""
    require_listed(work.actor, store, "edit")
    values, errors = clean({name: wanted}, work.country)
    if errors:
        raise Invalid(errors)
    if values[name] == getattr(store, name):
        return
    with work.batch.changing(store, action="edit", reason=_reason(work)):
        setattr(store, name, values[name])
        context, _ = reference.rule_context(store)
        findings = rules.check(store, context, {name})
        if findings.errors:
            raise Invalid(findings.errors)
        store.completeness = derived.completeness(store)
        store.field_sources = sources_of({name}, actor=work.actor, source="staff", before=store.field_sources)


# -- verification ---------------------------------------------------------------------------------
def _check_method(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    if params.get("method") not in VerifyMethod.values:
        raise Invalid({"params.method": ["Choose a verification method"]})


def _verify(work: BatchContext, store: Store, fetched: None) -> None:
    require_listed(work.actor, store, "verify")
    with work.batch.changing(store, action="verify", reason=_reason(work)):
        verification.mark_verified(store, actor=work.actor, method=str(work.params["method"]), at=work.at)


def _listed(
    title: str,
    change: Callable[[BatchContext, Any, Any], None],
    check: Callable[..., None],
    *,
    tag: bool,
    field: str,
) -> Action:
    """Return an action that edits one field; `tag` also loads the tag of the parameters."""
    return Action(
        title,
        change,
        touches=_EDITED | {field},
        prepare=_load_reference_with_tag if tag else _load_reference,
        check=check,
    )


_WHO = (
    "version",
    "updated_at",
    "updated_by",
    "country",
    "name",
    "branch_name",
    "status",
    "business_status",
    "merged_into_store",
)
"""Columns that identify a store and its listing."""


def _lock_with(*columns: str) -> Callable[[User, str, Sequence[int]], list[Store]]:
    """Return a function that locks stores for an action on these columns; it reads few others."""
    return lambda actor, country, ids: (
        rows.locked_stores(ids, country, *_WHO, *columns) if may_see(actor, country) else []
    )


_LISTED = frozenset({"status"})
_EDITED = frozenset({"completeness", "field_sources"})
_VERIFICATION = ("verification", "verified_at", "verified_by", "verify_method", "recheck_on")
_VERIFIED = frozenset({*_VERIFICATION, "verified_by_id"})
ACTIONS: Mapping[str, Action] = {
    "publish": Action("Published stores", _publish, touches=_LISTED, prepare=_load_reference),
    "hide": Action("Hidden stores", _hide, touches=_LISTED, lock=_lock_with(), check=_check_hide),
    "add_tag": _listed("Added a tag to stores", _add_tag, _check_tag, tag=True, field="tags"),
    "remove_tag": _listed("Removed a tag from stores", _remove_tag, _check_any_tag, tag=True, field="tags"),
    "add_label": _listed("Added a label to stores", _add_label, _check_label, tag=False, field="labels"),
    "remove_label": _listed(
        "Removed a label from stores", _remove_label, _check_label, tag=False, field="labels"
    ),
    "price": _listed("Changed the price of stores", _set_price, _check_price, tag=False, field="price_level"),
    "verify": Action(
        "Verified stores", _verify, touches=_VERIFIED, lock=_lock_with(*_VERIFICATION), check=_check_method
    ),
    **FIELD_ACTIONS,
}
