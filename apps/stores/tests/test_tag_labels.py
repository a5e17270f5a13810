"""Labels of suggested tags from the words of files."""

import pytest

from apps.stores.domain.tag_labels import tag_labels


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("fish_and_chips", ["Fish and chips"]),
        ("kopi,_teh,_juice, coklat, roti bakar, dll", ["Kopi", "Teh", "Juice", "Coklat", "Roti bakar"]),
        ("Köfte; döner vb.", ["Köfte", "Döner"]),
        ("döner, vb.", ["Döner"]),
        ("roti bakar dll", ["Roti bakar"]),
        ("BBQ | bbq", ["BBQ"]),
        ("nasi / mie", ["Nasi", "Mie"]),
        ("ayam/bebek", ["Ayam/bebek"]),
        ("“es krim”", ["Es krim"]),
        ("123, -", []),
        ("", []),
    ],
)
def test_labels_of_a_cell(text: str, labels: list[str]) -> None:
    assert tag_labels(text) == labels
