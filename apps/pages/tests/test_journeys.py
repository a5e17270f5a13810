"""After any changes, each former address is one hop from a live page, or gone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.content.services.publishing.states import StatusChange
from apps.core.errors import AppError, ConfirmationRequired
from apps.core.testing.levels import examples
from apps.pages.choices import LeadsTo
from apps.pages.models import Page, Redirect
from apps.pages.services import pages, redirects, states
from apps.pages.tests.factories import complete

PAGES = 3
PATHS = ("a", "b", "a/b", "c", "d")
_WHICH = st.integers(0, PAGES - 1)
_STEP = st.one_of(
    st.tuples(st.just("rename"), _WHICH, st.sampled_from(PATHS)),
    st.tuples(st.just("publish"), _WHICH, st.none()),
    st.tuples(st.just("unpublish"), _WHICH, st.none() | _WHICH | st.sampled_from(PATHS)),
    st.tuples(st.sampled_from(["archive", "restore", "delete"]), _WHICH, st.none()),
    st.tuples(st.just("redirect"), st.sampled_from((*PATHS, "x")), _WHICH | st.sampled_from((*PATHS, "x"))),
    st.tuples(st.just("edit redirect"), st.integers(0, 5), _WHICH | st.sampled_from(PATHS)),
)


def _target(made: list[Page], to: Any) -> dict[str, Any] | None:
    if to is None:
        return None
    if isinstance(to, int):
        return {"to_type": "page", "to_id": made[to].pk}
    return {"to_type": "url", "to_url": f"https://www.sofra.example/id/{to}"}


def _take(actor: User, made: list[Page], step: tuple[str, Any, Any]) -> None:
    name, one, more = step
    if name == "redirect":
        fields = {"from_path": one, **(_target(made, more) or {})}
        redirects.REDIRECT_SERVICES.create(actor=actor, country="ID", fields=fields)
        return
    if name == "edit redirect":
        row = list(Redirect.objects.order_by("pk"))[one : one + 1]
        for each in row:
            redirects.REDIRECT_SERVICES.edit(
                actor=actor,
                country="ID",
                record_id=each.pk,
                version=each.version,
                patch=_target(made, more) or {},
            )
        return
    page = Page.objects.filter(pk=made[one].pk).first()
    if page is None:
        return
    target = {"actor": actor, "country": "ID", "page_id": page.pk, "version": page.version}
    if name == "rename":
        pages.edit_page(**target, patch={"slug": more}, confirmed=frozenset({"redirect", "scheduled"}))
        return
    change = {"reason": "x", "redirect_to": _target(made, more)}
    try:
        states.change_page_status(**target, action=name, change=StatusChange(**change))
    except ConfirmationRequired as required:
        codes = frozenset(str(one["code"]) for one in required.data["warnings"])
        states.change_page_status(**target, action=name, change=StatusChange(**change, confirmed=codes))


def _assert_addresses_resolve(ever: set[str]) -> None:
    live = set(Page.objects.filter(is_live=True).values_list("live_slug", flat=True))
    leading = {one.from_path: one for one in Redirect.objects.all()}
    assert live.isdisjoint(leading), "an address is read and leads elsewhere"
    for path in ever - live:
        redirect = leading.get(path)
        assert redirect is not None, f"{path} was live and leads nowhere"
    for redirect in leading.values():
        if redirect.to_type == LeadsTo.PAGE:
            target = Page.objects.get(pk=redirect.to_id)
            assert target.is_live, f"{redirect.from_path} leads to what is off the site"
        else:
            assert redirect.to_type == LeadsTo.GONE, redirect.to_url


@pytest.mark.slow
@pytest.mark.django_db(transaction=False)
@settings(max_examples=examples(60))
@given(steps=st.lists(_STEP, min_size=4, max_size=14))
def test_every_former_address_is_one_hop_from_a_live_page_or_gone(
    db: None, steps: list[tuple[str, Any, Any]]
) -> None:
    Redirect.objects.all().delete()
    Page.objects.all().delete()
    actor = UserFactory(manager=True)
    made = [complete(actor, title=f"Page {number}", slug=PATHS[number]) for number in range(PAGES)]
    ever: set[str] = set()
    # Start with something live: the first page, which moves.
    for step in [("publish", 0, None), ("rename", 0, "c"), ("publish", 0, None), *steps]:
        try:
            _take(actor, made, step)
        except AppError:
            pass
        ever.update(Page.objects.filter(is_live=True).values_list("live_slug", flat=True))
        _assert_addresses_resolve(ever)
    for path in sorted(ever):
        answer = Client().get(f"/site/id/{path}")
        if answer.status_code == 301:
            assert Client().get(answer["Location"]).status_code == 200, (path, answer["Location"])
        else:
            assert answer.status_code in (200, 410), (path, answer.status_code)
