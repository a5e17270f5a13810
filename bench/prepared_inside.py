"""What each prepared read gains over the same read through the ORM, in a process of its own."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

CALLS: tuple[tuple[str, str, str, str], ...] = (
    # The list, its id, the record in full, and the id there.
    ("store/query_stores", "store_id", "store/get_store_detail", "store_id"),
    ("crm/query_leads", "lead_id", "crm/get_lead_detail", "lead_id"),
    ("error_feedback/query_feedbacks", "feedback_id", "error_feedback/get_feedback_detail", "feedback_id"),
    ("business_message/query_messages", "message_id", "business_message/get_message_detail", "message_id"),
    ("picture/query_pictures", "picture_id", "picture/get_picture_detail", "picture_id"),
    ("store_sync/query_syncs", "sync_id", "store_sync/get_sync_detail", "sync_id"),
    ("page/query_pages", "page_id", "page/get_page_detail", "page_id"),
    ("article/query_articles", "article_id", "article/get_article_detail", "article_id"),
    ("store/query_duplicates", "pair_id", "", ""),
)


def gains(rounds: int) -> dict[str, Any]:
    """Return for each prepared read the milliseconds through the ORM and prepared, by the name of its place."""
    return {"reads": {name: _both(again, rounds) for name, again in sorted(_asked().items())}}


def _asked() -> dict[str, Callable[[], Any]]:
    """Each read as it was last asked while a manager looked at records and saved one, by its place."""
    from apps.core.database import prepared
    from config import api_urls

    assert api_urls.urlpatterns, "the reads are declared in modules that the calls import"
    places = {id(value): f"{module}.{name}" for module, name, value in _declared()}
    asked: dict[str, Callable[[], Any]] = {}

    def watch(kind: type[Any], method: str) -> None:
        real = getattr(kind, method)

        def asking(read: Any, *args: Any, **given: Any) -> Any:
            asked[places.get(id(read), type(read).__name__)] = lambda: real(read, *args, **given)
            return real(read, *args, **given)

        setattr(kind, method, asking)

    for kind, method in (
        (prepared.PreparedRows, "fetch"),
        (prepared.PreparedQuery, "fetch"),
        (prepared.InFull, "one"),
    ):
        watch(kind, method)
    _work()
    return asked


def _declared() -> Iterator[tuple[str, str, Any]]:
    from apps.core.database import prepared

    kinds = (prepared.PreparedRows, prepared.PreparedQuery, prepared.InFull)
    for module, holder in list(sys.modules.items()):
        if module.startswith("apps."):
            for name, value in list(vars(holder).items()):
                if isinstance(value, kinds) and name.startswith("_"):
                    yield module.removeprefix("apps."), name, value


def _work() -> None:
    from django.test import Client

    from apps.accounts.authentication import token_for
    from apps.accounts.models import User
    from apps.accounts.services import sessions

    admin = User.objects.get(username="admin")
    token = token_for(sessions.open_session(user=admin, user_agent="bench"))
    client = Client(headers={"Authorization": f"Bearer {token}", "Host": "127.0.0.1"})

    def call(name: str, /, **body: Any) -> Any:
        answer = client.post(f"/seo/admin/v1/{name}?cc=ID", body, content_type="application/json").json()
        if answer["code"] != 0:
            raise RuntimeError(f"{name}: {answer}")
        return answer["data"]

    for listed, key, detail, wanted in CALLS:
        rows = call(listed)["list"]
        if detail and rows:
            call(detail, **{wanted: rows[0][key]})
    store = call("store/get_store_detail", store_id=call("store/query_stores")["list"][0]["store_id"])
    call(
        "store/edit_store",
        store_id=store["store_id"],
        version=store["version"],
        name=store["name"],
        brand_id=(store["brand"] or {}).get("brand_id"),
    )
    call("store/query_store_map", bbox={"west": 106.7, "south": -6.3, "east": 106.9, "north": -6.1}, zoom=16)


def _both(again: Callable[[], Any], rounds: int) -> dict[str, float]:
    """Both ways by turns, so that a busy moment meets both."""
    from django.conf import settings
    from django.db import transaction

    def seconds(is_prepared: bool) -> float:
        settings.PREPARED_READS = is_prepared
        with transaction.atomic():
            started = time.perf_counter()
            again()
            return time.perf_counter() - started

    taken = [(seconds(False), seconds(True)) for _ in range(rounds)]
    orm, prepared = (statistics.median(column) for column in zip(*taken, strict=True))
    return {"orm": orm * 1000, "prepared": prepared * 1000}


CASES: dict[str, Callable[[int], dict[str, Any]]] = {"prepared": gains}
