"""A generator in another process: transferred values, and the end of either process."""

from __future__ import annotations

import os

import pytest

from apps.core.jobs import second_process
from apps.core.tests import generators

WORK = generators.__name__
pytestmark = pytest.mark.slow


def test_second_process_yields_in_order_and_ends_with_the_block() -> None:
    with second_process.stream(f"{WORK}.numbers", 3) as result:
        numbers = list(result)
    (process,) = {pid for pid, _ in numbers}
    assert process != os.getpid()
    assert [number for _, number in numbers] == [0, 1, 2]
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_who_stops_listening_ends_the_other_process() -> None:
    with second_process.stream(f"{WORK}.numbers", 10**9) as result:
        process, _ = next(result)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_what_is_raised_there_is_raised_here() -> None:
    with second_process.stream(f"{WORK}.refusing", "no more") as result:
        assert next(result) == 1
        with pytest.raises(ValueError, match="no more"):
            next(result)


def test_killed_process_is_distinguished_from_a_finished_one() -> None:
    with second_process.stream(f"{WORK}.killed") as result:
        assert next(result) == 1
        with pytest.raises(second_process.BrokenOff):
            next(result)
