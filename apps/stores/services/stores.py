"""Creation and editing of stores under all rules."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.core.changes import history, versions
from apps.core.country import pack
from apps.core.db.prepared import Param, PreparedRecords
from apps.core.errors import Invalid
from apps.core.http import confirmations
from apps.core.values import FieldValue, Json, text_of
from apps.stores.choices import BusinessStatus, Verification
from apps.stores.domain.geo import distance_m
from apps.stores.models import Brand, Store, StoreExternalId, Tag
from apps.stores.permissions import require_listed
from apps.stores.queries import redirects, selectors
from apps.stores.queries.candidates import Candidate
from apps.stores.queries.rows import REGIONS, fetch_external_ids, loaded_relations
from apps.stores.record import regions
from apps.stores.record.refs import cache_tags
from apps.stores.services import derived, duplicates, rules, verification
from apps.stores.services.values import EDITABLE, clean
from apps.uploads.queries.selectors import usable_pictures

PIN_MOVE_M = 50
_START_STATUSES = (BusinessStatus.OPEN, BusinessStatus.OPENING_SOON)


@dataclass(frozen=True)
class Origin:
    """The source of values: staff, or a source with its sync item."""

    source: str = "staff"
    sync_id: int | None = None


STAFF = Origin()


@transaction.atomic
def create_store(
    *,
    actor: User | None,
    country: str,
    fields: Mapping[str, FieldValue],
    confirmed: frozenset[str] = frozenset(),
    origin: Origin = STAFF,
    has_duplicate_check: bool = True,
) -> Store:
    """Create, save and return a draft. A missing slug is generated; similar stores get pairs after commit.

    A possible duplicate must be confirmed, unless `has_duplicate_check` is False because no user can answer.
    Raise Invalid with all errors, or ConfirmationRequired with all warnings that are not in `confirmed`.
    """
    store, values, errors = build_store(actor, country, fields)
    external_ids = values.pop("external_ids", [])
    context, wrong = load_context(store, checks_every_field=True)
    if not store.slug:
        store.slug = derived.new_slug(store, context.place)
    findings = rules.check(store, context, values)
    check_unique(store, external_ids, findings)
    refuse(findings, {**wrong, **errors})
    similar = duplicates.likely_duplicates(store, external_ids)
    _ask(findings, similar if has_duplicate_check else (), confirmed)
    derived.refresh(store, context.place)
    store.field_sources = sources_of(values, actor=actor, source=origin.source, sync_id=origin.sync_id)
    store.save()
    set_external_ids(store, external_ids, actor)
    history.record(actor=actor, record=store, action="create")
    if similar:
        duplicates.refresh_after_commit(store.pk)
    return store


def build_store(
    actor: User | None, country: str, fields: Mapping[str, FieldValue]
) -> tuple[Store, dict[str, Any], dict[str, list[str]]]:
    """Return (unsaved store, cleaned values, errors by field) for the fields of a new store.

    The values are set on the store, except external ids. Fields with errors are left out. Checks no rules.
    """
    new_values = dict(fields)
    business_status = text_of(new_values.pop("business_status", BusinessStatus.OPEN))
    values, errors = clean(new_values, country)
    if business_status not in _START_STATUSES:
        errors["business_status"] = ["A new store is open or opening soon"]
    store = Store(country=country, business_status=business_status, created_by=actor, updated_by=actor)
    for name, value in values.items():
        if name != "external_ids":
            setattr(store, name, value)
    return store, values, errors


SLUG_FIELDS = ("name", "name_en", "branch_name", "region_l1_id", "region_l2_id", "region_l3_id")
"""Fields of which the slug of a new store is made."""


def preview_slug(*, country: str, fields: Mapping[str, FieldValue]) -> str:
    """Return the slug that a new store with these fields would get. Invalid values are ignored."""
    store, _, _ = build_store(None, country, fields)
    return derived.new_slug(store, load_context(store)[0].place)


@dataclass(frozen=True)
class StoreEdit:
    """An edit of a store: the patch and its circumstances."""

    actor: User | None
    """None if a rule changes the store."""
    country: str
    store_id: int
    version: int
    patch: Mapping[str, FieldValue]
    confirmed: frozenset[str] = frozenset()
    lock_fields: Sequence[str] | None = None
    """All fields that only staff may change from now on; None leaves the locks unchanged."""
    verify_method: str = ""
    verify_note: str = ""
    has_duplicate_check: bool = True
    origin: Origin = STAFF
    reason: str = ""


@dataclass(frozen=True)
class _CheckedEdit:
    """The result of checking an edit."""

    place: regions.Place
    similar: Sequence[Candidate]
    changed: frozenset[str]
    """The changed fields, external ids included."""


# No savepoint: the request already runs in a transaction. Callers that continue after an error must open their own.
@transaction.atomic(savepoint=False)
def edit_store(edit: StoreEdit) -> Store:
    """Change the fields of a patch, save and return the store.

    A new name, or a pin that is added, removed or moved by more than 50 m, makes the store unverified, unless
    the same edit verifies it. An emptied slug is generated; an old slug redirects. Duplicate pairs are
    updated after the commit. Locks of fields are only written, not checked: callers with values of a source
    must check them (`diffs.is_locked`). Raise NotFound, WrongStatus (merged, deleted), Conflict, Invalid with
    all errors (also for a field that an edit cannot set), or ConfirmationRequired.
    """
    store = selectors.lock_store(actor=edit.actor, country=edit.country, store_id=edit.store_id)
    require_listed(edit.actor, store, "edit")
    if unknown := sorted(set(edit.patch) - EDITABLE):
        raise Invalid({name: ["This field cannot be edited"] for name in unknown})
    versions.check(store, edit.version, edit.patch)
    values, errors = clean(edit.patch, edit.country)
    external_ids = values.pop("external_ids", None)
    with versions.changing(store, actor=edit.actor, reason=edit.verify_note or edit.reason):
        before, address = (store.name, store.lat, store.lng), store.slug
        changed = _set_values(store, values)
        checked = _check_edit(edit, store, changed, external_ids, errors)
        derived.refresh(store, checked.place)
        _set_sources(edit, store, changed)
        if edit.verify_method and edit.actor is not None:
            verification.mark_verified(store, actor=edit.actor, method=edit.verify_method, at=timezone.now())
        elif was_moved_or_renamed(store, before):
            store.verification = Verification.UNVERIFIED
        if external_ids is not None:
            set_external_ids(store, external_ids, edit.actor)
        redirects.save_redirect(store, address)
    if checked.similar or (store.open_duplicate_count and checked.changed & duplicates.DISTINCTIVE_FIELDS):
        duplicates.refresh_after_commit(store.pk)
    return store


def _set_values(store: Store, values: Mapping[str, FieldValue]) -> frozenset[str]:
    """Set the values that differ. Return their names."""
    changed = frozenset(name for name, value in values.items() if differs(getattr(store, name), value))
    for name in changed:
        setattr(store, name, values[name])
    return changed


def _check_edit(
    edit: StoreEdit,
    store: Store,
    changed: frozenset[str],
    external_ids: Sequence[Mapping[str, Json]] | None,
    errors: Mapping[str, list[str]],
) -> _CheckedEdit:
    """Check the changed store; an emptied slug is generated. Raise Invalid or ConfirmationRequired."""
    context, missing = load_context(store)
    if "slug" in changed and not store.slug:
        store.slug = derived.new_slug(store, context.place)
    findings = rules.check(store, context, changed)
    check_unique(store, external_ids or [], findings, slug="slug" in changed)
    refuse(findings, {**missing, **errors})
    if _has_other_ids(store, external_ids):
        changed |= {"external_ids"}
    similar = duplicates.likely_duplicates(store, external_ids or []) if changed & duplicates.ASKING else []
    _ask(findings, similar if edit.has_duplicate_check else (), edit.confirmed)
    return _CheckedEdit(context.place, similar, changed)


def _set_sources(edit: StoreEdit, store: Store, changed: frozenset[str]) -> None:
    """Record the edit as source of the changed fields, and set the locks of the edit if it has any."""
    store.field_sources = sources_of(
        changed,
        actor=edit.actor,
        source=edit.origin.source,
        sync_id=edit.origin.sync_id,
        before=store.field_sources,
        locked=edit.lock_fields,
    )


def edit_from_history(
    *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, FieldValue]
) -> Store:
    """Set fields to earlier values and save, as an ordinary edit whose warnings need no confirmation.

    Possible duplicates are not asked about either. Raise the errors of `edit_store`.
    """
    everything = frozenset({"pin_far", "pin_region", "postcode_state", rules.UNUSUAL_COST})
    return edit_store(
        StoreEdit(
            actor=actor,
            country=country,
            store_id=object_id,
            version=version,
            patch=patch,
            confirmed=everything,
            has_duplicate_check=False,
        )
    )


def load_context(
    store: Store, *, checks_every_field: bool = False
) -> tuple[rules.RuleContext, dict[str, list[str]]]:
    """Load what a store refers to: regions, brand, tags, pictures. Return (context for the rules, errors).

    The errors, by field, are regions and a brand that do not exist, and regions outside the larger one; tags
    and pictures that cannot be used are only missing in the context. With `checks_every_field`, all rules are
    checked, not only those of changed fields: for new stores, and to publish a saved one. Sets the loaded
    brand, tags and (without errors) regions on the store. At most four queries, fewer if records are loaded
    already.
    """
    place, errors = regions.load_place(store.country, store.region_ids, loaded_relations(store, REGIONS))
    if not errors:
        # Use the same instances in the response, so that they are not loaded twice.
        store.region_l1, store.region_l2, store.region_l3 = place.l1, place.l2, place.l3
    if store.brand_id is not None and not loaded_relations(store, ["brand"]):
        brand = Brand.objects.filter(pk=store.brand_id).first()
        if brand is None:
            errors["brand_id"] = ["Brand not found"]
        else:
            store.brand = brand
    picture_ids = {row["picture_id"] for row in store.pictures}
    picture_ids |= {pk for pk in (store.cover_picture_id, store.halal_picture_id) if pk is not None}
    context = rules.RuleContext(
        place=place,
        today=today_of(store, place),
        tags=_TAGS.fetch(country=store.country, ids=store.tags) if store.tags else [],
        pictures=usable_pictures(country=store.country, picture_ids=picture_ids) if picture_ids else {},
        checks_every_field=checks_every_field,
    )
    cache_tags(store, context.tags)
    return context, errors


_TAGS: PreparedRecords[Tag] = PreparedRecords(
    lambda: Tag.objects.usable_in(Param("country")).filter(pk__among=Param("ids"))  # type: ignore[arg-type]  # in place of a code
)


def today_of(store: Store, place: regions.Place | None = None, at: dt.datetime | None = None) -> dt.date:
    """Return the date of `at`, by default now, at the store.

    The time zone is that of `place`, or else of the store, or else of its country.
    """
    zone = (place.timezone if place else "") or store.timezone or pack(store.country).timezone
    return (at or timezone.now()).astimezone(ZoneInfo(zone)).date()


def sources_of(
    names: Collection[str],
    *,
    actor: User | None,
    source: str,
    sync_id: int | None = None,
    before: Mapping[str, Any] | None = None,
    locked: Sequence[str] | None = None,
) -> dict[str, Any]:
    """Return the source of each field after `names` were set: a copy of `before` with new entries for these.

    An entry is {source, sync_id, set_at, set_by, locked}. With `locked`, exactly these fields are locked,
    also those without a source; with None the locks stay.
    """
    moment = timezone.now().isoformat(timespec="seconds")
    sources = {name: dict(entry) for name, entry in (before or {}).items()}
    for name in names:
        entry = sources.setdefault(name, {"locked": False})
        entry |= {
            "source": source,
            "sync_id": sync_id,
            "set_at": moment,
            "set_by": actor.pk if actor else None,
        }
    if locked is not None:
        for name in set(locked) - set(sources):
            sources[name] = {"locked": True, "source": "", "sync_id": None, "set_at": None, "set_by": None}
        for name, entry in sources.items():
            entry["locked"] = name in locked
    return sources


def differs(old: FieldValue, new: FieldValue) -> bool:
    """Return whether two values differ in history's format."""
    return bool(history.as_json(old) != history.as_json(new))


