"""Operations on redirects."""

from __future__ import annotations

from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.serializers import BaseOutput
from apps.core.records.operations import RecordCalls
from apps.core.registry import register
from apps.pages.api import answers, inputs, shapes
from apps.pages.models.querysets import PAGE_ROLES
from apps.pages.queries import selectors
from apps.pages.record.redirect_record import REDIRECT_RECORD
from apps.pages.services import redirects

calls = RecordCalls(
    REDIRECT_RECORD,
    detail=lambda redirect, user: answers.redirects([redirect], user)[0],
    get=lambda user, country, pk: selectors.redirect_rows([pk])[0],
)
calls.query(answers.redirects, "List redirects.")


@register
class SaveRedirect(Operation):
    """Create or edit a redirect."""

    name = "page/save_redirect"
    kind, roles, scope = Kind.MUTATION, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.SaveRedirectInput, REDIRECT_RECORD.row_shape

    def run(self, call: Call) -> BaseOutput:
        redirect_id, version = call.data.pop("redirect_id", None), call.data.pop("version", None)
        saved = redirects.REDIRECT_SERVICES.save(
            actor=call.user,
            country=call.country,
            fields=call.data,
            record_id=redirect_id,
            version=version,
        )
        return calls.fresh(call, saved)


@register
class DeleteRedirect(Operation[inputs.DeleteRedirectInput]):
    """Delete a redirect; undoing the returned changeset restores it."""

    name = "page/delete_redirect"
    kind, roles, scope = Kind.MUTATION, PAGE_ROLES, Scope.COUNTRY
    output = shapes.DeletedRedirect

    def run(self, call: Call[inputs.DeleteRedirectInput]) -> shapes.DeletedRedirect:
        changeset = redirects.delete_redirect(
            actor=call.user,
            country=call.country,
            redirect_id=call.data.redirect_id,
            version=call.data.version,
        )
        return shapes.DeletedRedirect(changeset_id=changeset.pk)
