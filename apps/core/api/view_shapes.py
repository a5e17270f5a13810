"""Inputs and outputs of the operations on saved views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from apps.core import permissions
from apps.core.choices import SortOrder, ViewScope
from apps.core.http.inputs import (
    BLANK,
    UNSET,
    IdNumber,
    Input,
    Json,
    Messages,
    Meta,
    Omittable,
    Patch,
    VersionNumber,
)
from apps.core.http.outputs import OwnId
from apps.core.http.serializers import BaseOutput, UserRef
from apps.core.lists import list_area
from apps.core.models import SavedView

if TYPE_CHECKING:
    from apps.accounts.models import User


class ViewListInput(Input):
    area: Annotated[str, Meta(max_length=40)]


class SaveViewInput(Input):
    """A new view, or with `view_id` and `version` the changed fields of an existing one."""

    view_id: Omittable[IdNumber] = None
    version: Omittable[VersionNumber] = None
    area: Patch[Annotated[str, Meta(max_length=40)]] = UNSET
    name: Patch[
        Annotated[
            str,
            Meta(max_length=40),
            Messages(
                {"blank": "Enter a name for the view", "max_length": "A name has at most 40 characters"}
            ),
        ]
    ] = UNSET
    filters: Patch[dict[str, Json]] = UNSET
    columns: Patch[Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=60)]] = UNSET
    sort_by: Patch[Annotated[str, Meta(max_length=40), BLANK]] = UNSET
    sort_order: Patch[Annotated[str, SortOrder]] = UNSET
    scope: Patch[Annotated[str, ViewScope]] = UNSET
    is_default: Patch[bool] = UNSET


class ViewIdInput(Input):
    view_id: IdNumber


class ViewRow(BaseOutput):
    view_id: OwnId
    area: str
    name: str
    filters: dict[str, Json]
    columns: list[str]
    sort_by: str
    sort_order: Annotated[str, SortOrder]
    scope: Annotated[str, ViewScope]
    is_default: bool
    owner: UserRef


def view_row(view: SavedView, user: User) -> ViewRow:
    """Return a view as the API shows it, without filters and sort orders that the list no longer supports."""
    area = list_area.areas().get(view.area)
    spec = area.spec if area else None
    return ViewRow.of(
        view,
        filters=list_area.usable_filters(spec, view.filters) if spec else {},
        sort_by=view.sort_by if spec and view.sort_by in spec.sorts else "",
        is_default=view.is_default and view.owner_id == user.pk,
        allowed_actions=permissions.view_actions(user, view),
    )
