"""Redirects made by users, and validation of redirect targets."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from apps.accounts.models import User
from apps.content.services.publishing import slugs
from apps.core.changes import versions
from apps.core.country import site
from apps.core.errors import AlreadyExists, Invalid
from apps.core.models import Changeset
from apps.core.records.services import RecordServices, Values, Write
from apps.pages.choices import Code, LeadsTo
from apps.pages.models import LONGEST_SOURCE, Page, Redirect
from apps.pages.queries import selectors, targets
from apps.pages.record import ADDRESS
from apps.pages.record.redirect_record import REDIRECT_RECORD
from apps.pages.services import addresses, foreign_sites, legacy_urls, redirect_targets
from apps.pages.services.redirect_targets import REMOVED, Target
from apps.stores.choices import StoreStatus
from apps.stores.models import Store

LOOP = "This redirect would loop"
DELETED = "redirect_delete"
"""Kind of changeset that deletes a redirect."""
_WHOLE = re.compile(r"[a-z][a-z0-9+.-]*:|//|www\.", re.IGNORECASE)
"""Start of an address that includes a host."""


# -- redirects made by users --------------------------------------------------------------------------
def _new(actor: User, country: str) -> Redirect:
    redirect_targets.lock_country(country)
    return Redirect(country=country, code=0, created_by=actor, updated_by=actor)


def _lock(actor: User, country: str, ids: Sequence[int]) -> list[Redirect]:
    """Lock the country's redirects, then return the visible ones of `ids`, locked in the order of ids."""
    redirect_targets.lock_country(country)
    return selectors.lock_redirects(actor, country, ids)


def _apply(write: Write, redirect: Redirect, fields: Values) -> None:
    """Set the given values; a new redirect needs an address and a target.

    Raise Invalid or AlreadyExists.
    """
    set_fields(redirect, {"to_type": "", "from_path": "", **fields} if redirect.pk is None else fields)


REDIRECT_SERVICES = RecordServices(
    REDIRECT_RECORD.label, new=_new, lock=_lock, apply=_apply, undoable=REDIRECT_RECORD.undoable
)


@transaction.atomic
def delete_redirect(*, actor: User, country: str, redirect_id: int, version: int) -> Changeset:
    """Delete a redirect; return the changeset for undo. Raise NotFound or Conflict."""
    redirect = REDIRECT_SERVICES.lock_one(actor, country, redirect_id)
    versions.check(redirect, version, [])
    title = f"Deleted the redirect of /{redirect.from_path}"[:200]
    changeset = Changeset.objects.create(kind=DELETED, title=title, country=country, actor=actor)
    redirect_targets.remove(actor, redirect, changeset=changeset)
    return changeset


def put_back(redirect: Redirect, values: Mapping[str, Any]) -> None:
    """Set values from history, with validation. Does not save. Raise Invalid or AlreadyExists."""
    set_fields(redirect, {name: value for name, value in values.items() if name in REDIRECT_RECORD.written})
    if "is_auto" in values:
        redirect.is_auto = values["is_auto"]
    if "page_id" in values:
        pages = Page.objects.filter(country=redirect.country, pk=values["page_id"])
        redirect.page = pages.first()


def set_fields(redirect: Redirect, fields: Mapping[str, Any]) -> None:
    """Set the given fields and derived values. Raise Invalid or AlreadyExists."""
    if "from_path" in fields:
        before, redirect.from_path = redirect.from_path, path_of(redirect.country, fields["from_path"])
        # An existing address such as "articles/kopi" may stay, although users cannot enter new ones.
        if redirect.from_path != before or not redirect.pk:
            _check_source(redirect)
    if {"to_type", "to_id", "to_url", "code"} & set(fields):
        target_fields = {
            "to_type": fields.get("to_type", redirect.to_type),
            "to_id": fields.get("to_id", redirect.to_id),
            "to_url": fields.get("to_url", redirect.to_url),
            "code": fields.get("code", redirect.code),
        }
        target = read_target(redirect.country, target_fields, redirect.from_path)
        redirect.to_type, redirect.to_id, redirect.to_url = target.to_type, target.to_id, target.to_url
        redirect.code, redirect.was_temporary = target.code, False
        redirect.page_id = target.to_id if target.to_type == LeadsTo.PAGE else None
        redirect.is_auto = False
    if "note" in fields:
        redirect.note = fields["note"] or ""
    redirect_targets.refresh(redirect)


