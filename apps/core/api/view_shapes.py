"""Shapes of the calls over saved views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from rest_framework import serializers

from apps.core import permissions
from apps.core.choices import SortOrder, ViewScope
from apps.core.http.fields import Id, Text, Version
from apps.core.http.outputs import Json, OwnId
from apps.core.http.serializers import BaseOutput, InputSerializer, UserRef
from apps.core.models import SavedView
from apps.core.queries import list_area

if TYPE_CHECKING:
    from apps.accounts.models import User


class ViewListInput(InputSerializer):
    area = Text(max_length=40)


class SaveViewInput(InputSerializer):
    """A new view, or with `view_id` and `version` the fields of one that change."""

    view_id = Id(required=False)
    version = Version(required=False)
    area = Text(required=False, max_length=40)
    name = Text(
        required=False,
        max_length=40,
        error_messages={"blank": "Give the view a name", "max_length": "A name has at most 40 characters"},
    )
    filters = serializers.DictField(required=False)
    columns = serializers.ListField(child=Text(max_length=40), required=False, max_length=60)
    sort_by = Text(required=False, allow_blank=True, max_length=40)
    sort_order = serializers.ChoiceField(choices=SortOrder.choices, required=False)
    scope = serializers.ChoiceField(choices=ViewScope.choices, required=False)
    is_default = serializers.BooleanField(required=False)


class ViewIdInput(InputSerializer):
    view_id = Id()


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
    """Return a view as the API shows it, without filters and orders that the list no longer offers."""
    area = list_area.areas().get(view.area)
    spec = area.spec if area else None
    return ViewRow.of(
        view,
        filters=list_area.usable_filters(spec, view.filters) if spec else {},
        sort_by=view.sort_by if spec and view.sort_by in spec.sorts else "",
        is_default=view.is_default and view.owner_id == user.pk,
        allowed_actions=permissions.view_actions(user, view),
    )
