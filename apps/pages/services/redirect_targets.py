"""Targets of redirects, updated when pages move or are unpublished.

Two invariants hold after every write: no redirect leads to an address that is itself redirected, and every
former address of a page leads in one hop to its replacement or responds with 410. A redirect belongs to a
page (`Redirect.page`): it leads there while the page is live, and to the page's own redirect target while it
is not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import connection
from django.db.models import Q

from apps.accounts.models import User
from apps.core.changes import history, versions
from apps.core.choices import Country
from apps.core.models import Changeset
from apps.core.text.folding import fold
from apps.pages.choices import Code, LeadsTo
from apps.pages.models import Page, Redirect

_GRAPH = 7_031
"""First key of the advisory lock on a country's redirects."""
WENT = "The page was unpublished"
MOVED = "The page moved"


@dataclass(frozen=True)
class Target:
    """Target and status code of a redirect."""

    to_type: str
    to_id: int | None = None
    to_url: str = ""
    code: int = Code.MOVED.value


REMOVED = Target(LeadsTo.GONE.value, code=Code.GONE.value)


def lock_country(country: str) -> None:
    """Lock the country's redirects until the transaction ends: concurrent changes must not chain them."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [_GRAPH, Country.values.index(country)])


def sources(country: str, prefix: str) -> Iterable[str]:
    """Return the redirected addresses with a prefix."""
    rows = Redirect.objects.filter(country=country, from_path__startswith=prefix)
    return rows.values_list("from_path", flat=True)


def page_moved(actor: User | None, page: Page, earlier: str) -> None:
    """Update redirects to a page that was published, unpublished or moved.

    It is the hook of pages in `content/publishing/address_hooks.py`.
    """
    now = page.live_slug if page.is_live else ""
    if now == earlier:
        return
    lock_country(page.country)
    if now:
        make_way(actor, page.country, now, "A page is published here now")
    here = Target(LeadsTo.PAGE.value, page.pk) if now else _sent_on(page)
    if earlier:
        create(actor, page.country, earlier, here, MOVED if now else WENT, page)
    lead(actor, page, here)
    # Request a new check of the pages that link to it.
    Page.objects.filter(linked_page_ids__contains=[page.pk]).update(looked_at=None)


def _sent_on(page: Page) -> Target:
    return page.goes_to if isinstance(page.goes_to, Target) else REMOVED


def lead(actor: User | None, page: Page, target: Target) -> None:
    """Set the target of all redirects that belong to the page or lead there."""
    condition = (
        Q(page=page) if target.to_id == page.pk and target.to_type == LeadsTo.PAGE else _leading_to(page)
    )
    reason = MOVED if page.is_live else WENT
    for redirect in (
        Redirect.objects.filter(condition, country=page.country).select_for_update().order_by("pk")
    ):
        set_target(actor, redirect, target, reason)


def _leading_to(page: Page) -> Q:
    return Q(page=page) | Q(to_type=LeadsTo.PAGE, to_id=page.pk)


def make_way(actor: User | None, country: str, path: str, reason: str) -> None:
    """Delete the redirect of an address at which something is now published."""
    for redirect in Redirect.objects.filter(country=country, from_path=path):
        remove(actor, redirect, reason)


def create(
    actor: User | None, country: str, from_path: str, target: Target, reason: str, page: Page | None = None
) -> None:
    """Create a redirect from an address where a record was published; `page` is the record, if a page."""
    redirect = Redirect(
        country=country,
        from_path=from_path,
        to_type=target.to_type,
        to_id=target.to_id,
        to_url=target.to_url,
        code=target.code,
        page=page,
        is_auto=True,
        created_by=actor,
        updated_by=actor,
    )
    refresh(redirect)
    redirect.save()
    history.record(actor=actor, record=redirect, action="create", reason=reason)


def set_target(actor: User | None, redirect: Redirect, target: Target, reason: str = "") -> None:
    """Set the target of a locked redirect, with history; writes nothing if unchanged."""
    with versions.changing(redirect, actor=actor, reason=reason):
        put(redirect, target)


def put(redirect: Redirect, target: Target) -> None:
    """Set the target without saving; permanent or temporary is kept, also after 410."""
    redirect.to_type, redirect.to_id, redirect.to_url = target.to_type, target.to_id, target.to_url
    was_temporary = redirect.code == Code.FOUND or (redirect.code == Code.GONE and redirect.was_temporary)
    if target.code == Code.GONE:
        redirect.code, redirect.was_temporary = Code.GONE, was_temporary
    elif was_temporary:
        redirect.code, redirect.was_temporary = Code.FOUND, False
    elif redirect.code == Code.GONE:
        redirect.code = target.code


def refresh(redirect: Redirect) -> None:
    """Set the search text. Does not save."""
    words = [redirect.from_path, redirect.to_url, redirect.note]
    redirect.search_text = " ".join(fold(word) for word in words if word)


def remove(
    actor: User | None, redirect: Redirect, reason: str = "", changeset: Changeset | None = None
) -> None:
    """Delete a redirect; history keeps its values."""
    history.removal(actor=actor, record=redirect, reason=reason, changeset=changeset)
    redirect.delete()
