"""Token keys: separate from the secret key, and replaceable without ending a session."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine

from apps.accounts.models import Session
from apps.accounts.services import sessions
from apps.accounts.services.authentication import session_of, token_for
from apps.accounts.tests.factories import UserFactory
from apps.core.http.secret_keys import keys
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db

FORMER, NEWER = "f" * 40, "n" * 40


def own(settings: Any, *tokens: str) -> None:
    settings.OWN_KEYS = {"tokens": list(tokens), "reporters": []}


def is_believed(api: Api, token: str) -> bool:
    answer = api.call("user/user_info", token=token, cc=None)
    assert answer.status in {200, 401}
    return answer.status == 200


def test_new_key_ends_no_session_while_the_former_is_configured(api: Api, settings: Any) -> None:
    session = sessions.open_session(user=UserFactory(), user_agent="test")
    own(settings, FORMER)
    token = token_for(session)
    own(settings, NEWER, FORMER)
    assert is_believed(api, token)
    assert token_for(session).rpartition(".")[2] != token.rpartition(".")[2]
    own(settings, NEWER)
    assert not is_believed(api, token)


def test_new_secret_key_ends_no_session_while_the_former_is_configured(api: Api, settings: Any) -> None:
    token = token_for(sessions.open_session(user=UserFactory(), user_agent="test"))
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = NEWER
    assert is_believed(api, token)
    settings.SECRET_KEY_FALLBACKS = []
    assert not is_believed(api, token)


def test_a_former_key_does_not_bring_back_a_session_that_has_ended(api: Api, settings: Any) -> None:
    user = UserFactory()
    own(settings, FORMER)
    token = token_for(sessions.open_session(user=user, user_agent="test"))
    own(settings, NEWER, FORMER)
    sessions.revoke_all(user=user, by=user)
    assert not is_believed(api, token)


def test_a_token_that_was_read_before_ends_at_its_time(api: Api, settings: Any) -> None:
    # The session lives longer than its token, so that only the token can have expired.
    with time_machine.travel(datetime(2026, 3, 1, tzinfo=UTC), tick=False):
        session = sessions.open_session(user=UserFactory(), user_agent="test")
        token = token_for(session)
        assert is_believed(api, token)
    Session.objects.filter(pk=session.pk).update(
        idle_until=datetime(2027, 1, 1, tzinfo=UTC), expires_at=datetime(2027, 1, 1, tzinfo=UTC)
    )
    with time_machine.travel(datetime(2026, 3, 31, tzinfo=UTC), tick=False):
        assert is_believed(api, token)
    with time_machine.travel(datetime(2026, 4, 3, tzinfo=UTC), tick=False):
        assert not is_believed(api, token)


def test_purpose_keys_do_not_reveal_the_secret_key(settings: Any) -> None:
    items = [*keys("tokens"), *keys("reporters")]
    assert len(set(items)) == 2
    assert not [key for key in items if settings.SECRET_KEY in key]


@pytest.mark.parametrize("is_viewing", [False, True])
def test_the_session_of_a_token_is_read_as_the_orm_reads_it(is_viewing: bool) -> None:
    user, viewed = UserFactory(), UserFactory()
    session = sessions.open_session(user=user, user_agent="test")
    Session.objects.filter(pk=session.pk).update(viewing=viewed if is_viewing else None)
    result = session_of(token_for(session))
    expected = Session.objects.select_related("user", "viewing").get(pk=session.pk)
    for record, same in (
        (result, expected),
        (result.user, expected.user),
        (result.viewing, expected.viewing),
    ):
        assert type(record) is type(same)
        fields = record._meta.concrete_fields if record else ()
        assert [getattr(record, one.attname) for one in fields] == [
            getattr(same, one.attname) for one in fields
        ]
