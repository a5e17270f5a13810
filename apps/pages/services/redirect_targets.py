"""Where addresses lead that nothing is read at any more.

Two things hold after every write: no redirect leads to an address that is itself redirected, and every address
at which a page was ever live is one hop from what is read instead, or says that it is gone. A redirect belongs
to the page it is meant for (`Redirect.page`): it leads there while the page is on the site, and where the page's
own address leads while it is off.
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
"""The first half of the lock under which a country's redirects are changed."""
WENT = "Its page left the site"
MOVED = "Its page moved"


@dataclass(frozen=True)
class Target:
    """What an address answers with."""

    to_type: str
    to_id: int | None = None
    to_url: str = ""
    code: int = Code.MOVED.value


GONE = Target(LeadsTo.GONE.value, code=Code.GONE.value)


def lock_country(country: str) -> None:
    """Let nobody else change the country's redirects until the transaction ends: what is collapsed stays so."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [_GRAPH, Country.values.index(country)])


def sources(country: str, begun: str) -> Iterable[str]:
    """The addresses that lead elsewhere, of those that begin so."""
    found = Redirect.objects.filter(country=country, from_path__startswith=begun)
    return found.values_list("from_path", flat=True)


def page_moved(actor: User | None, page: Page, earlier: str) -> None:
    """Update redirects to a page that was published, unpublished or moved (`content/publishing/address_hooks.py`)."""
    now = page.live_slug if page.is_live else ""
    if now == earlier:
        return
    lock_country(page.country)
    if now:
        make_way(actor, page.country, now, "A page is read here now")
    here = Target(LeadsTo.PAGE.value, page.pk) if now else _sent_on(page)
    if earlier:
        begin(actor, page.country, earlier, here, MOVED if now else WENT, page)
    lead(actor, page, here)
    # Those who link to it are looked at anew.
    Page.objects.filter(linked_page_ids__contains=[page.pk]).update(looked_at=None)


def _sent_on(page: Page) -> Target:
    return page.goes_to if isinstance(page.goes_to, Target) else GONE


def lead(actor: User | None, page: Page, target: Target) -> None:
    """Make everything that is meant for the page, or leads there, lead to the target."""
    meant = Q(page=page) if target.to_id == page.pk and target.to_type == LeadsTo.PAGE else _leading_to(page)
    reason = MOVED if page.is_live else WENT
    for redirect in Redirect.objects.filter(meant, country=page.country).select_for_update().order_by("pk"):
        set_target(actor, redirect, target, reason)


def _leading_to(page: Page) -> Q:
    return Q(page=page) | Q(to_type=LeadsTo.PAGE, to_id=page.pk)


def make_way(actor: User | None, country: str, path: str, reason: str) -> None:
    """End the redirect of an address at which something is read from now on."""
    for redirect in Redirect.objects.filter(country=country, from_path=path):
        remove(actor, redirect, reason)


def begin(
    actor: User | None, country: str, from_path: str, target: Target, reason: str, page: Page | None = None
) -> None:
    """Let an address at which something was read until now lead to the target; `page` is what was read."""
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
    """Make a locked redirect lead to the target, with history; nothing is written where it does already."""
    with versions.changing(redirect, actor=actor, reason=reason):
        put(redirect, target)


def put(redirect: Redirect, target: Target) -> None:
    """Set where a redirect leads; for good or for now it stays, also after it was gone. Saves nothing."""
    redirect.to_type, redirect.to_id, redirect.to_url = target.to_type, target.to_id, target.to_url
    was_temporary = redirect.code == Code.FOUND or (redirect.code == Code.GONE and redirect.was_temporary)
    if target.code == Code.GONE:
        redirect.code, redirect.was_temporary = Code.GONE, was_temporary
    elif was_temporary:
        redirect.code, redirect.was_temporary = Code.FOUND, False
    elif redirect.code == Code.GONE:
        redirect.code = target.code


def refresh(redirect: Redirect) -> None:
    """Set what follows from what a redirect holds. Saves nothing."""
    words = [redirect.from_path, redirect.to_url, redirect.note]
    redirect.search_text = " ".join(fold(word) for word in words if word)


def remove(
    actor: User | None, redirect: Redirect, reason: str = "", changeset: Changeset | None = None
) -> None:
    """Take a redirect away; history keeps what it held."""
    history.removal(actor=actor, record=redirect, reason=reason, changeset=changeset)
    redirect.delete()
