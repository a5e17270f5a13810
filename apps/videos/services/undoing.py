"""Changes of videos taken back, and what history keeps of them."""

from __future__ import annotations

from apps.content.publishing import undoing
from apps.videos import selectors
from apps.videos.kinds import VIDEO_CONTENT
from apps.videos.services.kind import VIDEO

FIELDS = (*VIDEO_CONTENT, *undoing.STANDING)
"""What history keeps of a video."""
UNDO = undoing.undo_of(VIDEO, selectors.DOOR.lock_many)
