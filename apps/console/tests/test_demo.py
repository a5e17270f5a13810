"""The demo: only where allowed, idempotent, with every status."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from apps.accounts.models import User
from apps.business_messages.models import BusinessMessage
from apps.comments.models import Comment
from apps.console import demo_accounts
from apps.console.demo import lanes
from apps.console.management.commands.demo import PARTS
from apps.content.models import Article
from apps.core.models import ChangeLog, Notification
from apps.crm.models import Lead
from apps.feedback.models import Feedback
from apps.stores.models import Store
from apps.sync.models import SyncRun
from apps.uploads.models import Picture

pytestmark = pytest.mark.django_db


def demo() -> str:
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


def counts() -> list[int]:
    return [
        model.objects.count()
        for model in (
            *(User, Store, ChangeLog, Notification, SyncRun, Feedback, BusinessMessage, Lead),
            *(Article, Picture, Comment),
        )
    ]


def test_demo_refuses_where_demo_accounts_are_not_allowed(settings: Any) -> None:
    settings.DEMO = settings.DEBUG = False
    with pytest.raises(CommandError, match="SOFRA_DEMO"):
        demo()
    assert not User.objects.exists()


def test_each_part_makes_records_of_the_countries_of_its_process_alone(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that countries share no records: parallel processes would create them twice, or fail."""
    settings.DEMO = True
    monkeypatch.setattr(lanes, "_mine", ())
    demo_accounts.ensure()
    before = counts()
    actors = list(User.objects.filter(username__in=("manager", "admin")).order_by("username"))
    assert {label: make(actors) for label, _, make in PARTS} == {label: 0 for label, _, _ in PARTS}
    assert counts() == before


def test_a_page_without_demo_lists_no_sign_ins(settings: Any) -> None:
    settings.DEMO = settings.DEBUG = False
    User.objects.create(username="admin", nickname="A", role="manager", is_demo=True)
    assert '"demo_sign_ins": null' in Client().get("/login").content.decode()
