"""The calls over pages."""

from __future__ import annotations

from typing import Any

from apps.content.publishing import editing
from apps.content.publishing.answers import said
from apps.core.calls import answer_bulk, answer_export
from apps.core.operations import Call, Kind, Operation, Scope
from apps.core.registry import register
from apps.core.serializers import BulkOutput, ExportOutput
from apps.core.sheets import XLSX
from apps.pages import selectors, showing
from apps.pages.api import answers, inputs, redirects, shapes, versions
from apps.pages.models import Page
from apps.pages.querysets import PAGE_ROLES
from apps.pages.services import pages, states
from apps.pages.services.kind import PAGE

__all__ = ["redirects", "versions"]


def _fresh(call: Call, page: Page) -> dict[str, Any]:
    """The page as it is after what was done."""
    found = selectors.get_page(user=call.user, country=call.country, page_id=page.pk)
    return answers.detail(found, call.user)


@register
class QueryPages(Operation):
    """A page of the list of pages. Without a state, those not archived."""

    name = "page/query_pages"
    kind, roles, scope = Kind.QUERY, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.PageListInput, shapes.PageListOutput

    def run(self, call: Call) -> dict[str, Any]:
        page, found = selectors.list_pages(user=call.user, country=call.country, query=call.data)
        return page.answer(answers.rows(found, call.user))


@register
class GetPageDetail(Operation):
    """One page in full: its latest revision, or the one that is asked for, and where it stands."""

    name = "page/get_page_detail"
    kind, roles, scope = Kind.QUERY, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.PageDetailInput, shapes.PageDetail

    def run(self, call: Call) -> dict[str, Any]:
        page_id, number = call.data["page_id"], call.data.get("revision_no")
        page = selectors.get_page(user=call.user, country=call.country, page_id=page_id)
        revision = selectors.revision_of(page, number) if number else None
        return answers.detail(page, call.user, revision)


@register
class CreatePage(Operation):
    """Begins a page."""

    name = "page/create_page"
    kind, roles, scope = Kind.MUTATION, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.CreatePageInput, shapes.PageDetail

    def run(self, call: Call) -> dict[str, Any]:
        made = pages.create_page(
            actor=call.user, country=call.country, fields=call.data, confirmed=call.confirmed
        )
        return _fresh(call, made)


@register
class EditPage(Operation):
    """Changes the sent fields, blocks whole; what is on the public site stays until it is published again."""

    name = "page/edit_page"
    kind, roles, scope = Kind.MUTATION, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.EditPageInput, shapes.PageDetail

    def run(self, call: Call) -> dict[str, Any]:
        data = call.data
        page = pages.edit_page(
            actor=call.user,
            country=call.country,
            page_id=data.pop("page_id"),
            version=data.pop("version"),
            is_autosave=data.pop("autosave", False),
            note=data.pop("version_note", None) or "",
            patch=data,
            confirmed=call.confirmed,
        )
        return _fresh(call, page)


@register
class CopyPage(Operation):
    """Begins a page with the content of another; in another language it is its translation."""

    name = "page/copy_page"
    kind, roles, scope = Kind.MUTATION, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.CopyPageInput, shapes.PageDetail

    def run(self, call: Call) -> dict[str, Any]:
        data = call.data
        made = pages.copy_page(
            actor=call.user,
            country=call.country,
            page_id=data.pop("page_id"),
            fields=data,
            confirmed=call.confirmed,
        )
        return _fresh(call, made)


@register
class ChangePageStatus(Operation):
    """Takes one action of the workflow: publish, schedule, take off the site …"""

    name = "page/change_page_status"
    kind, roles, scope = Kind.MUTATION, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.ChangePageStatusInput, shapes.PageDetail

    def run(self, call: Call) -> dict[str, Any]:
        data = call.data
        page = states.change_page_status(
            actor=call.user,
            country=call.country,
            page_id=data["page_id"],
            version=data["version"],
            action=data["action"],
            said=said(data, call.confirmed),
        )
        if data["action"] == "delete":
            return {**answers.detail(page, call.user), "allowed_actions": []}
        return _fresh(call, page)


@register
class PreviewPage(Operation):
    """The page drawn with the values as they stand in a form, saved or not; writes nothing."""

    name = "page/preview_page"
    kind, roles, scope = Kind.QUERY, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.PreviewPageInput, shapes.PageDrawn

    def run(self, call: Call) -> dict[str, Any]:
        html = showing.draw(
            user=call.user,
            country=call.country,
            page_id=call.data.get("page_id"),
            given=inputs.readable(call.data["values"], call.country),
        )
        return {"html": html}


@register
class CheckPageSlug(Operation):
    """Whether a web address is free; the next free one where it is not, or the one for a title."""

    name = "page/check_slug"
    kind, roles, scope = Kind.QUERY, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.CheckPageSlugInput, shapes.PageSlugChecked

    def run(self, call: Call) -> dict[str, Any]:
        but = call.data.get("page_id")
        if but is not None:
            selectors.get_page(user=call.user, country=call.country, page_id=but)
        found = editing.check_address(
            PAGE,
            user=call.user,
            country=call.country,
            slug=call.data.get("slug") or "",
            title=call.data.get("title") or "",
            but=but,
        )
        leading = redirects.taken(call.country, found["slug"], but) if found["ok"] else None
        if leading is None:
            return {**found, "redirect_id": None}
        return {**found, "msg": leading.msg, "redirect_id": leading.redirect_id}


@register
class BulkEditPages(Operation):
    """Publishes several pages, takes them off the site, archives them, or says what search engines may list."""

    name = "page/bulk_edit_pages"
    kind, roles, scope = Kind.MUTATION, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.BulkEditPagesInput, BulkOutput

    def run(self, call: Call) -> dict[str, Any]:
        return answer_bulk(call, "page")


@register
class ExportPages(Operation):
    """The pages as a sheet; the job that makes it where it is long."""

    name = "page/export_pages"
    kind, roles, scope = Kind.MUTATION, PAGE_ROLES, Scope.COUNTRY
    input, output = inputs.PageExportInput, ExportOutput
    answers_file = XLSX

    def run(self, call: Call) -> Any:
        return answer_export(call, "page")
