"""Access to environment variables by their declarations."""

from __future__ import annotations

import os
from collections.abc import Mapping

import environ
from django.core.exceptions import ImproperlyConfigured

from config.environment.declarations import DECLARED
from config.environment.declare import Kind, Setting, Value, Wrong, parse


class Environment:
    """The variables of a process.

    Only declared names can be read; a wrong value raises ImproperlyConfigured.
    """

    def __init__(self, variables: Mapping[str, str] | None = None) -> None:
        self._variables = os.environ if variables is None else variables

    def is_set(self, name: str) -> bool:
        """Return whether the variable is set, even to an empty value."""
        return DECLARED[name].name in self._variables

    def text(self, name: str) -> str:
        """Return a text, a path or an address."""
        return str(self._read(name, Kind.TEXT, Kind.ADDRESS, Kind.FILE, Kind.FOLDER))

    def number(self, name: str) -> int:
        """Return a whole number."""
        value = self._read(name, Kind.NUMBER)
        return value if isinstance(value, int) else 0

    def decimal(self, name: str) -> float:
        """Return a number."""
        value = self._read(name, Kind.DECIMAL)
        return value if isinstance(value, float) else 0.0

    def flag(self, name: str) -> bool:
        """Return a yes or no."""
        return self._read(name, Kind.YES_NO) is True

    def items(self, name: str) -> list[str]:
        """Return the items of a list."""
        value = self._read(name, Kind.LIST)
        return value if isinstance(value, list) else []

    def pairs(self, name: str) -> dict[str, str]:
        """Return the values of a list of NAME=value, by name."""
        value = self._read(name, Kind.PAIRS)
        return value if isinstance(value, dict) else {}

    def database(self, name: str) -> dict[str, object]:
        """Return Django's settings for a database address; empty if there is none."""
        address = str(self._read(name, Kind.DATABASE))
        return environ.Env.db_url_config(address) if address else {}

    def _read(self, name: str, *kinds: Kind) -> Value:
        setting = DECLARED[name]
        if setting.kind not in kinds:
            raise TypeError(f"{name} is declared as {setting.kind.value}.")
        try:
            return value_of(setting, self._variables)
        except Wrong as wrong:
            raise ImproperlyConfigured(f"{name}: {wrong}.") from None


def value_of(setting: Setting, variables: Mapping[str, str]) -> Value:
    """Return the value of a setting. Raise Wrong."""
    return parse(setting, variables.get(setting.name, setting.default))
