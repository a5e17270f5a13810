"""Keywords that a search would ignore are rejected with a reason."""

from __future__ import annotations

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.lists import list_area
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db
LISTS = ["store/query_stores", "article/query_articles", "comment/query_comments", "crm/query_leads"]


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager", countries=["ID"])


@pytest.mark.parametrize("call", LISTS)
@pytest.mark.parametrize("keyword", ["'", "…", "- -", "$"])
def test_punctuation_alone_is_rejected(api: Api, manager: User, call: str, keyword: str) -> None:
    answer = api.call(call, {"keyword": keyword}, as_=manager)
    assert answer.errors["keyword"] == [f"Enter a letter or a number to search. “{keyword}” has none"]


@pytest.mark.parametrize("keyword", ["", "  ", "k", "7", "'kopi'", "😀", "咖", "ق"])
def test_any_other_keyword_is_searched(api: Api, manager: User, keyword: str) -> None:
    api.call("store/query_stores", {"keyword": keyword}, as_=manager).ok()


def test_filters_of_every_list_reject_punctuation() -> None:
    for name, area in list_area.areas().items():
        query = list_area.filters_input("Query", area.spec)(data={"keyword": "'"})
        assert not query.is_valid(), name
        assert set(query.errors) == {"keyword"}, name
