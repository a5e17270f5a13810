"""Actions on pages and redirects, for the test of `allowed_actions`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apps.accounts.models import User
from apps.content.tests.offers import of_direct
from apps.core.testing.offers import Call, Offers, register
from apps.pages.models import Redirect
from apps.pages.tests.factories import complete, redirect

register("page", of_direct("page", complete, ("PageRow", "PageDetail"), similar="collection"))


def _on_redirect(name: str, /, **more: Any) -> Callable[[Redirect, User], Call]:
    return lambda record, person: (
        f"page/{name}",
        {"redirect_id": record.pk, "version": record.version, **more},
    )


register(
    "redirect",
    Offers(
        answers=("RedirectRow",),
        states={"made": redirect},
        shown=lambda record: ("page/query_redirects", {}),
        within=lambda data, record: next(row for row in data["list"] if row["redirect_id"] == record.pk),
        attempts={
            "edit": _on_redirect("save_redirect", note="Brosur"),
            "delete": _on_redirect("delete_redirect"),
        },
    ),
)