def _has_other_ids(store: Store, rows: Sequence[Mapping[str, FieldValue]] | None) -> bool:
    """Return whether the given external ids differ from the store's."""
    if rows is None:
        return False
    existing = {(row.source, row.external_id) for row in store.external_ids.all()}
    return existing != {(row["source"], row["external_id"]) for row in rows}


def was_moved_or_renamed(store: Store, before: tuple[Any, Any, Any]) -> bool:
    """Return whether the name differs from `before` (name, lat, lng), or the pin is more than 50 m away.

    True too if only one of both has a pin.
    """
    name, lat, lng = before
    if name != store.name:
        return True
    if lat is None or store.lat is None or store.lng is None:
        return bool(lat != store.lat)
    return distance_m(lat, lng, store.lat, store.lng) > PIN_MOVE_M


def check_unique(
    store: Store,
    external_ids: Sequence[Mapping[str, FieldValue]],
    findings: rules.Findings,
    slug: bool = True,
) -> None:
    """Add errors to `findings` for a slug or an external id that another store has.

    Merged and deleted stores do not count. With `slug` False, only external ids are checked.
    """
    if slug and store.slug:
        others = Store.objects.at_addresses(store.country, [store.slug])
        other = others.exclude(pk=store.pk).only("name", "branch_name").first()
        if other:
            findings.refuse("slug", f"This web address is already used by {other.full_name}")
    holders = {
        key: holder.store
        for row in external_ids
        if (holder := _holder_of(key := (text_of(row["source"]), text_of(row["external_id"])), store))
    }
    refuse_linked_ids(external_ids, holders, findings)


