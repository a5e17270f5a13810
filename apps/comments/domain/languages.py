"""Language detection of short texts in five languages by their most common words."""

from __future__ import annotations

import re
from collections import Counter

from apps.comments.choices import WordLanguage
from apps.core.choices import Country
from apps.core.country import pack

_WORDS = {
    "id": "yang dan di ini itu tidak nggak gak enak banget sama tapi juga sangat tempat makanan saya untuk dengan ada bisa "
    "harga pelayanan rasanya kurang sudah udah aja karena dari kalau buat lagi harus",
    "ms": "yang dan di ini itu tak sedap sangat tempat makanan saya untuk dengan ada boleh harga layanan memang dah "
    "kerana jugak pun je korang best nak kedai awak cuma",
    "tr": "ve bir bu çok cok da de için icin ama ile güzel guzel lezzetli değil degil gibi yemek yemekler mekan daha en her "
    "hizmet fiyat servis kadar olarak var yok",
    "fil": "ang ng sa na ko mga po masarap lang naman hindi yung at ay kasi pero din rin talaga sobrang ako namin kami "
    "nila dito kaya wala sila maganda",
    "en": "the and is was of to a in it for we i with but very good great food place service not this they my are were had",
}
_BY_WORD: dict[str, list[str]] = {}
for _code, _listed in _WORDS.items():
    for _word in _listed.split():
        _BY_WORD.setdefault(_word, []).append(_code)
_TURKISH = frozenset("ğışİĞŞ")


def countries_using(language: str) -> list[str]:
    """Return the countries whose comments are checked against a language's word list."""
    return [
        code for code in Country.values if language == WordLanguage.ANY or language in pack(code).languages
    ]


def language_of(text: str, likely: str = "") -> str:
    """Return the language of a text; `likely` if its words do not decide."""
    counts: Counter[str] = Counter({likely: 1}) if likely else Counter()
    for word in re.findall(
        r"[^\W\d_]+", text.replace("I", "ı").lower() if _TURKISH & set(text) else text.lower()
    ):
        counts.update(dict.fromkeys(_BY_WORD.get(word, ()), 2))
    if _TURKISH & set(text):
        counts["tr"] += 4
    return counts.most_common(1)[0][0] if counts else ""
