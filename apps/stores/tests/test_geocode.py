"""Geocoding: own points, and those of a service like Nominatim."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api
from apps.stores.tests.factories import StoreFactory, regions

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    return UserFactory(countries=["ID", "TR", "MY", "PH"])


@dataclass
class Service:
    """The response of a local address service, and its requests."""

    url: str = ""
    body: bytes = b"[]"
    status: int = 200
    is_silent: bool = False
    asked: list[dict[str, list[str]]] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)


@pytest.fixture
def service(settings: Any) -> Iterator[Service]:
    message = Service()

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            message.asked.append(parse_qs(urlsplit(self.path).query))
            message.agents.append(self.headers["User-Agent"])
            if message.is_silent:
                message.released.wait(20)
                return
            self.send_response(message.status)
            if message.status == 302:
                self.send_header("Location", "/elsewhere")
            self.end_headers()
            self.wfile.write(message.body)

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    message.url = f"http://127.0.0.1:{server.server_port}/search"
    settings.GEOCODER_URL = message.url
    settings.GEOCODER_TIMEOUT = 5.0
    settings.GEOCODER_ATTRIBUTION = "© OpenStreetMap contributors"
    yield message
    message.released.set()
    server.shutdown()
    server.server_close()
    thread.join()


def ask(api: Api, person: User, text: str, cc: str = "ID") -> dict[str, object]:
    return api.call("address/geocode", {"text": text}, as_=person, cc=cc).ok()


def test_a_store_at_the_address_comes_before_the_regions_that_are_named(api: Api, operator: User) -> None:
    StoreFactory(address_line1="Jl. Senopati No. 12", name="Kedai Senja", lat="-6.243700", lng="106.810600")
    StoreFactory(address_line1="Jl. Melati 3")
    StoreFactory(address_line1="Jl. Senopati No. 12", status="deleted", slug="gone")
    answer = ask(
        api, operator, "Jl. Senopati No. 12, Kebayoran Baru, 12190 Kota Administrasi Jakarta Selatan"
    )
    assert (answer["service"], answer["attribution"]) == ("off", "")
    first, second, *_ = answer["points"]
    assert first == {
        "lat": -6.2437,
        "lng": 106.8106,
        "label": "Jl. Senopati No. 12 (Kedai Senja, Kota Administrasi Jakarta Selatan)",
        "precision": "address",
        "source": "stores",
    }
    assert (second["precision"], second["source"]) == ("region", "regions")
    assert second["label"].startswith("Kebayoran Baru, Kota Administrasi Jakarta Selatan")
    assert len([one for one in answer["points"] if one["source"] == "stores"]) == 1


def test_address_in_unknown_place_has_no_points(api: Api, operator: User) -> None:
    regions("ID")
    assert ask(api, operator, "Nowhere Street 1, Atlantis")["points"] == []
    refused = api.call("address/geocode", {"text": "x"}, as_=operator)
    assert "text" in refused.errors


def test_stores_of_other_countries_are_hidden(api: Api, operator: User) -> None:
    StoreFactory(address_line1="Moda Caddesi 5")
    assert ask(api, operator, "Moda Caddesi 5", "TR")["points"] == []


def test_service_is_queried_for_the_country_and_credited(api: Api, operator: User, service: Service) -> None:
    service.body = json.dumps(
        [
            {
                "lat": "-6.2",
                "lon": "106.8",
                "display_name": "Jalan Melati 3, Jakarta",
                "addresstype": "building",
            },
            {"lat": "-6.3", "lon": "106.8", "display_name": "Jalan Melati", "addresstype": "road"},
            {"lat": "41.0", "lon": "29.0", "display_name": "Elsewhere"},
            {"lat": "nan", "lon": "106.8", "display_name": "No place"},
            {"display_name": "No point"},
        ]
    ).encode()
    answer = ask(api, operator, "Jalan Melati 3")
    assert [(one["label"], one["precision"]) for one in answer["points"]] == [
        ("Jalan Melati 3, Jakarta", "address"),
        ("Jalan Melati", "street"),
    ]
    assert (answer["service"], answer["attribution"]) == ("answered", "© OpenStreetMap contributors")
    (statement,) = service.asked
    assert (statement["q"], statement["countrycodes"], statement["format"]) == (
        ["Jalan Melati 3"],
        ["id"],
        ["jsonv2"],
    )
    assert service.agents == ["Sofra console"]


@pytest.mark.parametrize(
    ("status", "body"),
    [(500, b"[]"), (302, b""), (200, b"<html>"), (200, b"{}"), (200, b"[" + b" " * 600_000 + b"]")],
    ids=["fault", "redirect", "no JSON", "no list", "too long"],
)
def test_a_service_that_fails_takes_nothing_away(
    api: Api, operator: User, service: Service, status: int, body: bytes
) -> None:
    StoreFactory(address_line1="Jl. Senopati No. 12")
    service.status, service.body = status, body
    answer = ask(api, operator, "Jl. Senopati No. 12")
    assert (answer["service"], answer["attribution"]) == ("failed", "")
    assert [one["source"] for one in answer["points"]] == ["stores"]
    assert len(service.asked) == 1


def test_silent_service_times_out(api: Api, operator: User, service: Service, settings: Any) -> None:
    settings.GEOCODER_TIMEOUT = 0.2
    service.is_silent = True
    assert ask(api, operator, "Jalan Melati 3")["service"] == "failed"


def test_unavailable_service_is_reported(api: Api, operator: User, settings: Any) -> None:
    settings.GEOCODER_URL = "http://127.0.0.1:9/search"
    assert ask(api, operator, "Jalan Melati 3")["service"] == "failed"
