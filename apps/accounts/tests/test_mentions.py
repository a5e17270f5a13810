"""Mentions in notes: colleagues of the country by full nickname, if they may see the record."""

from __future__ import annotations

import pytest

from apps.accounts.models import User
from apps.accounts.services.mentions import mentioned_in, notify_mentioned
from apps.accounts.tests.factories import UserFactory
from apps.core.models import Notification
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def ayu() -> User:
    return UserFactory(nickname="Ayu")


def test_an_at_sign_with_a_nickname_mentions_a_colleague(ayu: User) -> None:
    longer = UserFactory(nickname="Ayu Lestari")
    assert mentioned_in("@Ayu call them", "ID") == [ayu]
    assert mentioned_in("(@Ayu Lestari, please)", "ID") == [longer]
    assert mentioned_in("ask @Ayu.\n@Ayu Lestari knows", "ID") == [ayu, longer]
    assert mentioned_in("@Ayu @Ayu", "ID") == [ayu]


@pytest.mark.parametrize(
    "text", ["", "Ayu", "ask@Ayu", "@", "@ Ayu", "@ayu.com", "@Ayubowan", "@Nobody at all"]
)
def test_other_texts_mention_no_user(ayu: User, text: str) -> None:
    assert mentioned_in(text, "ID") == []


def test_colleagues_elsewhere_and_those_who_left_are_not_mentioned(ayu: User) -> None:
    UserFactory(nickname="Deniz", countries=["TR"])
    UserFactory(nickname="Budi", status="disabled")
    assert mentioned_in("@Deniz @Budi", "ID") == []


def test_mentioned_colleague_is_notified_once_with_the_record(ayu: User) -> None:
    store = StoreFactory(name="Kopi Tuku")
    budi = UserFactory(nickname="Budi")
    message = notify_mentioned(
        actor=budi, country="ID", about=store, text="@Ayu and @Budi: look at the hours"
    )
    assert message == [ayu, budi]
    only = Notification.objects.get()
    assert (only.user, only.type, only.object_id) == (ayu, "mentioned", store.pk)
    assert only.title == f"Budi mentioned you in a note: {store.full_name}"
    assert only.body == "@Ayu and @Budi: look at the hours"


def test_mentioned_user_without_access_is_not_notified() -> None:
    UserFactory(nickname="Kiki", role="kol")
    assert notify_mentioned(actor=UserFactory(), country="ID", about=StoreFactory(), text="@Kiki look") == []
    assert not Notification.objects.exists()


def test_text_without_mention_runs_no_query(django_assert_num_queries: object) -> None:
    store = StoreFactory()
    with django_assert_num_queries(0):  # type: ignore[operator]
        notify_mentioned(actor=UserFactory.build(), country="ID", about=store, text="me@example.com said so")
