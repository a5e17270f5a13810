"""Undo of article changes."""

from __future__ import annotations

from apps.content.queries import selectors
from apps.content.record import ARTICLE_RECORD
from apps.content.services.kind import ARTICLE
from apps.content.services.publishing import undo_rules

UNDO = undo_rules.undo_of(ARTICLE, ARTICLE_RECORD.undoable, selectors.REPOSITORY.lock_many)
