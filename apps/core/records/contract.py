"""Facts that screens and server must agree on, and that openapi.yaml does not contain.

`manage.py write_contract` stores them as JSON for the tests of the front end.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.core import registry
from apps.core.choices import Role
from apps.core.http.operations import Kind
from apps.core.http.serializers import CONTROL_KEYS
from apps.core.lists import list_area
from apps.core.values import Json


def facts() -> dict[str, Any]:
    """Return the lists with columns, filters, sorts and actions, the enumerations, the roles and text limits.

    The text limits are those of each writing operation.
    """
    writing = {name: call for name, call in registry.operations().items() if call.kind is Kind.MUTATION}
    longest = {name: _longest(call.input) for name, call in writing.items()}
    return {
        "enums": {name: [one["value"] for one in options] for name, options in registry.enums().items()},
        "roles": list(Role.values),
        "lists": {code: _list_facts(area) for code, area in list_area.areas().items()},
        "longest": {name: texts for name, texts in longest.items() if texts},
    }


def _list_facts(area: list_area.ListArea) -> dict[str, Json]:
    """Return the columns, filters, sorts and actions of a list, with their roles."""
    return {
        "roles": sorted(area.roles),
        "columns": {
            column.id: {
                "label": column.label,
                "roles": sorted(area.roles if column.roles is None else column.roles),
            }
            for column in area.columns
        },
        "filters": {name: _field_facts(item.field()) for name, item in sorted(area.spec.filters.items())},
        "sorts": sorted(area.spec.sorts),
        "actions": sorted(area.actions),
    }


def _field_facts(field: serializers.Field) -> dict[str, Json]:
    """Return the type of a filter's value, whether it takes several, and its choices if it has any."""
    inner = field.child if isinstance(field, serializers.ListField) else field
    return {
        "kind": type(inner).__name__.removesuffix("Field").lower(),
        "several": inner is not field,
        "choices": sorted(map(str, inner.choices)) if isinstance(inner, serializers.ChoiceField) else None,
    }


def _longest(serializer: type[serializers.Serializer]) -> dict[str, int]:
    """Return the maximum length of each text field of an input, if it has one."""
    return {
        name: field.max_length
        for name, field in sorted(serializer().fields.items())
        if isinstance(field, serializers.CharField)
        and field.max_length is not None
        and name not in CONTROL_KEYS
    }
