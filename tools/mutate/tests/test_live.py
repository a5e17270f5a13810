"""Code is put into functions that are loaded, decorated ones too, and into no others."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from mutate import faults
from mutate.live import Live

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
def cached(number):
    return number > 3


class Rules:
    def __init__(self, least):
        self.least = least

    def allows(self, number):
        return number >= self.least


TABLE = {"twice": lambda number: number * 2, "half": lambda number: number / 2}
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    path = tmp_path / "apps" / "crm" / "services" / "planted_service.py"
    path.parent.mkdir(parents=True)
    path.write_text(SERVICE, encoding="utf-8")
    monkeypatch.syspath_prepend(path.parent)
    yield importlib.import_module("planted_service")
    sys.modules.pop("planted_service")


def put(root: Path, function: str, kind: str) -> None:
    (fault,) = (one for one in faults.all_faults(root) if (one.function, one.kind) == (function, kind))
    Live(root).put(fault)


def test_a_fault_is_put_into_a_decorated_function(tmp_path: Path, module: ModuleType) -> None:
    assert module.is_open("open") == [True]
    put(tmp_path, "is_open", "comparison")
    assert module.is_open("open") == [False]


def test_a_fault_is_put_into_a_method(tmp_path: Path, module: ModuleType) -> None:
    put(tmp_path, "Rules.allows", "boundary")
    assert module.Rules(3).allows(3) is False


def test_caches_are_cleared_between_mutants(tmp_path: Path, module: ModuleType) -> None:
    assert module.cached(3) is False
    put(tmp_path, "cached", "boundary")
    assert module.cached(3) is True


def test_calls_are_recorded_and_everything_works_as_before(tmp_path: Path, module: ModuleType) -> None:
    live = Live(tmp_path)
    live.record_calls()
    assert module.is_open("open") == [True]
    assert [module.TABLE["twice"](4), module.TABLE["half"](4)] == [8, 2]
    place = "apps/crm/services/planted_service.py"
    assert live.seen == {f"{place}::is_open"}
