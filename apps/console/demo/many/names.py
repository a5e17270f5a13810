"""Names for many stores: a few common ones and a long tail of rare ones.

Searches are measured with them: "Kopi" must occur in every tenth name and "Waringalo" in three.
"""

from __future__ import annotations

import random
from itertools import product

_SYLLABLES = {
    "ID": ("wa", "ri", "nga", "lo", "sa", "pu", "tra", "di", "man", "ta", "ra", "ni", "ke", "jo", "su", "gi"),
    "TR": ("ka", "ra", "gö", "zü", "da", "ğı", "yıl", "de", "niz", "ba", "şa", "te", "pe", "li", "öz", "ha"),
    "MY": (
        "se",
        "ri",
        "ma",
        "ju",
        "la",
        "kam",
        "pu",
        "ta",
        "bin",
        "ja",
        "ya",
        "chu",
        "lim",
        "ra",
        "su",
        "da",
    ),
    "PH": ("ba", "ka", "lu", "mi", "na", "go", "to", "ray", "li", "sa", "ma", "ri", "ko", "la", "pi", "ya"),
}
_RARE_SHARE = 0.3


class NameMaker:
    """Generator of names for one country, the same in every run."""

    def __init__(self, country: str, people: tuple[str, ...]) -> None:
        self._few = people
        syllables = _SYLLABLES[country]
        self._many = ["".join(parts).capitalize() for parts in product(syllables, repeat=3)]
        random.Random(country).shuffle(self._many)  # noqa: S311 (test data, not a secret)

    def word(self, rng: random.Random) -> str:
        """Return a common name, or one of the long tail (earlier ones more often)."""
        if rng.random() < _RARE_SHARE:
            return self._few[int(rng.random() * len(self._few))]
        return self._many[int(rng.random() ** 2 * len(self._many))]
