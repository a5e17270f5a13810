"""The sandbox: effects of a reader stay inside."""

from __future__ import annotations

import datetime as dt
import io
import os
import signal
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.core import sandbox
from apps.core.sandbox import frames
from apps.core.tests.readers import Refused

SHORT = sandbox.Limits(seconds=1)


def ask(name: str, *arguments: Any, limits: sandbox.Limits = SHORT) -> Any:
    return sandbox.call(f"apps.core.tests.readers.{name}", *arguments, refusal=Refused, limits=limits)


def test_the_sandbox_returns_values_unchanged() -> None:
    moment = dt.datetime(2026, 3, 1, 12, tzinfo=dt.UTC)
    values = ["é", 1, 2.5, None, True, b"\x00\xff", {"a": [b"x"]}, moment, moment.date(), moment.time()]
    assert ask("echo", *values) == values


def test_rejection_preserves_its_reason() -> None:
    with pytest.raises(Refused, match="Too small"):
        ask("refuse", "Too small")


@pytest.mark.parametrize("name", ["fall", "hang", "swell", "no_such_reader"])
def test_a_reader_that_fails_costs_its_process_only(name: str) -> None:
    with pytest.raises(sandbox.Crashed):
        ask(name)
    assert ask("echo", 1) == [1]


def test_a_reader_writes_no_file(tmp_path: Path) -> None:
    with pytest.raises(sandbox.Crashed):
        ask("write", str(tmp_path / "x"))
    assert (tmp_path / "x").read_text() == ""


def test_a_reader_knows_no_secret() -> None:
    assert "SOFRA_SECRET_KEY" in os.environ or "DJANGO_SETTINGS_MODULE" in os.environ
    assert set(ask("environment")) <= {"LANG", "LC_CTYPE"}


def test_killed_program_is_restarted() -> None:
    first = ask("process")
    os.kill(first, signal.SIGKILL)
    os.waitid(os.P_PID, first, os.WEXITED | os.WNOWAIT)
    assert ask("process") != first


def test_a_stream_is_read_as_far_as_it_is_wanted() -> None:
    def numbers(name: str, to: int) -> Any:
        return sandbox.stream(f"apps.core.tests.readers.{name}", to, refusal=Refused, limits=SHORT)

    assert list(numbers("count", 3)) == [0, 1, 2]
    assert list(islice(numbers("count", 10**9), 2)) == [0, 1]
    with pytest.raises(sandbox.Crashed):
        list(numbers("count_and_fall", 3))


def read_all(file: io.BytesIO) -> None:
    while True:
        frames.read(file)


@given(st.binary(max_size=200))
def test_invalid_frame_is_rejected(data: bytes) -> None:
    with pytest.raises((EOFError, frames.Broken)):
        read_all(io.BytesIO(data))


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.binary(max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(PLAIN)
@pytest.mark.slow
def test_any_plain_value_passes(value: Any) -> None:
    file = io.BytesIO()
    frames.write(file, value)
    file.seek(0)
    assert frames.read(file) == value
