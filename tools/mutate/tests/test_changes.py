"""The faults of a function, and their installation into loaded functions."""

from __future__ import annotations

import enum
import importlib
import operator
import sys
import textwrap
from pathlib import Path

import pytest

from mutate import session
from mutate.changes import faults_of

Status = enum.Enum("Status", ["DRAFT", "LIVE"])
SERVICE = """
import functools


def decorated(function):
    @functools.wraps(function)
    def wrapper(*args):
        return [function(*args)]

    return wrapper


@decorated
def is_open(status):
    return status == "open"


@functools.cache
def is_large(number):
    return number > 3


class Rules:
    @staticmethod
    def allow(number):
        return number >= 3
"""


def changes(source: str) -> list[tuple[str, str]]:
    """Return the changes of a function as pairs of code."""
    return [
        (fault.before, fault.after) for fault in faults_of(textwrap.dedent(source), "", {"Status": Status})
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x = a == b", [("a == b", "a != b")]),
        ("x = a < b", [("a < b", "a >= b"), ("a < b", "a <= b")]),
        ("x = a and b", [("a and b", "a or b")]),
        ("x = not a", [("not a", "a")]),
        ("x = 3", [("3", "4")]),
        ("x = Status.LIVE", [("Status.LIVE", "Status.DRAFT")]),
        ("a.b = c", [("a.b = c", "pass")]),
        ("notify(a)", [("notify(a)", "pass")]),
        ("x = a in ('b',)", [("a in ('b',)", "a not in ('b',)"), ("'b'", "'b_x'")]),
        ("f(a=True)", [("f(a=True)", "pass"), ("True", "False")]),
        ("return a", [("return a", "return None")]),
        ("x = q.filter(a=b, c=d)", [("q.filter(a=b, c=d)", f"q.filter({item})") for item in ("c=d", "a=b")]),
        ("if a: raise Invalid('x')", [("if a:", "if not a:"), ("raise Invalid('x')", "pass")]),
    ],
)
def test_faults_of_a_line(line: str, expected: list[tuple[str, str]]) -> None:
    assert changes(f"def f():\n    {line}\n") == expected


def test_a_boolean_function_returns_the_opposite() -> None:
    assert changes("def f() -> bool:\n    return a\n") == [("return a", "return not a")]


@pytest.mark.parametrize(
    "line",
    [
        "'A docstring.'",
        "logger.info('x')",
        "lock_board(country)",
        "x = rows.select_for_update(of=('self',), skip_locked=True)",
        "x: Status = a",
        "assert a == b",
        "x = f'{a == b}'",
    ],
)
def test_locks_logs_and_messages_are_left_alone(line: str) -> None:
    assert changes(f"def f():\n    {line}\n") == []


@pytest.mark.parametrize(
    ("function", "before", "argument"),
    [
        ("is_open", "status == 'open'", "open"),
        ("is_large", "number > 3", 3),
        ("Rules.allow", "number >= 3", 3),
    ],
)
def test_a_fault_is_put_into_decorated_and_cached_functions_and_methods(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str, before: str, argument: object
) -> None:
    path = Path("apps_planted.py")
    (tmp_path / path).write_text(SERVICE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "apps_planted", raising=False)
    module = importlib.import_module("apps_planted")
    call = operator.attrgetter(function)(module)
    first = call(argument)

    faults = faults_of(SERVICE, str(path), vars(module))
    session.put([fault for fault in faults if (fault.function, fault.before) == (function, before)][-1])

    assert call(argument) != first
