"""Versions by which the browser caches taxonomies, tags and regions."""

from __future__ import annotations

import pytest

from apps.accounts.tests.factories import UserFactory
from apps.accounts.tests.second_factors import sign_in_to_admin
from apps.core.models import ReferenceLoad
from apps.core.testing.api import Api
from apps.stores.models import Tag
from apps.stores.tests.factories import TagFactory

pytestmark = pytest.mark.django_db


def _versions(api: Api) -> dict[str, str]:
    result = api.call("system/get_bootstrap", {}, as_=UserFactory(role="manager")).ok()
    versions: dict[str, str] = result["reference_versions"]
    return versions


def test_the_versions_stay_while_nothing_changes(api: Api) -> None:
    TagFactory()
    assert _versions(api) == _versions(api)


def test_a_saved_tag_is_another_version_of_the_tags_alone(api: Api) -> None:
    tag = TagFactory()
    before = _versions(api)
    api.call(
        "taxonomy/save_tag",
        {"tag_id": tag.pk, "version": tag.version, "labels": {"en": "Late breakfast"}},
        as_=UserFactory(role="manager", super_admin=True),
    ).ok()
    after = _versions(api)
    assert after["tags"] != before["tags"]
    assert {**after, "tags": ""} == {**before, "tags": ""}


def test_so_is_a_tag_that_was_changed_in_the_admin(api: Api) -> None:
    tag = TagFactory()
    before = _versions(api)
    client = sign_in_to_admin(UserFactory(super_admin=True))
    address = f"/django-admin/stores/tag/{tag.pk}/change/"
    form = client.get(address).context["adminform"].form
    values = {name: form[name].value() or "" for name in form.fields}
    assert (
        client.post(address, {**values, "version": tag.version, "labels": "en: Late breakfast"}).status_code
        == 302
    )
    assert _versions(api)["tags"] != before["tags"]


def test_a_tag_of_another_country_changes_nothing_here(api: Api) -> None:
    TagFactory()
    before = _versions(api)
    TagFactory(country="TR")
    assert _versions(api) == before


def test_reloaded_regions_get_a_new_version(api: Api) -> None:
    TagFactory()
    load = ReferenceLoad.objects.update_or_create(name="regions", defaults={"digest": "a"})[0]
    before = _versions(api)
    load.digest = "b"
    load.save()
    assert _versions(api)["regions"] != before["regions"]


def test_regions_have_a_version_for_each_alphabet(api: Api) -> None:
    TagFactory()
    ReferenceLoad.objects.update_or_create(name="regions", defaults={"digest": "a"})
    manager = UserFactory(role="manager", countries=["ID", "TR"])
    one, other = (
        api.call("system/get_bootstrap", {}, as_=manager, cc=country).ok()["reference_versions"]
        for country in ("ID", "TR")
    )
    assert one["regions"] != other["regions"]


def test_without_tags_only_taxonomies_are_cacheable(api: Api) -> None:
    Tag.objects.all().delete()
    versions = _versions(api)
    assert versions["taxonomies"]
    assert (versions["tags"], versions["regions"]) == ("", "")
