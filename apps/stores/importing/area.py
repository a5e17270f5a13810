"""Registration of the import of stores in the import framework."""

from __future__ import annotations

from apps.accounts.models import User
from apps.core.choices import ImportUpdates
from apps.core.importing import area
from apps.core.importing.area import ImportArea
from apps.core.importing.setup import Setup
from apps.stores.importing import fields, importer, tag_answers
from apps.stores.importing.options import mapping_of, options_of
from apps.stores.importing.round_trip import ROUND_TRIP
from apps.stores.importing.rows import RowMapper
from apps.stores.models.querysets import STORE_ROLES
from apps.stores.queries.region_index import RegionIndex

_PINS = (("lat", "lng"), ("lng", "lat"), ("opens", "closes"), ("closes", "opens"))

_LOCATIONS = frozenset(
    {"region_l1", "region_l2", "region_l3", "region", "lat", "point", "url", "address_line1", "store_id"}
)
"""Fields that may tell where a store is: map links and addresses too."""


def _open(actor: User | None, country: str, setup: Setup) -> importer.StoreImporter:
    mapper = RowMapper(mapping_of(setup), country, RegionIndex(country))
    return importer.StoreImporter(actor, country, mapper, options_of(setup))


def _check_setup(country: str, setup: Setup) -> dict[str, list[str]]:
    """Return errors by field for incomplete pairs of columns, or a missing location column."""
    chosen = set(setup.by_field)
    labels = {one.id: one.label for one in fields.fields(country)}
    errors = {
        f"mapped.{name}": [f"Choose the column of “{labels[other]}” too"]
        for name, other in _PINS
        if name in chosen and other not in chosen
    }
    if not chosen & _LOCATIONS:
        errors["mapped.region_l1"] = [
            "Choose a column for the region, the pin, the address or our store id. Stores need a location"
        ]
    if messages := tag_answers.errors_of(country, setup.values.get("tags", {})):
        errors["values.tags"] = messages
    if setup.updates == ImportUpdates.OWN:
        errors["updates"] = ["Only available in commands"]
    return errors


def register() -> None:
    """Register imports of stores in the import framework, under the code "store"."""
    area.register(
        ImportArea(
            code="store",
            noun="stores",
            object_type="store",
            roles=STORE_ROLES,
            fields=fields.fields,
            open=_open,
            check_setup=_check_setup,
            round_trip=ROUND_TRIP,
        )
    )
