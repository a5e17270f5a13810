"""Actions on collections, for the test of `allowed_actions`."""

from __future__ import annotations

from apps.collections.tests.factories import complete
from apps.content.tests.offers import of_direct
from apps.core.testing.offers import register

register("collection", of_direct("collection", complete, ("CollectionRow", "CollectionDetail")))