def path_of(country: str, text: str) -> str:
    """Normalize an old address: a path with its query, with or without the country, or a URL of our site.

    Raise Invalid for an address of another site or country, and for one that no request can have.
    """
    path = _local_path(country, text.strip())
    try:
        source = legacy_urls.read(path)
    except ValueError as error:
        raise Invalid({"from_path": [str(error)]}) from None
    return str(source)


def _local_path(country: str, text: str) -> str:
    """Return the address without our host and without the country. Raise Invalid for other sites."""
    host = urlsplit(settings.PUBLIC_SITE).netloc
    if re.match(rf"(//)?{re.escape(host)}([/?]|$)", text, re.IGNORECASE):
        text = f"{settings.PUBLIC_SITE}{text.removeprefix('//')[len(host) :]}"
    is_whole = _WHOLE.match(text) is not None
    place = addresses.place_of(text)
    if is_whole and (place is None or place.country != country):
        raise Invalid(
            {"from_path": [f"Only addresses that begin with {site.home(country)}/ can lead elsewhere"]}
        )
    if place is None or place.country != country:
        return text
    local = text.removeprefix(settings.PUBLIC_SITE)
    return re.sub(r"^/*[^/?#]*", "", local)


def _check_source(redirect: Redirect) -> None:
    """Check that users may redirect the path. Raise Invalid or AlreadyExists."""
    path = redirect.from_path
    if refused := _refusal(path):
        raise Invalid({"from_path": [refused]})
    holder = slugs.holder(Page.objects.all(), redirect.country, path, None)
    if holder is not None and (holder.pk != redirect.page_id or holder.live_slug == path):
        raise Invalid({"from_path": [f"This web address is already used by page {holder.title}"]})
    other = Redirect.objects.filter(country=redirect.country, from_path=path).exclude(pk=redirect.pk).first()
    if other is not None:
        raise AlreadyExists(
            f"a redirect of {path}",
            [{"object_type": "redirect", "object_id": other.pk, "title": other.from_path}],
        )


def _refusal(source: str) -> str | None:
    """Return why an old address cannot be redirected; None if it can."""
    if not source:
        return "Enter a web address"
    if len(source) > LONGEST_SOURCE:
        return f"At most {LONGEST_SOURCE} characters"
    first, slash, _ = source.partition("?")[0].partition("/")
    is_others = bool(slash) and first in ADDRESS.folders
    return "This web address is reserved" if first in slugs.RESERVED or is_others else None


# -- targets ------------------------------------------------------------------------------------------
def read_target(country: str, fields: Mapping[str, Any], from_path: str, field: str = "") -> Target:
    """Return the validated target of a redirect, resolved to one hop. Raise Invalid.

    `from_path` is the redirected address; `field` is a prefix for the fields in errors.
    """
    kind, code = fields.get("to_type") or "", int(fields.get("code") or 0)
    if kind == LeadsTo.GONE:
        return REMOVED
    if code not in (Code.MOVED, Code.FOUND):
        code = Code.MOVED.value
    if kind == LeadsTo.URL:
        return _of_url(country, str(fields.get("to_url") or "").strip(), from_path, code, field)
    if kind not in _CHECKS:
        raise Invalid({f"{field}to_type": ["Choose a target"]})
    to_id = fields.get("to_id")
    if not to_id:
        raise Invalid({f"{field}to_id": ["Choose a target"]})
    if kind == LeadsTo.PAGE and _is_read_at(country, to_id, from_path):
        raise Invalid({f"{field}to_id": [LOOP]})
    if msg := _CHECKS[kind](country, to_id):
        raise Invalid({f"{field}to_id": [msg]})
    return Target(kind, to_id, "", code)


def _is_read_at(country: str, page_id: int, path: str) -> bool:
    return Page.objects.filter(country=country, pk=page_id, is_live=True, live_slug=path).exists()


def _published(kind: str) -> Callable[[str, int], str]:
    model, label = targets.PUBLISHED[kind], LeadsTo(kind).label

    def wrong(country: str, pk: int) -> str:
        record = model._default_manager.filter(country=country, pk=pk).only("title", "is_live").first()
        if record is None:
            return f"{label} not found"
        return "" if record.is_live else f"{label} {record.title} is not published"

    return wrong


def _store(country: str, store_id: int) -> str:
    store = Store.objects.filter(country=country, pk=store_id).exclude(status=StoreStatus.DELETED).first()
    if store is None:
        return "Store not found"
    return "" if store.status == StoreStatus.PUBLISHED else f"Store {store.full_name} is not published"


