"""Bulk actions on videos."""

from __future__ import annotations

from apps.content.services.publishing.bulk import actions_of
from apps.videos.services.kind import VIDEO

ACTIONS = actions_of(VIDEO)
