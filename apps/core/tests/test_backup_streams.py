"""The streams of a backup: what was cut, swapped, repeated or changed does not open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.core.backup import framing, streams
from apps.core.backup.refusals import Damaged

SEGMENT = 16
KEY = "a key of thirty-two characters..."
STEP = SEGMENT + framing.TAG

pieces = st.lists(st.binary(max_size=40), max_size=8)


def closed(content: bytes, name: str = "one") -> bytes:
    return b"".join(framing.encrypted([content], KEY, name, SEGMENT))


def opened(stored: bytes, key: str = KEY, name: str = "one") -> bytes:
    return b"".join(framing.decrypted([stored], key, name, SEGMENT))


@given(pieces, st.integers(1, 50))
def test_a_stream_comes_back_however_it_is_cut(source: list[bytes], cut: int) -> None:
    stored = b"".join(framing.encrypted(source, KEY, "one", SEGMENT))
    parts = [stored[at : at + cut] for at in range(0, len(stored), cut)]
    assert b"".join(framing.decrypted(parts, KEY, "one", SEGMENT)) == b"".join(source)


@given(st.binary(max_size=100), st.data())
def test_a_changed_byte_is_refused(content: bytes, data: st.DataObject) -> None:
    stored = bytearray(closed(content))
    stored[data.draw(st.integers(0, len(stored) - 1))] ^= data.draw(st.integers(1, 255))
    with pytest.raises(Damaged):
        opened(bytes(stored))


@given(st.binary(max_size=100), st.data())
def test_an_end_that_was_cut_off_is_refused(content: bytes, data: st.DataObject) -> None:
    stored = closed(content)
    with pytest.raises(Damaged):
        opened(stored[: data.draw(st.integers(0, len(stored) - 1))])


def without_last(segments: list[bytes]) -> list[bytes]:
    return segments[:-1]


def swapped(segments: list[bytes]) -> list[bytes]:
    return [segments[1], segments[0], *segments[2:]]


def repeated(segments: list[bytes]) -> list[bytes]:
    return [segments[0], *segments]


def last_again(segments: list[bytes]) -> list[bytes]:
    return [*segments, segments[-1]]


@pytest.mark.parametrize("change", [without_last, swapped, repeated, last_again])
@given(content=st.binary(min_size=3 * SEGMENT, max_size=6 * SEGMENT))
def test_segments_stay_where_they_were(change: Callable[[list[bytes]], list[bytes]], content: bytes) -> None:
    stored = closed(content)
    header, body = stored[: framing.HEADER], stored[framing.HEADER :]
    segments = [body[at : at + STEP] for at in range(0, len(body), STEP)]
    with pytest.raises(Damaged):
        opened(header + b"".join(change(segments)))


def test_a_stream_opens_under_its_own_name_and_key_alone() -> None:
    stored = closed(b"rows")
    with pytest.raises(Damaged):
        opened(stored, name="another")
    with pytest.raises(Damaged):
        opened(stored, key="another key of as many characters")


@given(pieces)
def test_what_was_packed_is_unpacked(source: list[bytes]) -> None:
    assert b"".join(streams.unpacked(streams.packed(source))) == b"".join(source)


def test_a_small_file_of_many_bytes_is_unpacked_in_small_pieces() -> None:
    stored = b"".join(streams.packed([bytes(streams.PIECE)] * 40))
    found = list(streams.unpacked([stored]))
    assert max(map(len, found)) <= streams.PIECE
    assert sum(map(len, found)) == 40 * streams.PIECE


@given(st.binary(min_size=1, max_size=100), st.data())
def test_a_packed_stream_that_was_cut_is_refused(content: bytes, data: st.DataObject) -> None:
    stored = b"".join(streams.packed([content]))
    with pytest.raises(Damaged):
        list(streams.unpacked([stored[: data.draw(st.integers(0, len(stored) - 1))]]))


def test_a_packed_stream_with_something_behind_it_is_refused() -> None:
    with pytest.raises(Damaged):
        list(streams.unpacked([*streams.packed([b"rows"]), b"more"]))


@given(pieces, st.integers(1, 30))
def test_a_stream_as_a_file_gives_full_parts(source: list[bytes], size: int) -> None:
    file, whole = streams.as_file(source), b"".join(source)
    parts = list(iter(lambda: file.read(size), b""))
    assert b"".join(parts) == whole
    assert all(len(part) == size for part in parts[:-1])
