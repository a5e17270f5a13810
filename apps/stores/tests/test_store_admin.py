"""Django admin of a store: pin and week, through the console's service."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.accounts.tests.second_factors import sign_in_to_admin as sign_in
from apps.core.models import ChangeLog
from apps.stores.models import Store
from apps.stores.tests.factories import WEEK, StoreFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> User:
    return UserFactory(super_admin=True)


@pytest.fixture
def store() -> Store:
    made: Store = StoreFactory(hours_mode="regular", regular_hours=WEEK)
    return made


def address(store: Store) -> str:
    return f"/django-admin/stores/store/{store.pk}/change/"


def send(client: Client, store: Store, **changed: Any) -> Any:
    """Post the form as the browser does, with some changed fields."""
    form = client.get(address(store)).context["adminform"].form
    values = {name: form[name].value() for name in form.fields}
    body = {name: "" if value is None else value for name, value in values.items() if value is not False}
    return client.post(address(store), {**body, "version": store.version, **changed})


def errors(response: Any) -> dict[str, list[str]]:
    return dict(response.context["adminform"].form.errors)


def test_the_page_brings_the_islands_and_what_the_map_must_know(boss: User, store: Store) -> None:
    response = sign_in(boss).get(address(store))
    page = response.content.decode()
    ground = page.split('<script id="store-ground" type="application/json">')[1].split("</script>")[0]
    assert set(json.loads(ground)) == {"tile_url", "tile_attribution", "center", "bounds", "outlines"}
    for name in ("lat", "lng", "hours_mode", "regular_hours"):
        assert f'name="{name}"' in page


def test_a_moved_pin_and_a_new_week_go_through_the_service(boss: User, store: Store) -> None:
    week = [{**WEEK[0], "intervals": [{"open": "17:00", "close": "02:00"}]}, *WEEK[1:]]
    response = send(sign_in(boss), store, lat="-6.243500", regular_hours=json.dumps(week))
    assert response.status_code == 302, errors(response)
    store.refresh_from_db()
    assert (store.lat, store.lng) == (Decimal("-6.243500"), Decimal("106.800000"))
    assert store.regular_hours[0]["intervals"] == [{"open": "17:00", "close": "02:00"}]
    assert store.hours_osm.startswith("Mo 17:00-")
    log = ChangeLog.objects.get(object_type="store", object_id=store.pk)
    assert (log.via, log.actor) == ("django_admin", boss)
    assert {change["field"] for change in log.changes} == {"lat", "regular_hours"}


def test_admin_form_writes_only_changed_fields(boss: User, store: Store) -> None:
    client = sign_in(boss)
    send(client, store, hours_note="Closed in Ramadan")
    store.refresh_from_db()
    assert send(client, store).status_code == 302
    store.refresh_from_db()
    (log,) = ChangeLog.objects.all()
    assert [change["field"] for change in log.changes] == ["hours_note"]
    assert store.version == 2


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"regular_hours": "[1, 2]"}, "regular_hours"),
        ({"regular_hours": '{"day": 1}'}, "regular_hours"),
        ({"regular_hours": "[{"}, "regular_hours"),
        ({"regular_hours": '[{"day": 1, "state": "open", "intervals": [{"open": 9}]}]'}, "regular_hours"),
        ({"regular_hours": '[{"day": 9, "state": "open", "intervals": "x"}]'}, "regular_hours"),
        ({"lat": ""}, "lng"),
        ({"lat": "91"}, "lat"),
        ({"lat": "north"}, "lat"),
        ({"hours_mode": "sometimes"}, "hours_mode"),
    ],
)
def test_nonsense_is_refused_in_the_form(
    boss: User, store: Store, changed: dict[str, str], field: str
) -> None:
    response = send(sign_in(boss), store, **changed)
    assert response.status_code == 200
    assert field in errors(response)
    store.refresh_from_db()
    assert (store.version, store.regular_hours) == (1, WEEK)
    assert not ChangeLog.objects.exists()


def test_distant_pin_requires_confirmation(boss: User, store: Store) -> None:
    client = sign_in(boss)
    response = send(client, store, lat="-7.797100", lng="110.370500")
    assert response.status_code == 200
    assert "confirm" in errors(response)
    store.refresh_from_db()
    assert store.lat == Decimal("-6.243000")
    assert send(client, store, lat="-7.797100", lng="110.370500", confirm="on").status_code == 302
    store.refresh_from_db()
    assert store.lat == Decimal("-7.797100")
