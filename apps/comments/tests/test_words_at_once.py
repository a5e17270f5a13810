"""A word added by two users at the same moment."""

from __future__ import annotations

import pytest

from apps.accounts.tests.factories import UserFactory
from apps.comments.models import WordEntry
from apps.comments.services.setting_up import save_word
from apps.core.errors import AlreadyExists
from apps.core.models import ChangeLog
from apps.core.testing.together import together


@pytest.mark.django_db(transaction=True)
def test_concurrent_entry_of_a_word_stores_one_and_conflicts() -> None:
    people = [UserFactory(manager=True, countries=["ID", "TR", "MY", "PH"]) for _ in range(2)]
    fields = {"language": "en", "word": "blasted", "level": "suspect", "match": "word"}
    ends = together(
        *(lambda who=who: save_word(actor=who, word_id=None, version=None, fields=fields) for who in people)
    )
    assert {type(end) for end in ends} == {WordEntry, AlreadyExists}, ends
    assert WordEntry.objects.filter(word="blasted").count() == 1
    assert ChangeLog.objects.filter(object_type="comment_word").count() <= 1
