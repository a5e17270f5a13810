"""Operation that the console calls after sign-in."""

from __future__ import annotations

from functools import cache

from msgspec import convert

from apps.accounts import permissions
from apps.console.api import serializers as s
from apps.core import registry
from apps.core.choices import STAFF
from apps.core.country import PACKS
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.inbox import waiting_counts
from apps.core.registry import register
from apps.stores.queries import reference_versions


@register
class GetBootstrap(Operation):
    """Get the user, countries, enumerations with labels, and menu counts."""

    name = "system/get_bootstrap"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output = s.BootstrapOutput

    def run(self, call: Call) -> s.BootstrapOutput:
        user = call.user
        return s.BootstrapOutput(
            user=s.BootUser.of(user),
            grantable_roles=permissions.grantable_in_order(user),
            countries=[_country(code) for code in user.visible_countries],
            enums=convert(registry.enums(), dict[str, list[s.SearchedOption]]),
            menu_counts=waiting_counts.counts(user, call.country),
            reference_versions=convert(reference_versions.of(call.country), s.ReferenceVersionsOutput),
        )


@cache
def _country(code: str) -> s.CountryOutput:
    country_pack = PACKS[code]
    return s.CountryOutput.of(
        country_pack,
        timezones=list(country_pack.timezones),
        languages=list(country_pack.languages),
        address_order=list(country_pack.address_order),
        weekend=list(country_pack.weekend),
    )
