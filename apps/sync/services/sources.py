"""Sources: defaults of the project, and changes by managers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.db import transaction

from apps.core.changes import history, versions
from apps.core.errors import AlreadyExists, Invalid
from apps.core.permissions import require_all
from apps.core.values import FieldValue, Json
from apps.stores.importing.fields import fields as offered_fields
from apps.stores.services.reference import Loaded, load_if_changed
from apps.sync.models import SyncSource
from apps.sync.queries import selectors
from apps.sync.services.readers import reader_choice

if TYPE_CHECKING:
    from apps.accounts.models import User

SEED = Path(__file__).resolve().parents[1] / "data" / "sources.json"


def load_sources() -> Loaded:
    """Create missing sources; existing ones keep their settings."""
    return load_if_changed("sources", hashlib.sha256(SEED.read_bytes()).hexdigest(), make_missing)


def make_missing() -> tuple[int, int]:
    """Create missing sources. Return (number created, 0 changed)."""
    codes = set(SyncSource.objects.values_list("code", flat=True))
    rows = [row for row in json.loads(SEED.read_text(encoding="utf-8")) if row["code"] not in codes]
    SyncSource.objects.bulk_create(SyncSource(**row) for row in rows)
    return len(rows), 0


@transaction.atomic
def create_source(*, actor: User, fields: Mapping[str, FieldValue]) -> SyncSource:
    """Create a source for tables of a third party. Raise AlreadyExists if the code is taken."""
    if SyncSource.objects.filter(code=fields["code"]).exists():
        raise AlreadyExists(f"a source with the code {fields['code']}")
    source = SyncSource.objects.create(**fields, created_by=actor, updated_by=actor)
    history.record(actor=actor, record=source, action="create")
    return source


@transaction.atomic
def edit_source(
    *, actor: User, country: str, source_code: str, version: int, patch: Mapping[str, Any]
) -> SyncSource:
    """Change the given fields of a source; the actor must work in all of its countries.

    Raise NotFound, Forbidden, Conflict or Invalid.
    """
    source = selectors.lock_source(actor=actor, country=country, code=source_code)
    require_all(actor, source.countries)
    versions.check(source, version, patch)
    if "mapping" in patch:
        _check_fields(patch["mapping"], country)
    if "countries" in patch and set(patch["countries"]) != set(source.countries):
        _check_countries(actor, source, patch["countries"])
    with versions.changing(source, actor=actor):
        for name, value in patch.items():
            setattr(source, name, Decimal(str(round(float(value), 2))) if name == "trust" else value)
    return source


def _check_fields(mapping: Mapping[str, str], country: str) -> None:
    field_ids = {one.id for one in offered_fields(country)}
    if reader_choice.is_described(mapping):
        return
    unknown = sorted({str(field) for field in mapping.values()} - field_ids)
    if unknown:
        raise Invalid({"mapping": [f"Unknown field: {field[:60]}" for field in unknown[:20]]})


def _check_countries(actor: User, source: SyncSource, wanted: list[str]) -> None:
    """Raise Invalid if countries are added or removed in which the actor does not work."""
    moved = set(wanted) ^ set(source.countries)
    if not moved <= set(actor.visible_countries):
        raise Invalid({"countries": ["You can only add or remove countries that you have access to"]})


def remember_mapping(source: SyncSource, mapping: Mapping[str, Json], actor: User | None) -> None:
    """Store the mapping of a file for the next file of the source."""
    if not mapping or source.mapping == mapping:
        return
    locked = SyncSource.objects.select_for_update().get(pk=source.pk)
    with versions.changing(locked, actor=actor, action="edit", reason="Mapping of a file"):
        locked.mapping = dict(mapping)
    source.mapping = locked.mapping
