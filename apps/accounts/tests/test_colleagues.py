"""Selection of colleagues, and the error for users who cannot be selected."""

from __future__ import annotations

import pytest

from apps.accounts.choices import UserStatus
from apps.accounts.queries.selectors import colleague
from apps.accounts.tests.factories import UserFactory
from apps.core.errors import Invalid

pytestmark = pytest.mark.django_db


def refusal(user_id: int | None) -> dict[str, list[str]]:
    """Return the errors of selecting the account for work in Indonesia."""
    with pytest.raises(Invalid) as refused:
        colleague("ID", user_id, "owner_id")
    return refused.value.errors


def test_unknown_foreign_and_disabled_colleagues_get_the_same_error() -> None:
    abroad = UserFactory(nickname="Deniz", countries=["TR"])
    disabled = UserFactory(nickname="Omar", status=UserStatus.DISABLED)
    expected = {"owner_id": ["Choose a colleague"]}
    assert [refusal(pk) for pk in (None, 2_000_000_000, abroad.pk, disabled.pk)] == [expected] * 4


def test_those_who_work_in_the_country_may_be_named() -> None:
    own, everywhere = UserFactory(countries=["ID", "MY"]), UserFactory(super_admin=True, countries=[])
    assert [colleague("ID", person.pk, "owner_id") for person in (own, everywhere)] == [own, everywhere]


def test_a_colleague_of_other_work_is_refused_without_a_name() -> None:
    editor = UserFactory(nickname="Rini", editor=True)
    with pytest.raises(Invalid) as refused:
        colleague(
            "ID", editor.pk, "owner_id", works=lambda person: False, missing_action="This colleague writes"
        )
    assert refused.value.errors == {"owner_id": ["This colleague writes"]}
