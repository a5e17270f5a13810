"""Saved mappings: private, or shared by all importers in a country."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import models, transaction
from django.db.models import Q
from msgspec import convert

from apps.core import permissions, registry
from apps.core.changes import history, versions
from apps.core.choices import ImportHiddenRows, ImportSwappedPins, ViewScope
from apps.core.errors import Forbidden, Invalid, NotFound
from apps.core.importing.setup import read_setup
from apps.core.importing.shapes import ImportMappingRow, ImportSetupOutput
from apps.core.models import ImportMapping
from apps.core.text.alphabets import by_alphabet
from apps.core.values import Json

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST = 50
"""Maximum number of mappings per user and area."""
FIELDS = ("name", "setup", "scope")
UNREAD = {
    "sheet": "",
    "header_row": 0,
    "header_rows": 0,
    "encoding": "",
    "hidden_rows": ImportHiddenRows.ASK,
    "swapped_pins": ImportSwappedPins.SKIP,
}
"""Settings that belong to one file and are not saved in a mapping."""


def visible_to(user: User, country: str) -> models.QuerySet[ImportMapping]:
    """Return the user's mappings, and those shared in the country."""
    mine = Q(scope=ViewScope.PRIVATE, owner=user)
    return ImportMapping.objects.filter(mine | Q(scope=ViewScope.COUNTRY, country=country))


def list_mappings(*, user: User, country: str, area: str) -> list[ImportMapping]:
    """Return the mappings of an area that the user can use, by name."""
    mappings = visible_to(user, country).filter(area=area)
    return list(
        mappings.select_related("owner", "created_by", "updated_by").order_by(
            by_alphabet("name", country), "pk"
        )
    )


def actions(user: User, mapping: ImportMapping) -> list[str]:
    """Return the allowed actions on a mapping; only managers can change those of a country."""
    may = mapping.owner_id == user.pk
    if mapping.scope == ViewScope.COUNTRY:
        may = permissions.works_for_a_country(user)
    return ["edit", "delete"] if may else []


@transaction.atomic
def save_mapping(
    *,
    actor: User,
    country: str,
    area: str,
    fields: Mapping[str, Json],
    mapping_id: int | None = None,
    version: int | None = None,
) -> ImportMapping:
    """Create a mapping, or change the sent fields of one. Raise Invalid, NotFound, Forbidden, Conflict."""
    if mapping_id is not None:
        mapping = _lock(actor, country, area, mapping_id)
        if version is None:
            raise Invalid({"version": ["This field is required."]})
        versions.check(mapping, version, fields)
        with versions.changing(mapping, actor=actor):
            _set(mapping, actor, country, fields)
        return mapping
    missing = {name: ["This field is required."] for name in ("name", "setup") if not fields.get(name)}
    if missing:
        raise Invalid(missing)
    # Lock the user's account: concurrent saves are serialized, so that the limit and unique names hold.
    type(actor).objects.select_for_update().filter(pk=actor.pk).exists()
    if ImportMapping.objects.filter(owner=actor, area=area).count() >= MOST:
        raise Invalid({"name": [f"You have {MOST} mappings. Delete one first"]})
    mapping = ImportMapping(owner=actor, area=area, created_by=actor, updated_by=actor)
    _set(mapping, actor, country, fields)
    mapping.save()
    history.record(actor=actor, record=mapping, action="create")
    return mapping


def _set(mapping: ImportMapping, actor: User, country: str, fields: Mapping[str, Any]) -> None:
    if "name" in fields:
        mapping.name = fields["name"]
    if "setup" in fields:
        # File settings are detected for each file.
        mapping.setup = {**read_setup(fields["setup"]).as_json(), **UNREAD}
    if "scope" in fields:
        if fields["scope"] == ViewScope.COUNTRY and not permissions.works_for_a_country(actor):
            raise Forbidden(["manager"])
        mapping.scope = fields["scope"]
        mapping.country = country if mapping.scope == ViewScope.COUNTRY else ""
    same = ImportMapping.objects.filter(owner=mapping.owner, area=mapping.area, name=mapping.name)
    if same.exclude(pk=mapping.pk).exists():
        raise Invalid({"name": [f"You already have a mapping named {mapping.name}"]})


def _lock(actor: User, country: str, area: str, mapping_id: int) -> ImportMapping:
    mapping = (
        visible_to(actor, country).filter(area=area, pk=mapping_id).select_for_update(of=("self",)).first()
    )
    if mapping is None:
        raise NotFound("Mapping")
    if not actions(actor, mapping):
        raise Forbidden(["manager"])
    return mapping


@transaction.atomic
def delete_mapping(*, actor: User, country: str, area: str, mapping_id: int) -> None:
    """Delete a mapping; its history stays. Raise NotFound and Forbidden."""
    mapping = _lock(actor, country, area, mapping_id)
    history.entry(actor=actor, record=mapping, action="delete", changes=[]).save()
    mapping.delete()


def mapping_row(mapping: ImportMapping, user: User) -> ImportMappingRow:
    """Return a mapping as the API shows it."""
    return ImportMappingRow.of(
        mapping, setup=answer_setup(mapping.setup), allowed_actions=actions(user, mapping)
    )


def answer_setup(stored: Mapping[str, Json]) -> ImportSetupOutput:
    """Return stored choices as the API shows them."""
    return convert(read_setup(stored).as_json(), ImportSetupOutput)


def register() -> None:
    """Register mappings as records with history."""
    registry.register_object_type(
        registry.ObjectType(
            code="import_mapping",
            label="Mapping",
            model=ImportMapping,
            fields=FIELDS,
            title=lambda mapping: mapping.name,
            visible_to=visible_to,
        )
    )
