"""Unicode normal forms: equal to Python's, in linear time for any text."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from apps.core.text.folding import fold
from apps.core.text.normal_forms import MOST_MARKS, normalize

MARKS = "\u0301\u0327"


@given(st.text(st.sampled_from("aİé\u0301\u0327\u0323\u1e69가"), max_size=MOST_MARKS))
def test_ordinary_text_is_normalized_as_python_does(text: str) -> None:
    assert normalize("NFC", text) == unicodedata.normalize("NFC", text)
    assert normalize("NFKD", text) == unicodedata.normalize("NFKD", text)


def test_a_megabyte_of_marks_is_normalized_in_parts() -> None:
    # Sorted as one run, these marks would take longer than any test may.
    text = "o" + MARKS * 500_000
    normalized = normalize("NFD", text)
    assert normalized[: MOST_MARKS + 1] == "o" + "\u0327" * (MOST_MARKS // 2) + "\u0301" * (MOST_MARKS // 2)
    assert len(normalized) == len(text)
    assert fold(text) == "o"
