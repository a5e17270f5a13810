"""Pictures of accounts: reported, and rejected if they are too small."""

from __future__ import annotations

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Answer, Api
from apps.stores.tests.factories import PictureFactory

pytestmark = pytest.mark.django_db


def name_cover(api: Api, kol: User, picture_id: int) -> Answer:
    """Set the cover picture of the user's page."""
    body = {"version": kol.version, "kol": {"display_name": "K", "cover_picture_id": picture_id}}
    return api.call("user/edit_my_info", body, as_=kol)


def test_a_cover_of_a_page_that_is_too_small_is_refused_with_both_sizes(api: Api) -> None:
    kol = UserFactory(role="kol")
    small = PictureFactory(width=640, height=480)
    refused = name_cover(api, kol, small.pk)
    message = "The cover picture needs at least 1200×630; this one has 640×480"
    assert refused.errors == {"kol.cover_picture_id": [message]}
    kol.refresh_from_db()
    assert (kol.kol, kol.version) == (None, 1)
    name_cover(api, kol, PictureFactory(width=1200, height=630).pk).ok()


def test_a_small_cover_that_was_set_before_the_rule_may_stay(api: Api) -> None:
    small = PictureFactory(width=640, height=480)
    kol = UserFactory(role="kol")
    User.objects.filter(pk=kol.pk).update(kol={"display_name": "K", "cover_picture_id": small.pk})
    assert name_cover(api, kol, small.pk).ok()["kol"]["cover_picture_id"] == small.pk


def test_a_portrait_may_be_of_any_size(api: Api) -> None:
    kol = UserFactory(role="kol")
    small = PictureFactory(width=64, height=64)
    api.call("user/edit_my_info", {"version": 1, "avatar_picture_id": small.pk}, as_=kol).ok()
