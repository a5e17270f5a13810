"""Operations on saved views."""

from __future__ import annotations

from apps.core.api import view_shapes as shapes
from apps.core.choices import STAFF
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.serializers import EmptyOutput
from apps.core.lists import saved_views
from apps.core.registry import register


@register
class QueryViews(Operation[shapes.ViewListInput]):
    """List the saved views of one list: the caller's own and those shared in the country."""

    name = "view/query_views"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output, output_many = shapes.ViewRow, True

    def run(self, call: Call[shapes.ViewListInput]) -> list[shapes.ViewRow]:
        views = saved_views.list_views(user=call.user, country=call.country, area=call.data.area)
        return [shapes.view_row(view, call.user) for view in views]


@register
class SaveView(Operation[shapes.SaveViewInput]):
    """Create or change a saved view. Only managers can save views for the whole country."""

    name = "view/save_view"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = shapes.ViewRow

    def run(self, call: Call[shapes.SaveViewInput]) -> shapes.ViewRow:
        view = saved_views.save_view(
            actor=call.user,
            country=call.country,
            view_id=call.data.view_id,
            version=call.data.version,
            fields=call.data.sent("view_id", "version"),
        )
        return shapes.view_row(view, call.user)


@register
class DeleteView(Operation[shapes.ViewIdInput]):
    """Delete a saved view."""

    name = "view/delete_view"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY

    def run(self, call: Call[shapes.ViewIdInput]) -> EmptyOutput:
        saved_views.delete_view(actor=call.user, country=call.country, view_id=call.data.view_id)
        return EmptyOutput()
