"""Patches of many stores at once: each is set under the rules of an edit, with shared reference data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from apps.accounts.models import User
from apps.core.errors import ConfirmationWarning, Invalid
from apps.core.values import FieldValue
from apps.stores.choices import Verification
from apps.stores.models import Store
from apps.stores.queries.region_index import RegionIndex
from apps.stores.services import derived, rules
from apps.stores.services.reference_data import ReferenceData
from apps.stores.services.stores import STAFF, sources_of, was_moved_or_renamed


def set_patch(
    store: Store,
    values: Mapping[str, FieldValue],
    *,
    actor: User,
    reference: ReferenceData,
    index: RegionIndex | None = None,
) -> list[ConfirmationWarning]:
    """Set cleaned values and what derives from them on a store, without saving.

    Return warnings to confirm. Raise Invalid for a broken rule, or a region or brand that is missing in
    `reference`; the object has the new values even then. `values` must not contain external ids. Not checked:
    whether another store has the slug, possible duplicates, and pins against region borders without an
    `index`. A new name, or a pin moved by more than 50 m, makes the store unverified.
    """
    before = (store.name, store.lat, store.lng)
    for name, value in values.items():
        setattr(store, name, value)
    context, missing = reference.rule_context(store)
    if index is not None:
        context = replace(
            context,
            locate=lambda country, lat, lng: index.located(lat, lng),
            knows_borders=lambda country: index.has_boundaries(),
        )
    findings = rules.check(store, context, values.keys())
    if findings.errors or missing:
        raise Invalid({**missing, **findings.errors})
    if was_moved_or_renamed(store, before):
        store.verification = Verification.UNVERIFIED
    derived.refresh(store, context.place)
    store.field_sources = sources_of(
        values.keys(), actor=actor, source=STAFF.source, before=store.field_sources
    )
    return findings.warnings
