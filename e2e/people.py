"""People of the journeys: the demo users, and accounts made for one journey through API calls."""

import base64
import itertools
import time
import uuid
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import APIRequestContext, FilePayload, Playwright

from apps.accounts.domain import totp
from ops.launcher.server import DEMO_PASSWORD

PROOF_NEEDED = 10015
ONE_CALL = {"Connection": "close"}
"""The server closes connections that are idle for two seconds; a request sent at that moment is lost."""
recovery_codes: dict[str, list[str]] = {}
"""Recovery codes of people with a second factor, by username. Each is valid for one sign-in, at any time."""
_hosts = itertools.count(1)
_spots = itertools.count()


def own_address() -> dict[str, str]:
    """Return the proxy header with a new caller address, because sign-ins are counted by address."""
    number = next(_hosts)
    return {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}


def code_of(key: str) -> str:
    """Return the current code of an authenticator app for a key as the page displays it."""
    secret = base64.b32decode(key.replace(" ", ""))
    return totp.code_at(secret, int(time.time()) // totp.SECONDS)


def letters(count: int) -> str:
    """Return a word of letters that no other journey uses."""
    return "".join(chr(ord("a") + int(figure, 16)) for figure in uuid.uuid4().hex[:count])


def own_spot() -> tuple[float, float]:
    """Return the latitude and longitude of a place in the regency of Bogor that no other journey uses.

    It is at least a kilometre from every other one. Random names can be similar, and stores that are near
    each other with similar names count as duplicates.
    """
    row, column = divmod(next(_spots), 24)
    assert row < 24, "farther south is another region"
    return round(-6.46 - row / 100, 6), round(106.46 + column / 100, 6)


@dataclass(frozen=True)
class Person:
    """Account that a journey may change."""

    user_id: int
    username: str
    nickname: str
    password: str


class Refused(AssertionError):
    """Refusal of a call that a journey relies on; the envelope has the reason."""

    def __init__(self, name: str, envelope: dict[str, Any]) -> None:
        super().__init__(f"{name}: {envelope}")
        self.envelope = envelope


class Office:
    """API client that prepares the data of a journey without a browser."""

    def __init__(self, playwright: Playwright, base_url: str) -> None:
        self._playwright = playwright
        self._base_url = base_url
        self._tokens: dict[str, str] = {}
        self._request: APIRequestContext = playwright.request.new_context(base_url=base_url)

    def close(self) -> None:
        """Close the connections."""
        self._request.dispose()

    def send(self, name: str, data: dict[str, Any], token: str | None = None, cc: str = "ID") -> Any:
        """Make a call with this token and return the envelope's data.

        Raises Refused.
        """
        bearer = {} if token is None else {"Authorization": f"Bearer {token}"}
        answer = self._request.post(
            f"/seo/admin/v1/{name}?cc={cc}&ui=", data=data, headers={**own_address(), **bearer, **ONE_CALL}
        )
        envelope = answer.json()
        if envelope["code"] != 0:
            raise Refused(name, envelope)
        return envelope["data"]

    def sign_in(self, username: str, password: str = DEMO_PASSWORD) -> str:
        """Open a session and return its token."""
        body = {"username": username, "password": password}
        if username in recovery_codes:
            body["code"] = recovery_codes[username].pop()
        token: str = self.send("user/login", body)["token"]
        return token

    def call(self, name: str, data: dict[str, Any], *, as_: str = "admin", cc: str = "ID") -> Any:
        """Make a call as one of the demo users."""
        if as_ not in self._tokens:
            self._tokens[as_] = self.sign_in(as_)
        try:
            return self.send(name, data, self._tokens[as_], cc)
        except Refused as refused:
            if refused.envelope["code"] != PROOF_NEEDED:
                raise
            self.send("user/prove", {"password": DEMO_PASSWORD}, self._tokens[as_])
            return self.send(name, data, self._tokens[as_], cc)

    def upload(self, name: str, fields: dict[str, str], file: FilePayload, *, cc: str = "ID") -> Any:
        """Make a call with a file, as the super admin.

        Raises Refused.
        """
        self.call("user/user_info", {})
        bearer = {"Authorization": f"Bearer {self._tokens['admin']}"}
        answer = self._request.post(
            f"/seo/admin/v1/{name}?cc={cc}&ui=",
            multipart={**fields, "file": file},
            headers={**own_address(), **bearer, **ONE_CALL},
        )
        envelope = answer.json()
        if envelope["code"] != 0:
            raise Refused(name, envelope)
        return envelope["data"]

    def confirm(self, name: str, data: dict[str, Any], *, as_: str = "admin", cc: str = "ID") -> Any:
        """Make a call and confirm it if it asks for confirmation."""
        try:
            return self.call(name, data, as_=as_, cc=cc)
        except Refused as refused:
            token = (refused.envelope["data"] or {}).get("confirm_token")
            if not token:
                raise
            return self.call(name, {**data, "confirm_token": token}, as_=as_, cc=cc)

    def store(self, name: str, spot: tuple[float, float], **more: Any) -> int:
        """Create a café with a pin and the regions of that pin, and return its id."""
        place = self.call("address/reverse_geocode", {"lat": spot[0], "lng": spot[1]})
        fields = {
            "name": name,
            "store_type": "cafe",
            "address_line1": "Jl. Tinjauan 1",
            "lat": spot[0],
            "lng": spot[1],
            **{f"region_l{region['level']}_id": region["region_id"] for region in place["regions"]},
            **more,
        }
        return int(self.call("store/create_store", fields)["store_id"])

    def person(self, role: str = "operator", nickname: str | None = None, **fields: Any) -> Person:
        """Create an account with a chosen password and, for a manager, a second factor."""
        word = uuid.uuid4().hex[:8]
        first = f"first-{word}-words"
        wanted = {
            "username": f"{role}-{word}",
            "nickname": nickname or f"Deniz {word}",
            "role": role,
            "countries": ["ID", "TR", "MY", "PH"],
            "password": first,
            **fields,
        }
        made = self.call("user/create_user", wanted)
        token = self.sign_in(made["username"], first)
        password = f"own-{word}-words"
        self.send("user/update_password", {"old_password": first, "new_password": password}, token)
        if role == "manager":
            recovery_codes[made["username"]] = self.set_up_second_factor(token)
        self.send("user/logout", {}, token)
        return Person(made["user_id"], made["username"], made["nickname"], password)

    def set_up_second_factor(self, token: str) -> list[str]:
        """Set up an authenticator app for the owner of this token and return the recovery codes."""
        app = self.send("user/begin_authenticator", {}, token)
        first = {"ticket": app["ticket"], "code": code_of(app["secret"])}
        codes: list[str] = self.send("user/confirm_authenticator", first, token)["recovery_codes"]
        return codes

    def end_sessions(self, user_id: int) -> int:
        """End every session of an account on the server and return their number."""
        count: int = self.call("user/revoke_sessions", {"user_id": user_id, "all": True})["count"]
        return count

    def detail(self, user_id: int) -> dict[str, Any]:
        """Return the account data of the server."""
        result: dict[str, Any] = self.call("user/get_user_detail", {"user_id": user_id})
        return result
