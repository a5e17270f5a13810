"""The few words that the site itself writes around an article, in the languages that we publish in."""

from __future__ import annotations

from collections.abc import Mapping

from apps.content.choices import Sponsorship

DISCLOSURES: Mapping[str, Mapping[str, str]] = {
    Sponsorship.GIFTED: {
        "en": "The author was a guest: the food or the stay was free.",
        "id": "Penulis diundang: makanan atau penginapan diberikan gratis.",
        "tr": "Yazar davetliydi: yemek veya konaklama ücretsizdi.",
        "ms": "Penulis dijemput: makanan atau penginapan diberi percuma.",
        "fil": "Bisita ang sumulat: libre ang pagkain o tuluyan.",
    },
    Sponsorship.PAID: {
        "en": "Advertisement: this article was paid for.",
        "id": "Iklan: artikel ini merupakan kerja sama berbayar.",
        "tr": "Reklam: bu yazı ücretli bir iş birliğidir.",
        "ms": "Iklan: artikel ini ialah kerjasama berbayar.",
        "fil": "Patalastas: may bayad ang artikulong ito.",
    },
    Sponsorship.OWN_BUSINESS: {
        "en": "The author owns or works for a business in this article.",
        "id": "Penulis memiliki atau bekerja di usaha yang dibahas di artikel ini.",
        "tr": "Yazar, bu yazıda geçen bir işletmenin sahibi veya çalışanıdır.",
        "ms": "Penulis memiliki atau bekerja di perniagaan dalam artikel ini.",
        "fil": "Pag-aari o pinagtatrabahuhan ng sumulat ang isang negosyo sa artikulong ito.",
    },
}
_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {"by": "By", "updated": "Updated", "minutes": "min read", "home": "Home", "stores": "In this article"},
    "id": {"by": "Oleh", "updated": "Diperbarui", "minutes": "menit baca", "home": "Beranda", "stores": "Di artikel ini"},
    "tr": {"by": "Yazan", "updated": "Güncellendi", "minutes": "dk okuma", "home": "Ana sayfa", "stores": "Bu yazıda"},
    "ms": {"by": "Oleh", "updated": "Dikemas kini", "minutes": "minit bacaan", "home": "Utama", "stores": "Dalam artikel ini"},
    "fil": {"by": "Ni", "updated": "Na-update", "minutes": "minutong basahin", "home": "Home", "stores": "Sa artikulong ito"},
}  # fmt: skip


def words(language: str) -> Mapping[str, str]:
    """The words of a language; English where there are none."""
    return _WORDS.get(language, _WORDS["en"])


def disclosure(sponsorship: str, language: str) -> str:
    """The line that says what the author got for it; "" where there is nothing to say."""
    lines = DISCLOSURES.get(sponsorship, {})
    return lines.get(language, lines.get("en", ""))
