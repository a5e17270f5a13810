"""Changes of articles taken back."""

from __future__ import annotations

from apps.content import selectors
from apps.content.publishing import undo_rules
from apps.content.record import ARTICLE_RECORD
from apps.content.services.kind import ARTICLE

UNDO = undo_rules.undo_of(ARTICLE, ARTICLE_RECORD.undoable, selectors.REPOSITORY.lock_many)
