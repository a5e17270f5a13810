"""Changes of videos taken back, and what history keeps of them."""

from __future__ import annotations

from apps.content.publishing import undo_rules
from apps.videos import selectors
from apps.videos.kinds import VIDEO_CONTENT
from apps.videos.services.kind import VIDEO

FIELDS = (*VIDEO_CONTENT, *undo_rules.STANDING)
"""What history keeps of a video."""
UNDO = undo_rules.undo_of(VIDEO, selectors.DOOR.lock_many)
