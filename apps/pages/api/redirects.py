"""The calls over redirects."""

from __future__ import annotations

from typing import Any

from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.registry import register
from apps.pages import selectors
from apps.pages.api import answers, inputs, shapes
from apps.pages.querysets import PAGE_ROLES
from apps.pages.services import redirects
from apps.pages.services.redirects import taken

__all__ = ["taken"]


@register
class QueryRedirects(Operation):
    """A page of the redirects."""

    name = "page/query_redirects"
    kind, roles, scope = Kind.QUERY, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.RedirectListInput, shapes.RedirectListOutput

    def run(self, call: Call) -> dict[str, Any]:
        page, found = selectors.list_redirects(user=call.user, country=call.country, query=call.data)
        return page.answer(answers.redirects(found, call.user))


@register
class SaveRedirect(Operation):
    """Makes a redirect, or changes one."""

    name = "page/save_redirect"
    kind, roles, scope = Kind.MUTATION, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.SaveRedirectInput, shapes.RedirectRow

    def run(self, call: Call) -> dict[str, Any]:
        redirect_id, version = call.data.pop("redirect_id", None), call.data.pop("version", None)
        saved = redirects.save_redirect(
            actor=call.user,
            country=call.country,
            fields=call.data,
            redirect_id=redirect_id,
            version=version,
        )
        return answers.redirects(selectors.redirect_rows([saved.pk]), call.user)[0]


@register
class DeleteRedirect(Operation):
    """Takes a redirect away; the changeset brings it back."""

    name = "page/delete_redirect"
    kind, roles, scope = Kind.MUTATION, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.DeleteRedirectInput, shapes.DeletedRedirect

    def run(self, call: Call) -> dict[str, int]:
        changeset = redirects.delete_redirect(actor=call.user, country=call.country, **call.data)
        return {"changeset_id": changeset.pk}
