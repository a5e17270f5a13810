"""The people of the tests of pages: those of articles."""

from apps.content.tests.conftest import editor, kol, manager, operator, reviewer, superuser

__all__ = ["editor", "kol", "manager", "operator", "reviewer", "superuser"]
