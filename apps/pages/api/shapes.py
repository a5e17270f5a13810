"""Outputs of the operations on pages and redirects that do not follow from their record definitions."""

from __future__ import annotations

from apps.core.http.outputs import IdNumber, Output


class DeletedRedirect(Output):
    """The changeset with which a deleted redirect can be restored."""

    changeset_id: IdNumber
