"""The word lists as managers keep them."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.comments.models import WordEntry
from apps.core.testing.api import Api

WORD = {"language": "en", "word": "blasted", "level": "suspect", "match": "word"}


@pytest.fixture
def manager(db: None) -> User:
    return UserFactory(role="manager", countries=["ID"])


@pytest.mark.parametrize("again", ["blasted", "Blasted", "BLASTÉD", "blästed"])
def test_a_word_that_is_on_the_list_already_is_refused(api: Api, manager: User, again: str) -> None:
    api.call("comment/save_word", WORD, as_=manager).ok()
    refused = api.call("comment/save_word", {**WORD, "word": again, "level": "banned"}, as_=manager)
    assert refused.code == 10008
    assert list(WordEntry.objects.filter(language="en", word__istartswith="bl").values_list("level")) == [
        ("suspect",)
    ]


def test_another_language_may_have_it_and_the_word_itself_be_changed(api: Api, manager: User) -> None:
    entry: dict[str, Any] = api.call("comment/save_word", WORD, as_=manager).ok()
    api.call("comment/save_word", {**WORD, "language": "tr"}, as_=manager).ok()
    named = {"word_id": entry["word_id"], "version": entry["version"]}
    changed = api.call("comment/save_word", {**WORD, **named, "word": "Blasted"}, as_=manager).ok()
    assert changed["word"] == "Blasted"
