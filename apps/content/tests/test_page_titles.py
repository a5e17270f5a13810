"""Titles of the site's pages: the name, and as much of place and brand as search results show."""

from __future__ import annotations

import pytest

from apps.content.domain import page_titles

LONG_NAME = (
    "Rumah Makan Sederhana Masakan Padang Asli Haji Bustamam Cabang Jalan Raya Pasar Minggu Jakarta Selatan"
)


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Kopi Tuku", "Kopi Tuku, Kota Administrasi Jakarta Selatan – Sofra"),
        ("Warung Sate Madura Cak Hasan Sejahtera", "Warung Sate Madura Cak Hasan Sejahtera – Sofra"),
        ("a" * 57, f"{'a' * 57} – Sofra"),
        ("a" * 58, "a" * 58),
        (LONG_NAME, LONG_NAME),
        (f"Kedai {'x' * 130}", f"Kedai {'x' * 130}"),
    ],
)
def test_titles_leave_out_the_place_first_and_never_cut_a_name(name: str, title: str) -> None:
    assert page_titles.fit(name, ", Kota Administrasi Jakarta Selatan", " – Sofra") == title


def test_titles_without_tails_are_names() -> None:
    assert page_titles.fit("Kopi Tuku") == page_titles.fit("Kopi Tuku", "", "") == "Kopi Tuku"
