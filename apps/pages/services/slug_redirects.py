"""Redirects from former addresses of articles, videos and collections, which have folders on the site.

They lead to the record by id, so they are written once: requests resolve them to the record's current address
in one hop, or to 410.
"""

from __future__ import annotations

from collections.abc import Iterable

from apps.accounts.models import User
from apps.content.models import Published
from apps.content.services.publishing import address_hooks
from apps.core.country import site
from apps.pages.services import redirect_targets, redirects


def follower(kind: str, label: str) -> address_hooks.RedirectHook:
    """Return the redirect hook of a kind such as "article", with the label "Article"."""
    prefix = f"{site.folder(kind)}/"

    def moved(actor: User | None, record: Published, earlier: str) -> None:
        now = record.live_slug if record.is_live else ""
        if now == earlier:
            return
        redirect_targets.lock_country(record.country)
        if now:
            redirect_targets.make_way(
                actor, record.country, prefix + now, f"{label} {record.pk} is published here now"
            )
        if earlier:
            reason = f"{label} {record.pk} {'moved' if now else 'was unpublished'}"
            target = redirect_targets.Target(kind, record.pk)
            redirect_targets.create(actor, record.country, prefix + earlier, target, reason)

    def redirect_message(country: str, slug: str, record_id: int | None) -> str:
        ended = redirects.ended_by_folder(kind, country, slug, record_id)
        return ended.msg if ended else ""

    def sources(country: str, beginning: str) -> Iterable[str]:
        return [path.removeprefix(prefix) for path in redirect_targets.sources(country, prefix + beginning)]

    return address_hooks.RedirectHook(moved, sources, redirect_message)
