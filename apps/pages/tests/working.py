"""Steps through the operations, for tests."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.core.testing.api import Answer, Api
from apps.pages.models import Page


def now(page: Page) -> Page:
    """Return the page, reloaded."""
    return Page.objects.get(pk=page.pk)


def _call(api: Api, user: User, page: Page, name: str, **more: Any) -> Answer:
    body = {"page_id": page.pk, "version": now(page).version, **more}
    return api.call(f"page/{name}", body, as_=user, cc=page.country)


def move(api: Api, user: User, page: Page, action: str, **more: Any) -> Answer:
    """Take an action on the page in its current version."""
    return _call(api, user, page, "change_page_status", action=action, **more)


def edit(api: Api, user: User, page: Page, **patch: Any) -> Answer:
    """Edit the page in its current version."""
    return _call(api, user, page, "edit_page", **patch)


def detail(api: Api, user: User, page: Page) -> dict[str, Any]:
    """Return the page in full."""
    result: dict[str, Any] = api.call(
        "page/get_page_detail", {"page_id": page.pk}, as_=user, cc=page.country
    ).ok()
    return result


def publish_at(api: Api, user: User, page: Page, slug: str) -> None:
    """Move the page to an address and publish it there."""
    if now(page).slug != slug:
        answer = edit(api, user, page, slug=slug)
        if answer.code == 10009:
            answer = edit(api, user, page, slug=slug, confirm_token=answer.data["confirm_token"])
        answer.ok()
    confirmed(api, user, page, "publish")


def confirmed(api: Api, user: User, page: Page, action: str, **more: Any) -> dict[str, Any]:
    """Take an action, and confirm its warnings if there are any."""
    answer = move(api, user, page, action, **more)
    if answer.code == 10009:
        answer = move(api, user, page, action, **more, confirm_token=answer.data["confirm_token"])
    done: dict[str, Any] = answer.ok()
    return done
