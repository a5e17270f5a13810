"""A generator in another process: transferred values, and the end of either process."""

from __future__ import annotations

import os

import pytest

from apps.core.jobs import second_process
from apps.core.tests import generators

WORK = generators.__name__
pytestmark = pytest.mark.slow


def test_another_process_yields_in_order_and_is_gone_behind_the_block() -> None:
    with second_process.stream(f"{WORK}.numbers", 3) as found:
        told = list(found)
    (process,) = {pid for pid, _ in told}
    assert process != os.getpid()
    assert [number for _, number in told] == [0, 1, 2]
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_who_stops_listening_ends_the_other_process() -> None:
    with second_process.stream(f"{WORK}.numbers", 10**9) as found:
        process, _ = next(found)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_what_is_raised_there_is_raised_here() -> None:
    with second_process.stream(f"{WORK}.refusing", "no more") as found:
        assert next(found) == 1
        with pytest.raises(ValueError, match="no more"):
            next(found)


def test_a_process_that_is_killed_is_told_from_one_that_has_ended() -> None:
    with second_process.stream(f"{WORK}.killed") as found:
        assert next(found) == 1
        with pytest.raises(second_process.BrokenOff):
            next(found)
