"""The actions on several articles: a reviewer, out, off, away, tags. Each under the rules of a single one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.content import permissions
from apps.content.models import Article
from apps.content.services import articles, checks, states
from apps.content.services.counting import recount
from apps.content.services.states import Said
from apps.content.services.values import MOST_TAGS
from apps.core.errors import Invalid
from apps.core.lists import Action
from apps.core.setwise import Work
from apps.stores.models import Tag


def _said(work: Work, **more: Any) -> Said:
    return Said(reason=str(work.params.get("reason") or ""), **more)


def _remember(work: Work, found: Sequence[Article]) -> None:
    """Which stores the articles were about on the site, before anything changes."""
    work.kept.setdefault("stores", set()).update(pk for one in found for pk in one.live_store_ids)


def _recount(work: Work, ids: Sequence[int]) -> None:
    now = Article.objects.filter(pk__in=ids).values_list("live_store_ids", flat=True)
    recount(work.kept.get("stores", set()) | {pk for named in now for pk in named})


# -- review -------------------------------------------------------------------------------------------
def _check_reviewer(actor: User, country: str, params: Mapping[str, Any]) -> None:
    try:
        states.person_to_review(country, params.get("reviewer_id"))
    except Invalid as refused:
        raise Invalid({"params.reviewer_id": refused.errors["reviewer_id"]}) from None


def _assign(work: Work, article: Article, fetched: None) -> None:
    with work.batch.changing(article, action="assign_reviewer"):
        said = _said(work, reviewer_id=work.params.get("reviewer_id"))
        states.move(work.actor, article, "assign_reviewer", said)


# -- out, off, away -----------------------------------------------------------------------------------
def _publish(work: Work, article: Article, fetched: None) -> None:
    permissions.require(work.actor, article, "publish")
    # Nobody is asked about each: what a person should see first is published one by one.
    found = checks.look(article)
    if found.warnings:
        raise Invalid({"stores": [f"{found.warnings[0]['msg']}: publish it on its own"]})
    with work.batch.changing(article, action="publish"):
        states.move(work.actor, article, "publish", _said(work))


def _check_reason(actor: User, country: str, params: Mapping[str, Any]) -> None:
    if not params.get("reason"):
        raise Invalid({"params.reason": ["Say why they go off the site"]})


def _unpublish(work: Work, article: Article, fetched: None) -> None:
    with work.batch.changing(article, action="unpublish", reason=_said(work).reason):
        states.move(work.actor, article, "unpublish", _said(work))


def _archive(work: Work, article: Article, fetched: None) -> None:
    with work.batch.changing(article, action="archive"):
        states.move(work.actor, article, "archive", _said(work))


def _warn_live(actor: User, meant: QuerySet[Article]) -> list[dict[str, Any]] | None:
    count = meant.filter(is_live=True).count()
    if not count:
        return None
    words = "article goes" if count == 1 else "articles go"
    return [{"code": "live", "field": None, "msg": f"{count} {words} off the site"}]


# -- tags ---------------------------------------------------------------------------------------------
def _check_tags(actor: User, country: str, params: Mapping[str, Any]) -> None:
    wanted = set(params.get("tags") or ())
    if not wanted:
        raise Invalid({"params.tags": ["Choose tags"]})
    if Tag.objects.usable_in(country).filter(pk__in=wanted).count() < len(wanted):
        raise Invalid({"params.tags": ["Tag not found"]})


def _tag(work: Work, article: Article, fetched: None) -> None:
    """Tags are added in the latest version; where nothing can be edited now, nothing is."""
    permissions.require(work.actor, article, "edit")
    wanted = list(dict.fromkeys([*article.tags, *work.params["tags"]]))
    if len(wanted) > MOST_TAGS:
        raise Invalid({"tags": [f"At most {MOST_TAGS} tags"]})
    with work.batch.changing(article, action="tag"):
        articles.save(work.actor, article, {"tags": wanted}, note="Tagged")


ACTIONS: Mapping[str, Action] = {
    "assign_reviewer": Action("Assigned a reviewer to articles", _assign, check=_check_reviewer),
    "publish": Action("Published articles", _publish, prepare=_remember, after=_recount),
    "unpublish": Action(
        "Took articles off the site",
        _unpublish,
        prepare=_remember,
        check=_check_reason,
        warnings=_warn_live,
        after=_recount,
    ),
    "archive": Action("Archived articles", _archive),
    "tag": Action("Tagged articles", _tag, check=_check_tags),
}
