"""How a call's address finds its operation: by its name, instead of trying some hundred addresses in a row."""

from __future__ import annotations

from functools import cached_property
from types import ModuleType
from typing import Any

from django.urls import ResolverMatch, URLPattern, URLResolver
from django.urls.exceptions import Resolver404
from django.urls.resolvers import RoutePattern


class OperationResolver(URLResolver):
    """Resolves addresses without parameters, as those of operations are (`checks.faults_of` refuses other names)."""

    def __init__(self, base: str, urlconf: ModuleType) -> None:
        super().__init__(RoutePattern(base, is_endpoint=False), urlconf)

    @cached_property
    def _by_address(self) -> dict[str, URLPattern]:
        return {str(entry.pattern): entry for entry in self.url_patterns if isinstance(entry, URLPattern)}

    def resolve(self, path: Any) -> ResolverMatch:
        """Return what answers the address. Raises Resolver404 where nothing of this configuration does."""
        matched = self.pattern.match(str(path))
        entry = self._by_address.get(matched[0]) if matched else None
        found = entry.resolve(matched[0]) if matched and entry else None
        if found is None:
            raise Resolver404({"path": path, "tried": []})
        return found
