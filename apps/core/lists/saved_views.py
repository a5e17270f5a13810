"""Saved views: a list's filters, columns and sort order under a name, private or for a whole country."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.db import models, transaction
from django.db.models import Q
from rest_framework.exceptions import ValidationError

from apps.core import permissions, registry
from apps.core.changes import history, versions
from apps.core.choices import ViewScope
from apps.core.errors import Forbidden, Invalid, NotFound
from apps.core.http.exception_handler import flatten
from apps.core.lists import list_area
from apps.core.models import SavedView
from apps.core.text.alphabets import sort_key
from apps.core.values import FieldValue, Json

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST = 30
"""Maximum number of views per user and list."""
FIELDS = ("name", "filters", "columns", "sort_by", "sort_order", "scope", "is_default")
COLUMN = re.compile(r"^[a-z][a-z0-9_]{0,39}$")


def visible_to(user: User, country: str) -> models.QuerySet[SavedView]:
    """Return the user's private views, and views of the country for lists that the user may open."""
    open_areas = [
        code for code, area in list_area.areas().items() if user.is_superuser or user.role in area.roles
    ]
    mine = Q(scope=ViewScope.PRIVATE, owner=user)
    shared = Q(scope=ViewScope.COUNTRY, country=country)
    return SavedView.objects.filter(mine | shared, area__in=open_areas)


def list_views(*, user: User, country: str, area: str) -> list[SavedView]:
    """Return the views of one list that the user can use, by name, with the user's default first.

    Raises Invalid for an unknown list, Forbidden for one that the user may not open.
    """
    list_area.require_roles(user, list_area.area(area))
    views = visible_to(user, country).filter(area=area).select_related("owner", "created_by", "updated_by")
    return sorted(
        views,
        key=lambda view: (
            not (view.is_default and view.owner_id == user.pk),
            sort_key(view.name, country),
            view.pk,
        ),
    )


@transaction.atomic
def save_view(
    *, actor: User, country: str, view_id: int | None, version: int | None, fields: Mapping[str, Json]
) -> SavedView:
    """Create a view, or change the sent fields of one.

    Raises Invalid, NotFound, Forbidden (only managers can change views of a country), Conflict.
    """
    if view_id is None:
        return _create(actor, country, fields)
    view = _lock(actor, country, view_id)
    if "edit" not in permissions.view_actions(actor, view):
        raise Forbidden(["manager"])
    if "area" in fields and fields["area"] != view.area:
        raise Invalid({"area": ["A view cannot be moved to another list"]})
    if version is None:
        raise Invalid({"version": ["This field is required."]})
    versions.check(view, version, fields)
    with versions.changing(view, actor=actor):
        _set(view, actor, country, fields)
    return view


def edit_from_history(
    *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, Json]
) -> SavedView:
    """Restore fields from history, as an ordinary change."""
    return save_view(actor=actor, country=country, view_id=object_id, version=version, fields=patch)


@transaction.atomic
def delete_view(*, actor: User, country: str, view_id: int) -> None:
    """Delete a view; its history stays. Raise NotFound and Forbidden."""
    view = _lock(actor, country, view_id)
    if "delete" not in permissions.view_actions(actor, view):
        raise Forbidden(["manager"])
    history.entry(actor=actor, record=view, action="delete", changes=[]).save()
    view.delete()


def _lock(actor: User, country: str, view_id: int) -> SavedView:
    view = visible_to(actor, country).select_for_update(of=("self",)).filter(pk=view_id).first()
    if view is None:
        raise NotFound("View")
    return view


def _create(actor: User, country: str, fields: Mapping[str, Any]) -> SavedView:
    if not fields.get("area"):
        raise Invalid({"area": ["Unknown list"]})
    if not fields.get("name"):
        raise Invalid({"name": ["Enter a name for the view"]})
    view = SavedView(owner=actor, area=fields["area"], created_by=actor, updated_by=actor)
    list_area.require_roles(actor, list_area.area(view.area))
    # Lock the user's account: concurrent saves are serialized, so that the limit and unique names hold.
    type(actor).objects.select_for_update().filter(pk=actor.pk).exists()
    if SavedView.objects.filter(owner=actor, area=view.area).count() >= MOST:
        raise Invalid({"name": [f"You have {MOST} views of this list. Delete one first"]})
    _set(view, actor, country, fields)
    view.save()
    history.record(actor=actor, record=view, action="create")
    return view


def _set(view: SavedView, actor: User, country: str, fields: Mapping[str, Any]) -> None:
    """Validate and set the sent fields without saving this view."""
    area = list_area.area(view.area)
    for name in FIELDS:
        if name in fields and name not in ("filters", "scope", "is_default"):
            setattr(view, name, fields[name])
    # Only the owner sets the default view; others who may change the view cannot.
    if "is_default" in fields and view.owner_id == actor.pk:
        view.is_default = fields["is_default"]
    if "filters" in fields:
        view.filters = _filters(area, fields["filters"])
    if view.sort_by and view.sort_by not in area.spec.sorts:
        raise Invalid({"sort_by": [f"Cannot sort by {view.sort_by}"]})
    _check_columns(view.columns)
    if "scope" in fields:
        _set_scope(view, actor, country, fields["scope"])
    same = SavedView.objects.filter(owner=view.owner, area=view.area, name=view.name).exclude(pk=view.pk)
    if same.exists():
        raise Invalid({"name": [f"You already have a view named {view.name}"]})
    if view.is_default:
        _take_default_from_others(view, actor)


def _filters(area: list_area.ListArea, sent: Mapping[str, Any]) -> dict[str, FieldValue]:
    """Return the filters as JSON. Raise Invalid for a key or value that the list does not support."""
    try:
        return list_area.filters_as_json(list_area.read_filters(area.spec, sent))
    except ValidationError as error:
        raise Invalid(flatten(error.detail, "filters")) from None


def _check_columns(columns: Sequence[str]) -> None:
    if any(not COLUMN.match(name) for name in columns):
        raise Invalid({"columns": ["Invalid column name"]})
    if len(set(columns)) < len(columns):
        raise Invalid({"columns": ["A column is listed twice"]})


def _set_scope(view: SavedView, actor: User, country: str, scope: str) -> None:
    if scope == ViewScope.COUNTRY and not permissions.works_for_a_country(actor):
        raise Forbidden(["manager"])
    if scope == ViewScope.PRIVATE and view.owner_id != actor.pk:
        raise Forbidden(msg="Only the owner can make a view private")
    view.scope = scope
    view.country = country if scope == ViewScope.COUNTRY else ""


def _take_default_from_others(view: SavedView, actor: User) -> None:
    """Unset other defaults of the owner: a list has one default per user."""
    others = SavedView.objects.filter(owner=view.owner, area=view.area, is_default=True).exclude(pk=view.pk)
    for other in others.select_for_update():
        with versions.changing(other, actor=actor):
            other.is_default = False


def register() -> None:
    """Register views as records with history."""
    registry.register_object_type(
        registry.ObjectType(
            code="saved_view",
            label="View",
            model=SavedView,
            fields=FIELDS,
            title=lambda view: view.name,
            visible_to=visible_to,
            edit=edit_from_history,
        )
    )
