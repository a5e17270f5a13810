"""The interface of a strategy."""

from __future__ import annotations

from typing import ClassVar, Protocol

from django.db import models

from apps.core.lists.list_query import ListQuery
from apps.core.lists.list_spec import Page


class Strategy(Protocol):
    """One way to read a page of a list."""

    name: ClassVar[str]
    """Its name in logs."""

    def applies(self, query: ListQuery[models.Model]) -> bool:
        """Return whether it can read this page."""
        ...

    def page(self, query: ListQuery[models.Model]) -> Page:
        """Return the page. Only for a query to which it applies."""
        ...
