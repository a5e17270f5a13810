"""Special states for screenshots: a long name, an empty list, an error, a slow answer."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Route

LONG_NAME = "Rumah Makan Padang Sederhana Lintau Jaya Abadi Cabang Kebayoran Baru Jakarta Selatan Raya 2"
assert len(LONG_NAME) >= 90
# Calls of the shell, without which no screen is shown.
SHELL_CALLS = ("user/login", "user/user_info", "system/get_bootstrap")

Answer = Callable[[Route], None]


def meddler(answer: Answer) -> Answer:
    """Return a route handler that answers a screen's calls itself and lets the shell's calls through."""

    def meddle(route: Route) -> None:
        if route.request.url.split("/v1/")[1].startswith(SHELL_CALLS):
            route.continue_()
        else:
            try:
                answer(route)
            except Error:
                # The screen has cancelled the call in the meantime.
                route.abort()

    return meddle


def with_long_names(route: Route) -> None:
    """Let the server answer and lengthen every name in the answer."""
    response = route.fetch()
    route.fulfill(response=response, json=lengthen(response.json()))


def lengthen(value: Any, key: str = "") -> Any:
    """Return the value with every name in it replaced by the longest possible one."""
    if isinstance(value, dict):
        return {name: lengthen(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [lengthen(inner) for inner in value]
    return LONG_NAME if isinstance(value, str) and key in {"name", "nickname", "title"} else value


def with_nothing(route: Route) -> None:
    """Let the server answer and remove every row from the lists."""
    response = route.fetch()
    body = response.json()
    if isinstance(body["data"], dict) and "list" in body["data"]:
        body["data"] = {**body["data"], "list": [], "total": 0}
    route.fulfill(response=response, json=body)


def with_an_error(route: Route) -> None:
    """Answer with an internal error."""
    words = {"code": 10500, "data": None, "msg": "Something went wrong on our side. Try again in a moment."}
    route.fulfill(status=200, json=words, headers={"X-Request-ID": "3f0c2d9a7be14c55"})


def too_late(route: Route) -> None:
    """Leave the call unanswered, so that the screenshot shows the loading state."""


STATES: dict[str, Answer] = {
    "long": with_long_names,
    "empty": with_nothing,
    "error": with_an_error,
    "slow": too_late,
}
