"""Letters within words: the search table finds exactly what the texts contain."""

from __future__ import annotations

from functools import reduce
from operator import and_, or_
from typing import Any

import pytest
from django.db.models import Q
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from apps.core.search import letters
from apps.core.search.words import LONGEST, WORD_START
from apps.stores.choices import TagKind
from apps.stores.models import Store, Tag
from apps.stores.tests.factories import StoreFactory

ALPHABET = "abk1é şく'%_\\-.,"
TEXTS = st.text(ALPHABET, max_size=14)
PARTS = st.text(ALPHABET, min_size=1, max_size=5)
WORDS = st.text("abk1éş", min_size=1, max_size=5)


def containing(part: str) -> Q:
    return Q(search_text__contains=part)


def ids(condition: Q, model: Any = Tag) -> set[int]:
    return set(model.objects.filter(condition).values_list("pk", flat=True))


class Letters(TestCase):
    """Searches for arbitrary parts of arbitrary texts."""

    def check(self, texts: list[str], condition: Q) -> None:
        """Check that both ways find the same records."""
        Tag.objects.all().delete()
        Tag.objects.bulk_create(
            Tag(kind=TagKind.values[0], slug=f"t-{n}", search_text=text) for n, text in enumerate(texts)
        )
        assert ids(letters.by_index("tag", Tag, condition)) == ids(condition)

    @given(st.lists(TEXTS, max_size=8), PARTS)
    def test_a_part_of_a_text(self, texts: list[str], part: str) -> None:
        """Check one part, which may span several words."""
        self.check(texts, containing(part))
        self.check(texts, Q(search_text__startswith=part))

    @given(st.lists(TEXTS, max_size=8), WORDS, PARTS)
    def test_the_start_of_a_word(self, texts: list[str], word: str, part: str) -> None:
        """Check words that start with some letters, alone and with another part."""
        condition = Q(search_text__regex=f"{WORD_START}{word}")
        self.check(texts, condition)
        self.check(texts, condition | containing(part))
        self.check(texts, condition & containing(part))

    @given(st.lists(TEXTS, max_size=8), st.lists(PARTS, min_size=1, max_size=3), st.sampled_from([and_, or_]))
    def test_several_parts(self, texts: list[str], parts: list[str], join: Any) -> None:
        """Check all or any of several parts, also combined with an ID."""
        condition = reduce(join, map(containing, parts))
        self.check(texts, condition)
        self.check(texts, condition | Q(slug="t-1"))
        self.check(texts, condition & Q(slug="t-1"))
        self.check(texts, (condition | Q(search_text__startswith=parts[0])) & containing(parts[-1]))


@pytest.mark.django_db
def test_ids_and_other_columns_match_beside_words() -> None:
    first, second, third = (StoreFactory(name=name) for name in ("Kenanga", "Melati", "Cempaka"))
    response = containing("nang") | Q(pk=second.pk) | Q(slug=third.slug)
    assert ids(letters.by_index("store", Store, response), Store) == {first.pk, second.pk, third.pk}
    assert ids(letters.by_index("store", Store, containing("nang") | Q(pk__in=[])), Store) == {first.pk}


@pytest.mark.parametrize(
    "condition", [Q(slug="a"), ~containing("kenanga"), containing("-"), containing("k" * (LONGEST + 1))]
)
def test_query_with_too_few_words_is_answered_exactly(condition: Q) -> None:
    assert letters.by_index("store", Store, condition) == condition
