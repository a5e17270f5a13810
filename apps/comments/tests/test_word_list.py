"""Word lists and country settings, edited by managers."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.comments.choices import WordLanguage
from apps.comments.models import CommentSettings, WordEntry
from apps.core.testing.api import Api

WORD = {"language": "en", "word": "blasted", "level": "suspect", "match": "word"}


@pytest.fixture
def manager(db: None) -> User:
    return UserFactory(role="manager", countries=["ID", "TR", "MY", "PH"])


@pytest.fixture
def of_indonesia(db: None) -> User:
    return UserFactory(role="manager", countries=["ID"])


@pytest.mark.parametrize("again", ["blasted", "Blasted", "BLASTÉD", "blästed"])
def test_a_word_that_is_on_the_list_already_is_refused(api: Api, manager: User, again: str) -> None:
    api.call("comment/save_word", WORD, as_=manager).ok()
    stored = set(WordEntry.objects.values_list("language", "word", "level"))
    refused = api.call("comment/save_word", {**WORD, "word": again, "level": "banned"}, as_=manager)
    assert refused.code == 10008
    assert set(WordEntry.objects.values_list("language", "word", "level")) == stored


def test_another_language_may_have_it_and_the_word_itself_be_changed(api: Api, manager: User) -> None:
    entry: dict[str, Any] = api.call("comment/save_word", WORD, as_=manager).ok()
    api.call("comment/save_word", {**WORD, "language": "tr"}, as_=manager).ok()
    named = {"word_id": entry["word_id"], "version": entry["version"]}
    changed = api.call("comment/save_word", {**WORD, **named, "word": "Blasted"}, as_=manager).ok()
    assert changed["word"] == "Blasted"


@pytest.mark.parametrize(
    ("field", "wrong", "words"),
    [
        ("premod_first_n", 51, "Use a whole number from 0 to 50"),
        ("premod_first_n", None, "Use a whole number from 0 to 50"),
        ("flags_to_hold", 1.5, "Use a whole number from 0 to 100"),
        ("history_rejected_rate", 0.01, "Use a share from 5 to 100 percent"),
        ("closed_after_days", 0, "Use a whole number from 1 to 3650, or nothing"),
    ],
)
def test_wrong_number_is_rejected_and_nothing_is_stored(
    api: Api, manager: User, field: str, wrong: float | None, words: str
) -> None:
    refused = api.call("comment/edit_settings", {"version": 1, "mode": "pre", field: wrong}, as_=manager)
    assert refused.errors == {field: [words]}
    assert not CommentSettings.objects.exists()


def test_a_word_that_other_countries_use_is_changed_by_those_who_work_there_too(
    api: Api, manager: User, of_indonesia: User
) -> None:
    entry = api.call("comment/save_word", WORD, as_=manager).ok()
    named = {"word_id": entry["word_id"], "version": 1}
    message = "Also used in Malaysia, Philippines and Turkey. Ask a colleague with access"
    for name, body in (
        ("save_word", {**named, "note": "Also used for food"}),
        ("save_word", {**WORD, "word": "another"}),
        ("save_word", {**WORD, "language": "any", "word": "another"}),
        ("delete_word", named),
    ):
        refused = api.call(f"comment/{name}", body, as_=of_indonesia)
        assert (refused.code, refused.msg, refused.writes) == (10003, message, []), (name, body)
    shown = api.call("comment/query_words", {"keyword": "blasted"}, as_=of_indonesia).ok()["list"]
    assert [row["allowed_actions"] for row in shown] == [[]]
    shown = api.call("comment/query_words", {"keyword": "blasted"}, as_=manager).ok()["list"]
    assert [row["allowed_actions"] for row in shown] == [["save", "delete"]]


def test_words_of_ones_own_language_are_ones_own(api: Api, of_indonesia: User) -> None:
    body = {"language": "id", "word": "wedang", "level": "suspect", "match": "word"}
    entry = api.call("comment/save_word", body, as_=of_indonesia).ok()
    assert entry["allowed_actions"] == ["save", "delete"]
    named = {"word_id": entry["word_id"], "version": 1}
    moved = api.call("comment/save_word", {**named, "language": "tr"}, as_=of_indonesia)
    assert (moved.code, moved.msg, moved.writes) == (
        10003,
        "Also used in Turkey. Ask a colleague with access",
        [],
    )
    api.call("comment/delete_word", named, as_=of_indonesia).ok()


def test_words_of_languages_that_no_own_country_uses_are_not_to_be_seen(
    api: Api, manager: User, of_indonesia: User
) -> None:
    body = {"language": "tr", "word": "ayıptır", "level": "banned", "match": "word"}
    entry = api.call("comment/save_word", body, as_=manager).ok()
    assert api.call("comment/query_words", {"keyword": "ayıptır"}, as_=of_indonesia).ok()["list"] == []
    for named in ({"word_id": entry["word_id"]}, {"word_id": 2_000_000_000}):
        refused = api.call("comment/delete_word", {**named, "version": 1}, as_=of_indonesia)
        assert (refused.code, refused.msg, refused.writes) == (10004, "Word not found", [])


def test_words_are_offered_for_languages_that_no_other_country_uses(api: Api) -> None:
    def offered(*countries: str) -> list[str]:
        person = UserFactory(role="manager", countries=list(countries))
        answer = api.call("comment/query_words", {}, as_=person, cc=countries[0])
        return answer.ok()["writable_languages"]

    assert offered("ID") == ["id"]
    assert offered("PH") == ["fil"]
    assert set(offered("ID", "TR", "MY", "PH")) == set(WordLanguage.values)
