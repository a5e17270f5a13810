"""Steps through the operations, for tests."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.collections.models import Collection
from apps.core.testing.api import Answer, Api
from apps.stores.models import Store


def shown(*store_ids: int) -> list[int]:
    """Return the collection count of each store."""
    counts = dict(Store.objects.filter(pk__in=store_ids).values_list("pk", "collection_count"))
    return [counts[pk] for pk in store_ids]


def now(collection: Collection) -> Collection:
    """Return the collection, reloaded."""
    return Collection.objects.get(pk=collection.pk)


def _call(api: Api, user: User, collection: Collection, name: str, **more: Any) -> Answer:
    body = {"collection_id": collection.pk, "version": now(collection).version, **more}
    return api.call(f"collection/{name}", body, as_=user, cc=collection.country)


def move(api: Api, user: User, collection: Collection, action: str, **more: Any) -> Answer:
    """Take an action on the collection in its current version."""
    return _call(api, user, collection, "change_collection_status", action=action, **more)


def edit(api: Api, user: User, collection: Collection, **patch: Any) -> Answer:
    """Edit the collection in its current version."""
    return _call(api, user, collection, "edit_collection", **patch)


def put(api: Api, user: User, collection: Collection, *items: dict[str, Any]) -> Answer:
    """Replace the items of the collection in its current version."""
    return _call(api, user, collection, "save_collection_items", items=list(items))


def detail(api: Api, user: User, collection: Collection) -> dict[str, Any]:
    """Return the collection in full."""
    body = {"collection_id": collection.pk}
    result: dict[str, Any] = api.call(
        "collection/get_collection_detail", body, as_=user, cc=collection.country
    ).ok()
    return result


def confirmed(api: Api, user: User, collection: Collection, action: str, **more: Any) -> Answer:
    """Take an action and confirm its warnings."""
    response = move(api, user, collection, action, **more)
    assert response.code == 10009, response.body
    return move(api, user, collection, action, **more, confirm_token=response.data["confirm_token"])
