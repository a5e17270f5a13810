"""What the calls over pages and redirects answer beside what their tables say."""

from __future__ import annotations

from apps.core.http.outputs import IdNumber, Output


class DeletedRedirect(Output):
    """What brings a deleted redirect back."""

    changeset_id: IdNumber
