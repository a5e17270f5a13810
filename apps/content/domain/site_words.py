"""Fixed texts of the public site in every publishing language."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from babel.core import Locale, UnknownLocaleError
from babel.dates import format_date, get_day_names
from babel.numbers import format_currency

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
    "en": {
        "by": "By", "updated": "Updated", "minutes": "min read", "home": "Home", "skip": "Skip to the content",
        "articles": "New articles", "videos": "New videos", "collections": "Collections", "pages": "Guides",
        "stores": "Places to eat", "about": "Where to eat, and what to know before you go.",
        "nothing": "Nothing is published here yet.",
        "hours": "Opening hours", "contact": "Address and contact", "menu": "Menu", "website": "Website",
        "reserve": "Reserve a table", "closed": "Closed", "unknown": "Unknown",
        "open_today": "Open today", "closed_today": "Closed today", "always_open": "Open 24 hours",
        "by_appointment": "By appointment", "opening_soon": "Opening soon",
        "temporarily_closed": "Temporarily closed", "permanently_closed": "Permanently closed",
        "up_to": "up to {} per person", "from_to": "{} to {} per person", "more_than": "more than {} per person",
        "certified": "Halal certified", "owner_declared": "Halal according to the owner",
        "no_pork_no_lard": "No pork, no lard", "partial": "Some halal dishes", "non_halal": "Not halal",
    },
    "id": {
        "by": "Oleh", "updated": "Diperbarui", "minutes": "menit baca", "home": "Beranda", "skip": "Langsung ke isi",
        "articles": "Artikel terbaru", "videos": "Video terbaru", "collections": "Koleksi", "pages": "Panduan",
        "stores": "Tempat makan", "about": "Tempat makan, dan yang perlu diketahui sebelum ke sana.",
        "nothing": "Belum ada yang diterbitkan di sini.",
        "hours": "Jam buka", "contact": "Alamat dan kontak", "menu": "Menu", "website": "Situs web",
        "reserve": "Pesan meja", "closed": "Tutup", "unknown": "Belum diketahui",
        "open_today": "Buka hari ini", "closed_today": "Tutup hari ini", "always_open": "Buka 24 jam",
        "by_appointment": "Dengan janji", "opening_soon": "Segera buka",
        "temporarily_closed": "Tutup sementara", "permanently_closed": "Tutup permanen",
        "up_to": "sampai {} per orang", "from_to": "{} sampai {} per orang", "more_than": "lebih dari {} per orang",
        "certified": "Bersertifikat halal", "owner_declared": "Halal menurut pemilik",
        "no_pork_no_lard": "Tanpa babi dan lemak babi", "partial": "Sebagian menu halal", "non_halal": "Tidak halal",
    },
    "tr": {
        "by": "Yazan", "updated": "Güncellendi", "minutes": "dk okuma", "home": "Ana sayfa", "skip": "İçeriğe geç",
        "articles": "Yeni yazılar", "videos": "Yeni videolar", "collections": "Koleksiyonlar", "pages": "Rehberler",
        "stores": "Yemek yerleri", "about": "Nerede yemeli, gitmeden önce ne bilmeli.",
        "nothing": "Burada henüz bir şey yayımlanmadı.",
        "hours": "Açılış saatleri", "contact": "Adres ve iletişim", "menu": "Menü", "website": "Web sitesi",
        "reserve": "Masa ayırt", "closed": "Kapalı", "unknown": "Bilinmiyor",
        "open_today": "Bugün açık", "closed_today": "Bugün kapalı", "always_open": "24 saat açık",
        "by_appointment": "Randevuyla", "opening_soon": "Yakında açılıyor",
        "temporarily_closed": "Geçici olarak kapalı", "permanently_closed": "Kalıcı olarak kapalı",
        "up_to": "kişi başı en çok {}", "from_to": "kişi başı {} ile {} arası", "more_than": "kişi başı {} üzeri",
        "certified": "Helal sertifikalı", "owner_declared": "İşletmeciye göre helal",
        "no_pork_no_lard": "Domuz eti ve yağı yok", "partial": "Bazı yemekler helal", "non_halal": "Helal değil",
    },
    "ms": {
        "by": "Oleh", "updated": "Dikemas kini", "minutes": "minit bacaan", "home": "Utama", "skip": "Terus ke kandungan",
        "articles": "Artikel terbaharu", "videos": "Video terbaharu", "collections": "Koleksi", "pages": "Panduan",
        "stores": "Tempat makan", "about": "Tempat makan, dan apa yang perlu diketahui sebelum pergi.",
        "nothing": "Belum ada yang diterbitkan di sini.",
        "hours": "Waktu buka", "contact": "Alamat dan hubungan", "menu": "Menu", "website": "Laman web",
        "reserve": "Tempah meja", "closed": "Tutup", "unknown": "Belum diketahui",
        "open_today": "Buka hari ini", "closed_today": "Tutup hari ini", "always_open": "Buka 24 jam",
        "by_appointment": "Dengan temu janji", "opening_soon": "Akan dibuka",
        "temporarily_closed": "Tutup sementara", "permanently_closed": "Tutup selamanya",
        "up_to": "sehingga {} seorang", "from_to": "{} hingga {} seorang", "more_than": "lebih {} seorang",
        "certified": "Disahkan halal", "owner_declared": "Halal menurut pemilik",
        "no_pork_no_lard": "Tiada daging dan lemak babi", "partial": "Sebahagian hidangan halal",
        "non_halal": "Tidak halal",
    },
    "fil": {
        "by": "Ni", "updated": "Na-update", "minutes": "minutong basahin", "home": "Home", "skip": "Pumunta sa nilalaman",
        "articles": "Mga bagong artikulo", "videos": "Mga bagong video", "collections": "Mga koleksyon",
        "pages": "Mga gabay", "stores": "Mga kainan", "about": "Kung saan kakain, at ang dapat malaman bago pumunta.",
        "nothing": "Wala pang nailathala rito.",
        "hours": "Oras ng pagbubukas", "contact": "Address at kontak", "menu": "Menu", "website": "Website",
        "reserve": "Magpareserba", "closed": "Sarado", "unknown": "Hindi alam",
        "open_today": "Bukas ngayon", "closed_today": "Sarado ngayon", "always_open": "Bukas nang 24 oras",
        "by_appointment": "Kailangan ng appointment", "opening_soon": "Malapit nang magbukas",
        "temporarily_closed": "Pansamantalang sarado", "permanently_closed": "Permanenteng sarado",
        "up_to": "hanggang {} bawat tao", "from_to": "{} hanggang {} bawat tao",
        "more_than": "higit sa {} bawat tao",
        "certified": "Sertipikadong halal", "owner_declared": "Halal ayon sa may-ari",
        "no_pork_no_lard": "Walang baboy at mantika ng baboy", "partial": "May ilang halal", "non_halal": "Hindi halal",
    },
}  # fmt: skip


def words(language: str) -> Mapping[str, str]:
    """Return the fixed texts of a language, English if there are none."""
    return _WORDS.get(language, _WORDS["en"])


def disclosure(sponsorship: str, language: str) -> str:
    """Return the sponsorship disclosure in a language; "" if nothing must be disclosed."""
    lines = DISCLOSURES.get(sponsorship, {})
    return lines.get(language, lines.get("en", ""))


def locale(language: str) -> Locale:
    """Return the locale of a language for dates and numbers, English if unknown."""
    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError, TypeError):
        return Locale.parse("en")


def day(moment: dt.date, language: str) -> str:
    """Return a date in the language, such as "22 November 2026"."""
    return format_date(moment, "long", locale=locale(language))


def weekdays(language: str) -> list[str]:
    """Return the names of the weekdays, Monday first."""
    names = get_day_names("wide", locale=locale(language))
    return [str(names[number]) for number in range(7)]


def money(amount: int, currency: str, language: str) -> str:
    """Return an amount without decimals in the language, such as "Rp 50.000"."""
    return format_currency(amount, currency, locale=locale(language), currency_digits=False, format="¤#,##0")
