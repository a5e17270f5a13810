"""Preview of a form: blocks are marked in the console, not on the public site."""

from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.core.testing.api import Api
from apps.pages.record import PAGE_RECORD
from apps.pages.tests.factories import complete, hero
from apps.pages.tests.working import publish_at

pytestmark = pytest.mark.django_db


def test_rendered_form_marks_the_start_of_each_block(api: Api, operator: User) -> None:
    opening = hero("Kopi")
    hidden = {**hero("Nanti"), "hidden": True}
    values = {"blocks": [opening, hidden]}
    html = api.call("page/preview_page", {"values": values}, as_=operator).ok()["html"]
    assert f"<!--block:{opening['id']}--><header" in html
    assert hidden["id"] not in html


def test_public_html_does_not_expose_blocks(api: Api, operator: User, client: Client) -> None:
    made = complete(operator)
    url = api.call("page/get_preview_url", {"page_id": made.pk}, as_=operator).ok()["url"]
    shown = client.get(url).content.decode()
    assert "<h1>" in shown
    assert "<!--block:" not in shown


def test_preview_shows_whether_it_contains_unsaved_values(api: Api, operator: User) -> None:
    made = complete(operator, sitemap_priority="0.3")
    detail = api.call("page/get_page_detail", {"page_id": made.pk}, as_=operator).ok()

    def drawn(**typed: Any) -> str:
        values = {name: detail[name] for name in PAGE_RECORD.written} | typed
        html: str = api.call("page/preview_page", {"page_id": made.pk, "values": values}, as_=operator).ok()[
            "html"
        ]
        return html

    assert "Preview of the draft. This is not the public page." in drawn()
    assert "Preview of what is not saved yet." in drawn(title="Teh")
    assert "Preview of what is not saved yet." in drawn(blocks=[hero("Teh")])
    new = api.call("page/preview_page", {"values": {"title": "Kopi"}}, as_=operator).ok()["html"]
    assert "Preview of what is not saved yet." in new
    publish_at(api, operator, made, made.slug)
    detail = api.call("page/get_page_detail", {"page_id": made.pk}, as_=operator).ok()
    assert "Same as the public page." in drawn()
    assert "not the public page" not in drawn()
    assert "Preview of what is not saved yet. This is not the public page." in drawn(title="Teh")
