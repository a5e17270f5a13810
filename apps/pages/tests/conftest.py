"""Users of the tests of pages, the same as for articles."""

from apps.content.tests.conftest import editor, kol, manager, operator, reviewer, superuser

__all__ = ["editor", "kol", "manager", "operator", "reviewer", "superuser"]
