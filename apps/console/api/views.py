"""What the shell asks for once a person has signed in."""

from __future__ import annotations

from typing import Any

from apps.console import bootstrap
from apps.console.api import serializers as s
from apps.core.choices import STAFF
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.registry import register


@register
class GetBootstrap(Operation):
    """The person, the country packs, every enumeration with labels, and the menu's counts."""

    name = "system/get_bootstrap"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output = s.BootstrapOutput

    def run(self, call: Call) -> dict[str, Any]:
        return bootstrap.bootstrap(user=call.user, country=call.country)
