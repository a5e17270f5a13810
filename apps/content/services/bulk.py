"""Bulk actions on articles."""

from __future__ import annotations

from apps.content.services.kind import ARTICLE
from apps.content.services.publishing.bulk import actions_of

ACTIONS = actions_of(ARTICLE)
