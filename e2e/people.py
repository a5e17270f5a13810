"""Who works in the journeys: the demo users, and people made for one journey through the calls of the console."""

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
"""The server ends connections that are idle for two seconds; what is sent on one at that moment is lost."""
recovery_codes: dict[str, list[str]] = {}
"""Of the people who must have a second factor, by username: each is good for one sign-in, at any time."""
_hosts = itertools.count(1)
_spots = itertools.count()


def own_address() -> dict[str, str]:
    """Return the header by which the proxy in front reports a caller of their own: sign-ins are counted by address."""
    number = next(_hosts)
    return {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}


def code_of(key: str) -> str:
    """Return what an authenticator app shows now that was set up with this key, as it stands on the page."""
    secret = base64.b32decode(key.replace(" ", ""))
    return totp.code_at(secret, int(time.time()) // totp.SECONDS)


def letters(count: int) -> str:
    """Return a word that no other journey uses, of letters alone."""
    return "".join(chr(ord("a") + int(figure, 16)) for figure in uuid.uuid4().hex[:count])


def own_spot() -> tuple[float, float]:
    """Return the latitude and longitude of a place in the regency of Bogor that no other journey uses.

    A kilometre and more from every other one: names made by chance can be alike, and what is near and alike is
    taken for the same store.
    """
    row, column = divmod(next(_spots), 24)
    assert row < 24, "farther south is another region"
    return round(-6.46 - row / 100, 6), round(106.46 + column / 100, 6)


@dataclass(frozen=True)
class Person:
    """An account that a journey may change."""

    user_id: int
    username: str
    nickname: str
    password: str


class Refused(AssertionError):
    """A call that a journey relies on was refused; the envelope says why."""

    def __init__(self, name: str, envelope: dict[str, Any]) -> None:
        super().__init__(f"{name}: {envelope}")
        self.envelope = envelope


class Office:
    """Makes the calls of the console without a browser: what a journey needs to be there before it begins."""

    def __init__(self, playwright: Playwright, base_url: str) -> None:
        self._playwright = playwright
        self._base_url = base_url
        self._tokens: dict[str, str] = {}
        self._request: APIRequestContext = playwright.request.new_context(base_url=base_url)

    def close(self) -> None:
        """Let the connections go."""
        self._request.dispose()

    def send(self, name: str, data: dict[str, Any], token: str | None = None, cc: str = "ID") -> Any:
        """Make a call with this token; return the envelope's data. Raises Refused."""
        bearer = {} if token is None else {"Authorization": f"Bearer {token}"}
        answer = self._request.post(
            f"/seo/admin/v1/{name}?cc={cc}&ui=", data=data, headers={**own_address(), **bearer, **ONE_CALL}
        )
        envelope = answer.json()
        if envelope["code"] != 0:
            raise Refused(name, envelope)
        return envelope["data"]

    def sign_in(self, username: str, password: str = DEMO_PASSWORD) -> str:
        """Open a session; return its token."""
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
        """Make a call that takes a file, as the super admin. Raises Refused."""
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
        """Make a call and answer yes to what it asks."""
        try:
            return self.call(name, data, as_=as_, cc=cc)
        except Refused as refused:
            token = (refused.envelope["data"] or {}).get("confirm_token")
            if not token:
                raise
            return self.call(name, {**data, "confirm_token": token}, as_=as_, cc=cc)

    def store(self, name: str, spot: tuple[float, float], **more: Any) -> int:
        """Make a café with a pin and the regions that it lies in; return its id."""
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
        """Make an account that has chosen its password already, and a manager's second factor."""
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
        """Set up an authenticator app for whoever has this token; return the recovery codes."""
        app = self.send("user/begin_authenticator", {}, token)
        first = {"ticket": app["ticket"], "code": code_of(app["secret"])}
        codes: list[str] = self.send("user/confirm_authenticator", first, token)["recovery_codes"]
        return codes

    def end_sessions(self, user_id: int) -> int:
        """End every session of an account on the server; return how many ended."""
        count: int = self.call("user/revoke_sessions", {"user_id": user_id, "all": True})["count"]
        return count

    def detail(self, user_id: int) -> dict[str, Any]:
        """Return an account as the server has it."""
        found: dict[str, Any] = self.call("user/get_user_detail", {"user_id": user_id})
        return found
