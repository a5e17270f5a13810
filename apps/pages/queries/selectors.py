"""Reads and locks of pages and redirects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Q, QuerySet

from apps.accounts.models import User
from apps.content.models import Revision
from apps.content.queries import reads
from apps.content.services.publishing import revisions
from apps.core.lists import list_spec
from apps.core.values import FieldValue
from apps.pages.models import Page, Redirect
from apps.pages.record import PAGE_RECORD
from apps.pages.record.redirect_record import REDIRECT_RECORD
from apps.stores.models import Tag

KIND, LABEL = PAGE_RECORD.code, PAGE_RECORD.label
REDIRECT, REDIRECT_LABEL = REDIRECT_RECORD.code, REDIRECT_RECORD.label
_ROW = ("cover_picture", "region", "updated_by")
REPOSITORY = reads.Repository(
    Page,
    LABEL,
    row=_ROW,
    full=(*_ROW, "created_by", "og_picture", "translation_of"),
    long=("blocks", "search_text"),
)


# -- pages --------------------------------------------------------------------------------------------
def get_page(*, user: User, country: str, page_id: int) -> Page:
    """Return one page in full. Raise NotFound if it is missing or not visible."""
    return REPOSITORY.get(user, country, page_id)


def failed_publications(user: User, country: str) -> QuerySet[Page]:
    """Return the pages whose scheduled publication failed."""
    return Page.objects.visible_to(user, country).exclude(publish_error="")


def tags_of(page: Page) -> list[Tag]:
    """Return the tags of a page in its order."""
    if not page.tags:
        return []
    tags = {tag.pk: tag for tag in Tag.objects.filter(pk__in=page.tags)}
    return [tags[pk] for pk in page.tags if pk in tags]


def translations_of(page: Page) -> list[Page]:
    """Return the page's other translations, the original first."""
    first = page.translation_of_id or page.pk
    same = Q(pk=first) | Q(translation_of=first)
    pages = Page.objects.filter(same, country=page.country).exclude(pk=page.pk)
    return list(pages.defer("blocks", "search_text").order_by("pk"))


def revision_of(page: Page, revision_no: int) -> Revision:
    """Return one revision of a page. Raise NotFound."""
    return revisions.get(page, revision_no)


def redirect_count(page: Page) -> int:
    """Return the number of redirects that lead to a page or belong to it."""
    return Redirect.objects.filter(Q(page=page) | Q(to_type="page", to_id=page.pk)).count()


# -- redirects ----------------------------------------------------------------------------------------
_REDIRECT_ROW = ("page", "created_by", "updated_by")


def redirects_of(user: User, country: str, query: Mapping[str, FieldValue]) -> QuerySet[Redirect]:
    """Return the country's redirects."""
    return Redirect.objects.visible_to(user, country)


def redirect_rows(ids: Sequence[int]) -> list[Redirect]:
    """Return the redirects in this order, with the related rows that list rows show."""
    rows = Redirect.objects.select_related(*_REDIRECT_ROW).defer("page__blocks", "page__search_text")
    return list_spec.in_order(ids, rows)


def lock_redirects(actor: User, country: str, ids: Sequence[int]) -> list[Redirect]:
    """Return the visible redirects among the ids, locked in the order of ids."""
    rows = Redirect.objects.visible_to(actor, country).select_related(*_REDIRECT_ROW)
    return list(rows.select_for_update(of=("self",)).filter(pk__in=ids).order_by("pk"))
