"""Resolution of API paths to operations by name, instead of trying some hundred patterns in order."""

from __future__ import annotations

from functools import cached_property
from types import ModuleType
from typing import Any

from django.urls import ResolverMatch, URLPattern, URLResolver
from django.urls.exceptions import Resolver404
from django.urls.resolvers import RoutePattern


class OperationResolver(URLResolver):
    """A URL resolver for paths without parameters.

    Operations have no other paths (`checks.faults_of` rejects them).
    """

    def __init__(self, base: str, urlconf: ModuleType) -> None:
        super().__init__(RoutePattern(base, is_endpoint=False), urlconf)

    @cached_property
    def _by_address(self) -> dict[str, URLPattern]:
        return {str(entry.pattern): entry for entry in self.url_patterns if isinstance(entry, URLPattern)}

    def resolve(self, path: Any) -> ResolverMatch:
        """Return the match of a path. Raise Resolver404 if no operation has it."""
        matched = self.pattern.match(str(path))
        entry = self._by_address.get(matched[0]) if matched else None
        match = entry.resolve(matched[0]) if matched and entry else None
        if match is None:
            raise Resolver404({"path": path, "tried": []})
        return match
