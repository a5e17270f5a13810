"""Operations on pages."""

from __future__ import annotations

from apps.content.api.operations import DRAWS, PublishedCalls
from apps.content.record.shapes import Drawn
from apps.content.services.publishing.editing import AddressCheck
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.outputs import Output
from apps.core.http.serializers import BaseOutput
from apps.core.registry import register
from apps.pages.api import answers, inputs, redirects
from apps.pages.models.querysets import PAGE_ROLES
from apps.pages.queries import selectors
from apps.pages.record import LONGEST_TITLE, PAGE_RECORD
from apps.pages.record.shapes import PageSlugChecked
from apps.pages.services import pages, states
from apps.pages.services.bulk import ACTIONS
from apps.pages.services.kind import PAGE
from apps.pages.services.redirects import ended_by_address
from apps.pages.site import preview
from apps.pages.site.views import draw

__all__ = ["redirects"]


def _slug_checked(output: type[Output], call: Call, check: AddressCheck, but: int | None) -> Output:
    """Return the check with the redirect that ends if the page takes the address."""
    redirect = ended_by_address(call.country, check.slug, but) if check.ok else None
    if redirect is None:
        return output.of(check, redirect_id=None)
    return output.of(check, msg=redirect.msg, redirect_id=redirect.redirect_id)


calls = PublishedCalls(PAGE_RECORD, PAGE, detail=answers.detail, get=selectors.REPOSITORY.get)
calls.query(
    answers.ANSWERS.rows,
    "List pages; without a state, those that are not archived.",
)
calls.create(pages.create_page, "Create a page.")
calls.edit_revision(
    "Edit the sent fields; blocks are replaced as a whole. The public version stays until "
    "it is published again.",
    pages.edit_page,
)
calls.change_status(
    states.STEPS,
    inputs.PageStatusInput,
    "Apply a workflow action: publish, schedule, take off the site …",
)
calls.bulk(
    inputs.BulkPagesParams,
    ACTIONS,
    "Publish, take off the site or archive several pages, or set what search engines may index.",
)
calls.export()
calls.versions(bring_back=pages.restore_version)
calls.preview_url()
calls.draw_latest(draw)
calls.check_slug(LONGEST_TITLE, 500, PageSlugChecked, _slug_checked)


@register
class GetPageDetail(Operation[inputs.PageDetailInput]):
    """Get one page in full: its latest revision, or the requested one."""

    name = "page/get_page_detail"
    kind, roles, scope = Kind.QUERY, PAGE_ROLES, Scope.COUNTRY
    output = PAGE_RECORD.detail_shape

    def run(self, call: Call[inputs.PageDetailInput]) -> BaseOutput:
        page_id, number = call.data.page_id, call.data.revision_no
        page = selectors.get_page(user=call.user, country=call.country, page_id=page_id)
        revision = selectors.revision_of(page, number) if number else None
        return answers.detail(page, call.user, revision)


@register
class CopyPage(Operation[inputs.CopyPageInput]):
    """Create a page with the content of another; in another language it is its translation."""

    name = "page/copy_page"
    kind, roles, scope = Kind.MUTATION, PAGE_ROLES, Scope.COUNTRY
    output = PAGE_RECORD.detail_shape

    def run(self, call: Call[inputs.CopyPageInput]) -> BaseOutput:
        data = call.data
        made = pages.copy_page(
            actor=call.user,
            country=call.country,
            page_id=data.page_id,
            fields=data.sent("page_id"),
            confirmed=call.confirmed,
        )
        return calls.fresh(call, made)


@register
class PreviewPage(Operation[inputs.PreviewPageInput]):
    """Render a page with the current values of a form; writes nothing."""

    name = "page/preview_page"
    kind, roles, scope = Kind.QUERY, PAGE_ROLES, Scope.COUNTRY
    output = Drawn
    rate = DRAWS

    def run(self, call: Call[inputs.PreviewPageInput]) -> Drawn:
        html = preview.draw(
            user=call.user,
            country=call.country,
            page_id=call.data.page_id,
            fields=inputs.readable(call.data.values),
        )
        return Drawn(html=html)
