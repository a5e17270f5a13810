"""The word lists and the settings of a country, as managers keep them."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.comments.models import CommentSettings, WordEntry
from apps.core.testing.api import Api

WORD = {"language": "en", "word": "blasted", "level": "suspect", "match": "word"}


@pytest.fixture
def manager(db: None) -> User:
    return UserFactory(role="manager", countries=["ID"])


@pytest.mark.parametrize("again", ["blasted", "Blasted", "BLASTÉD", "blästed"])
def test_a_word_that_is_on_the_list_already_is_refused(api: Api, manager: User, again: str) -> None:
    api.call("comment/save_word", WORD, as_=manager).ok()
    kept = set(WordEntry.objects.values_list("language", "word", "level"))
    refused = api.call("comment/save_word", {**WORD, "word": again, "level": "banned"}, as_=manager)
    assert refused.code == 10008
    assert set(WordEntry.objects.values_list("language", "word", "level")) == kept


def test_another_language_may_have_it_and_the_word_itself_be_changed(api: Api, manager: User) -> None:
    entry: dict[str, Any] = api.call("comment/save_word", WORD, as_=manager).ok()
    api.call("comment/save_word", {**WORD, "language": "tr"}, as_=manager).ok()
    named = {"word_id": entry["word_id"], "version": entry["version"]}
    changed = api.call("comment/save_word", {**WORD, **named, "word": "Blasted"}, as_=manager).ok()
    assert changed["word"] == "Blasted"


@pytest.mark.parametrize(
    ("field", "wrong", "words"),
    [
        ("premod_first_n", 51, "Write a whole number from 0 to 50"),
        ("premod_first_n", None, "Write a whole number from 0 to 50"),
        ("flags_to_hold", 1.5, "Write a whole number from 0 to 100"),
        ("history_rejected_rate", 0.01, "Write a share from 5 to 100 percent"),
        ("closed_after_days", 0, "Write a whole number from 1 to 3650, or nothing"),
    ],
)
def test_a_wrong_number_is_refused_in_words_and_nothing_is_kept(
    api: Api, manager: User, field: str, wrong: float | None, words: str
) -> None:
    refused = api.call("comment/edit_settings", {"version": 1, "mode": "pre", field: wrong}, as_=manager)
    assert refused.errors == {field: [words]}
    assert not CommentSettings.objects.exists()
