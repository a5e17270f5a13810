"""A form drawn beside itself: which block each part of it is, and that the public sees nothing of that."""

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.core.testing.api import Api
from apps.pages.tests.factories import complete, hero

pytestmark = pytest.mark.django_db


def test_a_drawn_form_says_where_each_block_begins(api: Api, operator: User) -> None:
    opening = hero("Kopi")
    hidden = {**hero("Nanti"), "hidden": True}
    values = {"blocks": [opening, hidden]}
    html = api.call("page/preview_page", {"values": values}, as_=operator).ok()["html"]
    assert f"<!--block:{opening['id']}--><header" in html
    assert hidden["id"] not in html


def test_what_readers_get_says_nothing_of_blocks(api: Api, operator: User, client: Client) -> None:
    made = complete(operator)
    url = api.call("page/get_preview_url", {"page_id": made.pk}, as_=operator).ok()["url"]
    shown = client.get(url).content.decode()
    assert "<h1>" in shown
    assert "<!--block:" not in shown
