"""The states in which screens are photographed: a long name, nothing, an error, a slow answer."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Route

LONG_NAME = "Rumah Makan Padang Sederhana Lintau Jaya Abadi Cabang Kebayoran Baru Jakarta Selatan Raya 2"
assert len(LONG_NAME) >= 90
# What the shell stands on: without it there is no screen to look at.
SHELL_CALLS = ("user/login", "user/user_info", "system/get_bootstrap")

Answer = Callable[[Route], None]


def meddler(answer: Answer) -> Answer:
    """Return what answers the calls of a screen in our own way; those of the shell go through."""

    def meddle(route: Route) -> None:
        if route.request.url.split("/v1/")[1].startswith(SHELL_CALLS):
            route.continue_()
        else:
            try:
                answer(route)
            except Error:
                # The screen has given the call up meanwhile; there is nobody left to answer.
                route.abort()

    return meddle


def with_long_names(route: Route) -> None:
    """Let the server answer, and lengthen every name in what it says."""
    response = route.fetch()
    route.fulfill(response=response, json=lengthen(response.json()))


def lengthen(value: Any, key: str = "") -> Any:
    """Return the value with every name in it as long as a name may be."""
    if isinstance(value, dict):
        return {name: lengthen(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [lengthen(inner) for inner in value]
    return LONG_NAME if isinstance(value, str) and key in {"name", "nickname", "title"} else value


def with_nothing(route: Route) -> None:
    """Let the server answer, and take every row from its lists."""
    response = route.fetch()
    body = response.json()
    if isinstance(body["data"], dict) and "list" in body["data"]:
        body["data"] = {**body["data"], "list": [], "total": 0}
    route.fulfill(response=response, json=body)


def with_an_error(route: Route) -> None:
    """Answer that something went wrong."""
    words = {"code": 10500, "data": None, "msg": "Something went wrong on our side. Try again in a moment."}
    route.fulfill(status=200, json=words, headers={"X-Request-ID": "3f0c2d9a7be14c55"})


def too_late(route: Route) -> None:
    """Leave the call waiting: the picture is taken before its answer."""


STATES: dict[str, Answer] = {
    "long": with_long_names,
    "empty": with_nothing,
    "error": with_an_error,
    "slow": too_late,
}