_CHECKS: Mapping[str, Callable[[str, int], str]] = {
    LeadsTo.STORE.value: _store,
    **{kind: _published(kind) for kind in targets.PUBLISHED},
}


def _of_url(country: str, url: str, from_path: str, code: int, field: str) -> Target:
    """Return the target of a URL: external ones unchanged, ours as the record there, which may move later."""
    place = addresses.place_of(url)
    if place is None:
        if reason := foreign_sites.refusal(url):
            raise Invalid({f"{field}to_url": [reason]})
        return Target(LeadsTo.URL.value, None, url, code)
    if place.country == country:
        path, pairs = legacy_urls.normalize_path(place.whole), legacy_urls.read_query(urlsplit(url).query)
        if legacy_urls.read(from_path).covers(path, pairs):
            raise Invalid({f"{field}to_url": [LOOP]})
        # As for visitors, a redirect with a query has priority over the page at its path.
        onward = legacy_urls.find(country, path, pairs, needs_query=True)
        if onward is None and (read := addresses.read_at(place)):
            return Target(*read, "", code)
        onward = onward or legacy_urls.find(country, path, pairs)
        if onward is not None:
            return _collapsed(onward.redirect, from_path, code, field)
    if addresses.lost(country, [url]):
        raise Invalid({f"{field}to_url": ["Nothing is published at this address"]})
    if url.startswith("/"):
        url = addresses.absolute(url)
    return Target(LeadsTo.URL.value, None, url, code)


def _collapsed(onward: Redirect, from_path: str, code: int, field: str) -> Target:
    """Return the target of another redirect, to avoid chains. Raise Invalid for loops and 410."""
    if onward.from_path == from_path or _leads_back(onward, from_path):
        raise Invalid({f"{field}to_url": [LOOP]})
    if onward.to_type == LeadsTo.GONE:
        raise Invalid({f"{field}to_url": ["Nothing is published at this address any more"]})
    return Target(onward.to_type, onward.to_id, onward.to_url, code)


def _leads_back(onward: Redirect, from_path: str) -> bool:
    """Return whether a redirect's target is the old address itself."""
    if onward.to_type == LeadsTo.PAGE:
        return _is_read_at(onward.country, onward.to_id or 0, from_path)
    place = addresses.place_of(onward.to_url) if onward.to_url else None
    if place is None or place.country != onward.country:
        return False
    pairs = legacy_urls.read_query(urlsplit(onward.to_url).query)
    return legacy_urls.read(from_path).covers(legacy_urls.normalize_path(place.whole), pairs)


# -- redirects that end -------------------------------------------------------------------------------
@dataclass(frozen=True)
class EndedRedirect:
    """A redirect that ends when a record is published at its address."""

    redirect_id: int
    msg: str


def ended_by_address(country: str, slug: str, page_id: int | None) -> EndedRedirect | None:
    """Return the redirect that a page would end by taking an address; its own redirects do not count."""
    rows = Redirect.objects.filter(country=country, from_path=slug)
    if page_id is not None:
        rows = rows.exclude(page=page_id)
    return _ending(rows, "page")


def ended_by_folder(kind: str, country: str, slug: str, record_id: int | None) -> EndedRedirect | None:
    """Return the redirect that a record of a kind with a folder would end by taking an address."""
    path = f"{site.folder(kind)}/{slug}"
    rows = Redirect.objects.filter(country=country, from_path=path)
    if record_id is not None:
        rows = rows.exclude(to_type=kind, to_id=record_id)
    return _ending(rows, kind)


def _ending(rows: QuerySet[Redirect], kind: str) -> EndedRedirect | None:
    redirect = rows.select_related("page").first()
    if redirect is None:
        return None
    msg = f"{redirect.from_path} {leads_in_words(redirect)}. Publishing this {kind} ends that"
    return EndedRedirect(redirect.pk, msg)


def leads_in_words(redirect: Redirect) -> str:
    """Return a text such as "redirects to page Kopi di Jakarta"."""
    if redirect.to_type == LeadsTo.GONE:
        return "is marked as gone"
    if redirect.to_type == LeadsTo.URL:
        return f"redirects to {redirect.to_url}"
    if redirect.page is not None:
        return f"redirects to page {redirect.page.title}"
    named = targets.of(redirect, targets.load([redirect])).title
    return f"redirects to {redirect.to_type} {named or redirect.to_id}"