def _holder_of(key: tuple[str, str], store: Store) -> StoreExternalId | None:
    """Return the live link of an external id (source, id) to another store, or None."""
    source, external_id = key
    links = StoreExternalId.objects.filter(source=source, external_id=external_id, is_live=True)
    return links.exclude(store_id=store.pk).select_related("store").first()


def refuse_linked_ids(
    rows: Sequence[Mapping[str, Any]], holders: Mapping[tuple[str, str], Store], findings: rules.Findings
) -> None:
    """Add an error to `findings` for each external id in `rows` that a store in `holders` has.

    `holders` is {(source, external id): store}.
    """
    for row in rows:
        holder = holders.get((row["source"], row["external_id"]))
        if holder is not None:
            msg = f"{row['source']} id {row['external_id']} is already linked to {holder.full_name}"
            findings.refuse("external_ids", msg)


def refuse(findings: rules.Findings, errors: Mapping[str, list[str]]) -> None:
    """Raise Invalid if there are errors in `findings` or `errors`; for the same field, those of `errors`."""
    together = {**findings.errors, **errors}
    if together:
        raise Invalid(together)


def _ask(findings: rules.Findings, similar: Sequence[Candidate], confirmed: frozenset[str]) -> None:
    """Raise ConfirmationRequired for unconfirmed warnings, those on possible duplicates last."""
    confirmations.require([*findings.warnings, *duplicates.warnings_of(similar)], confirmed)


def set_external_ids(store: Store, rows: Sequence[Mapping[str, Json]], actor: User | None) -> None:
    """Save exactly the external ids in `rows` for the store, delete its others, and load them again.

    `rows` are [{source, external_id, url}]. Unchanged ones keep their date.
    """
    wanted = {(text_of(row["source"]), text_of(row["external_id"])): text_of(row.get("url")) for row in rows}
    wanted_keys = set()
    for link in store.external_ids.all():
        key = (link.source, link.external_id)
        if key not in wanted:
            link.delete()
            continue
        wanted_keys.add(key)
        if link.url != wanted[key]:
            link.url = wanted[key]
            link.save(update_fields=["url"])
    StoreExternalId.objects.bulk_create(
        StoreExternalId(store=store, source=source, external_id=external_id, url=url, linked_by=actor)
        for (source, external_id), url in wanted.items()
        if (source, external_id) not in wanted_keys
    )
    fetch_external_ids(store)
