"""Undo of video changes."""

from __future__ import annotations

from apps.content.services.publishing import undo_rules
from apps.videos.queries import selectors
from apps.videos.record import VIDEO_RECORD
from apps.videos.services.kind import VIDEO

UNDO = undo_rules.undo_of(VIDEO, VIDEO_RECORD.undoable, selectors.REPOSITORY.lock_many)
