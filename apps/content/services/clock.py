"""What happens to articles at its time: going out, going off. Once, however many workers look."""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable

from django.db import transaction
from django.db.models import QuerySet

from apps.content.models import Article
from apps.content.services import checks, going_out, telling
from apps.content.services.counting import recount
from apps.core import versions
from apps.core.errors import AppError, Invalid

logger = logging.getLogger("sofra.content")
MOST = 200
_FAULT = "A fault kept it from going out. It is tried again every minute"


def run(at: dt.datetime) -> int:
    """Publish and take off what is due; returns how many articles changed."""
    return publish_due(at) + unpublish_due(at)


def publish_due(at: dt.datetime) -> int:
    """Put out what was planned for now; what cannot go out stays planned, and people are told once."""
    return _each(lambda: Article.objects.due(at).order_by("publish_at", "pk"), at, _publish)


def unpublish_due(at: dt.datetime) -> int:
    """Take off what was to be on the site until now."""
    return _each(lambda: Article.objects.over(at).order_by("unpublish_at", "pk"), at, _unpublish)


def _each(
    due: Callable[[], QuerySet[Article]], at: dt.datetime, do: Callable[[Article, dt.datetime], bool]
) -> int:
    done = 0
    for pk in list(due().values_list("pk", flat=True)[:MOST]):
        with transaction.atomic():
            # Still due, and nobody else's: another worker has it in hand or has done it.
            held = due().filter(pk=pk).select_for_update(of=("self",), skip_locked=True).first()
            done += bool(held is not None and do(held, at))
    return done


def _publish(article: Article, at: dt.datetime) -> bool:
    before = set(article.live_store_ids)
    try:
        with transaction.atomic(), versions.changing(article, actor=None, action="publish"):
            found = checks.look(article)
            if found.errors:
                raise Invalid(found.errors)
            going_out.go_live(None, article, at)
    except AppError as error:
        _fail(article.pk, error.msg)
        return False
    except Exception:
        logger.exception("publishing failed", extra={"article_id": article.pk})
        _fail(article.pk, _FAULT)
        return False
    recount(before ^ set(article.live_store_ids))
    return True


def _fail(article_id: int, msg: str) -> None:
    """Note why it did not go out; the same reason is told once."""
    article = Article.objects.select_related("updated_by").get(pk=article_id)
    if article.publish_error == msg:
        return
    planned_by = article.updated_by
    with versions.changing(article, actor=planned_by, action="publish_failed", reason=msg):
        article.publish_error = msg[:300]
    telling.tell_failure(article, msg)


def _unpublish(article: Article, at: dt.datetime) -> bool:
    before = set(article.live_store_ids)
    with versions.changing(article, actor=None, action="unpublish", reason="Its time on the site is over"):
        going_out.go_off(article)
    recount(before)
    return True
