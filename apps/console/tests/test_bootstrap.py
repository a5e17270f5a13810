"""The bootstrap of the shell after sign-in."""

from __future__ import annotations

import pytest

from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("role", "roles"),
    [
        ("manager", ["operator", "reviewer", "editor", "kol"]),
        ("reviewer", ["editor", "kol"]),
        ("operator", []),
    ],
)
def test_bootstrap_lists_the_roles_that_the_person_may_grant(api: Api, role: str, roles: list[str]) -> None:
    answer = api.call("system/get_bootstrap", {}, as_=UserFactory(role=role)).ok()
    assert answer["grantable_roles"] == roles


def test_a_super_admin_may_give_every_role(api: Api) -> None:
    answer = api.call("system/get_bootstrap", {}, as_=UserFactory(super_admin=True)).ok()
    assert answer["grantable_roles"] == ["manager", "operator", "reviewer", "editor", "kol"]


def test_the_reasons_of_a_closure_that_ends_are_a_choice_of_their_own(api: Api) -> None:
    enums = api.call("system/get_bootstrap", {}, as_=UserFactory()).ok()["enums"]
    values = [option["value"] for option in enums["temporary_close_reason"]]
    assert values == ["renovation", "seasonal", "disaster", "licence", "other"]


def test_cuisines_are_found_by_their_names_in_other_languages(api: Api) -> None:
    enums = api.call("system/get_bootstrap", {}, as_=UserFactory()).ok()["enums"]
    words = {option["label"]: option["words"] for option in enums["cuisine"]}
    assert (words["Javanese"], words["Italian"]) == ("Jawa", "")
