"""Changes of articles taken back, and what history keeps of them."""

from __future__ import annotations

from apps.content import selectors
from apps.content.kinds import ARTICLE_CONTENT
from apps.content.publishing import undo_rules
from apps.content.services.kind import ARTICLE

FIELDS = (*ARTICLE_CONTENT, *undo_rules.STANDING)
"""What history keeps of an article."""
UNDO = undo_rules.undo_of(ARTICLE, selectors.DOOR.lock_many)
