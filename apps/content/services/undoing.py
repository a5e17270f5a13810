"""Changes of articles taken back."""

from __future__ import annotations

from apps.content import selectors
from apps.content.publishing import undoing
from apps.content.record import ARTICLE_RECORD
from apps.content.services.kind import ARTICLE

UNDO = undoing.undo_of(ARTICLE, ARTICLE_RECORD.undoable, selectors.DOOR.lock_many)
