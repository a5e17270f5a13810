"""The actions on several articles."""

from __future__ import annotations

from apps.content.publishing.bulk import actions_of
from apps.content.services.kind import ARTICLE

ACTIONS = actions_of(ARTICLE)
