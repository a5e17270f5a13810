"""Which faults are made of a function, and which are not."""

from __future__ import annotations

import ast
import textwrap

import pytest

from mutate.changes import changes_of
from mutate.sources import functions

ENUMS = {"Status": ["DRAFT", "LIVE", "GONE"]}


def of(source: str) -> list[tuple[str, str, str]]:
    tree = ast.parse(textwrap.dedent(source))
    (function,) = functions(tree).values()
    return [(one.kind, one.before, one.after) for one in changes_of(function, ENUMS)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x = a == b", [("comparison", "a == b", "a != b")]),
        ("x = a < b", [("comparison", "a < b", "a >= b"), ("boundary", "a < b", "a <= b")]),
        ("x = now() < b", [("comparison", "now() < b", "now() >= b")]),
        ("x = a and b", [("and/or", "a and b", "a or b")]),
        ("x = not a", [("not", "not a", "a")]),
        ("x = 3", [("number", "3", "4")]),
        ("x = Status.LIVE", [("choice", "Status.LIVE", "Status.GONE")]),
        ("a.b = c", [("assignment", "a.b = c", "pass")]),
        ("notify(a)", [("call", "notify(a)", "pass")]),
        ("x = a in ('b',)", [("comparison", "a in ('b',)", "a not in ('b',)"), ("text", "'b'", "'b_x'")]),
        ("f(a=True)", [("call", "f(a=True)", "pass"), ("truth", "True", "False")]),
        ("return a", [("return", "return a", "return None")]),
    ],
)
def test_makes_a_fault_of(line: str, expected: list[tuple[str, str, str]]) -> None:
    assert of(f"def f():\n    {line}\n") == expected


def test_drops_each_keyword_of_a_query() -> None:
    found = of("def f():\n    return rows.filter(a=b, c=d)\n")
    assert ("keyword", "rows.filter(a=b, c=d)", "rows.filter(c=d)") in found
    assert ("keyword", "rows.filter(a=b, c=d)", "rows.filter(a=b)") in found


def test_a_guard_may_not_raise_and_its_words_stay() -> None:
    found = of("def f():\n    if a:\n        raise Invalid({'x': ['y']})\n")
    assert [kind for kind, _, _ in found] == ["condition", "guard"]


def test_returns_the_opposite_where_a_truth_is_returned() -> None:
    assert of("def f() -> bool:\n    return a\n") == [("return", "return a", "return not a")]


@pytest.mark.parametrize(
    "line",
    [
        "'A text that stands for itself.'",
        "logger.info('x')",
        "lock_board(country)",
        "x = rows.select_for_update(of=('self',), skip_locked=True)",
        "x: Status = a",
        "assert a == b",
        "x = f'{a == b}'",
    ],
)
def test_makes_no_fault_of_lines_that_are_left_alone(line: str) -> None:
    assert of(f"def f():\n    {line}\n") == []


def test_a_change_is_made_in_the_tree() -> None:
    tree = ast.parse("def f():\n    notify(a)\n    return a == 1\n")
    (function,) = functions(tree).values()
    changes_of(function, ENUMS)[0].apply()
    assert ast.unparse(tree) == "def f():\n    pass\n    return a == 1"
