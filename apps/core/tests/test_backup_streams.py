"""Streams for libraries that require files."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from apps.core.backup.streams import as_file


@given(st.lists(st.binary(max_size=40), max_size=12), st.lists(st.integers(1, 60), min_size=1, max_size=40))
def test_a_file_of_pieces_returns_full_parts_and_every_byte(pieces: list[bytes], sizes: list[int]) -> None:
    file, whole = as_file(pieces), b"".join(pieces)
    read = 0
    for size in sizes:
        assert file.read(size) == whole[read : read + size]
        read += size
    assert file.read() == whole[read:]
    assert file.read(1) == b""
