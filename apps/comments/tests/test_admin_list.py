"""The Django admin lists comments by their text."""

from __future__ import annotations

import pytest

from apps.accounts.tests.factories import UserFactory
from apps.accounts.tests.second_factors import sign_in_to_admin
from apps.comments.models import Comment
from apps.comments.tests.factories import shop, write

pytestmark = pytest.mark.django_db


def test_similar_comments_about_one_store_are_distinguished_by_text() -> None:
    store = shop()
    write(store, body="Soto ini enak dan murah")
    write(store, body="Pelayanannya lambat sekali " + "dan dingin " * 40)
    empty = write(store, rating=4)
    Comment.objects.filter(pk=empty.pk).update(body="")
    page = sign_in_to_admin(UserFactory(super_admin=True)).get("/django-admin/comments/comment/")
    content = page.content.decode()
    assert "Soto ini enak dan murah" in content
    assert "Pelayanannya lambat sekali dan dingin" in content
    assert "dan dingin " * 20 not in content
    assert f"(no text, id {empty.pk})" in content
