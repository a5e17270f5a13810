"""The list of comments, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from apps.comments import selectors
from apps.comments.record import COMMENT_RECORD, author_name
from apps.comments.services.bulk import ACTIONS
from apps.core.queries import list_area


def register() -> None:
    """Register the list of comments."""
    list_area.register(
        list_area.ListArea(
            code=COMMENT_RECORD.area,
            noun=COMMENT_RECORD.plural,
            object_type=selectors.KIND,
            spec=COMMENT_RECORD.list_spec,
            roles=COMMENT_RECORD.roles,
            matching=selectors.comments_of,
            rows=selectors.rows_of,
            note=author_name,
            columns=COMMENT_RECORD.columns(),
            lock=selectors.lock_comments,
            actions=ACTIONS,
        )
    )
