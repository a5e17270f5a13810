"""Words in files for codes: the allowed values, and other spellings of them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from apps.core.importing.area import Vocabulary
from apps.core.text.folding import fold
from apps.stores import choices
from apps.stores.domain import taxonomy

SPLIT_LIST = re.compile(r"[;|\n]|,(?!\d)")
"""Default separators of lists."""
_MORE: dict[str, dict[str, str]] = {
    "store_type": {
        "restaurant": "restoran; restaurante; lokanta; resto; rumah makan; restawran; kainan",
        "eatery": "warung; esnaf lokantasi; kedai makan; carinderia; kedai; rumah makan; eatery",
        "street_stall": "kaki lima; seyyar; gerai; turo-turo; street food; stall; kios; tezgah",
        "food_court": "hawker centre; hawker; foodcourt; pujasera; medan selera; yemek alani; pusat penjaja",
        "fast_food": "fastfood; makanan cepat saji; fast casual; hizli yemek; makanan segera; hamburger",
        "cafe": "coffee shop; coffee; kafe; kedai kopi; kopitiam; kahve; kafeterya; kapihan; warkop",
        "tea_house": "bubble tea; boba; tea; cay evi; cay bahcesi; kedai teh; milk tea",
        "bakery": "pastry; patisserie; toko roti; roti; firin; pastane; kedai roti; panaderya",
        "dessert": "ice cream; desserts; gelato; es krim; dondurma; tatli; aiskrim; panghimagas; sorbetes",
        "bar": "pub; meyhane; birahane; beer house; night club",
        "cloud_kitchen": "delivery only; ghost kitchen; dapur awan; sadece paket; dark kitchen",
    },
    "business_status": {
        "open": "operational; opened; active; buka; beroperasi; acik; aktif; buka; beroperasi; bukas; 1; yes",
        "opening_soon": "soon; coming soon; segera buka; yakinda; akan dibuka; malapit na",
        "temporarily_closed": "closed_temporarily; closed temporarily; tutup sementara; gecici kapali; gecici olarak kapali; pansamantalang sarado",
        "permanently_closed": "closed_permanently; closed; closed for good; tutup permanen; tutup; kapali; kalici olarak kapali; tutup kekal; sarado; permanenteng sarado",
    },
    "halal_status": {
        "non_halal": "not halal; haram; non-halal; tidak halal; helal degil; tak halal; hindi halal",
        "unknown": "?; tidak diketahui; bilinmiyor; tidak diketahui; hindi alam",
    },
}
_PRICES = {
    1: "$; ₺; rm; rp; ₱; €; cheap; inexpensive; murah; ucuz; mura; price_level_inexpensive",
    2: "$$; ₺₺; rmrm; rprp; ₱₱; €€; moderate; sedang; orta; sederhana; katamtaman; price_level_moderate",
    3: "$$$; ₺₺₺; ₱₱₱; €€€; expensive; mahal; pahali; mahal; price_level_expensive",
    4: "$$$$; ₺₺₺₺; ₱₱₱₱; €€€€; very expensive; sangat mahal; cok pahali; napakamahal; price_level_very_expensive",
}
_CHOICES = {
    "business_status": choices.BusinessStatus,
    "geo_precision": choices.GeoPrecision,
    "halal_status": choices.HalalStatus,
    "holiday_policy": choices.HolidayPolicyChoice,
}
_HINTS = {
    "restaurant": "place; house; spot; joint; room; steakhouse; pizzeria; trattoria; taverna; bistro; brasserie; gastropub;"
    " buffet; grill; kitchen; dining; diner; ramen; izakaya; ocakbasi; kebapci; mangal; dapur; ihaw",
    "cafe": "juice bar; roastery; creperie; espresso; kopi",
    "dessert": "donut shop; donuts; cupcake; cupcakes; frozen yogurt; yogurt; chocolate shop; candy store; dessert shop; baklava",
    "bakery": "bagel; bagels; cake shop; cakes; kue; simit; borek",
    "bar": "brewery; winery; lounge; nightclub; speakeasy; cocktails; beer garden",
    "street_stall": "food truck; truck; food stand; cart; angkringan",
    "eatery": "canteen; cafeteria; kantin; deli; bufe; snack",
}
"""Vague words of map services and lists, which in a longer value indicate the type of store."""
_WITH_MORE = frozenset({"certified"})
"""Codes that need more data: a certificate's body, number and date, for which there are no columns."""


def code_options(name: str) -> tuple[tuple[str, str], ...]:
    """Return (code, label) of each code that users may choose for a field, such as ("cafe", "Café").

    `name` is the import field. Empty for a field without codes. The halal status "certified" is missing,
    because it needs data that has no columns.
    """
    if name in _CHOICES:
        return tuple(
            (str(value), str(label)) for value, label in _CHOICES[name].choices if value not in _WITH_MORE
        )
    if name == "store_type":
        return tuple((row["value"], row["label"]) for row in taxonomy.options(taxonomy.store_types()))
    if name == "cuisines":
        return tuple((row["value"], row["label"]) for row in taxonomy.options(taxonomy.cuisines()))
    if name == "price_level":
        return tuple((str(level), f"Level {level}") for level in _PRICES)
    if name.startswith("attributes."):
        return tuple(
            (option["value"], option["label"])
            for option in taxonomy.attributes()[name.split(".", 1)[1]].get("values", [])
        )
    return ()


@lru_cache(maxsize=64)
def by_word(name: str) -> dict[str, str]:
    """Return {normalized word: code} of a field: its labels, codes and other spellings, in all languages.

    For example {"kedai kopi": "cafe"} for "store_type". Price levels are "1" to "4". If a word has several
    codes, a code's own name wins, else the first code. Empty for a field without codes.
    """
    codes: dict[str, str] = {}
    if name in ("store_type", "cuisines"):
        rows = taxonomy.store_types() if name == "store_type" else taxonomy.cuisines()
        _add_taxonomy(codes, rows)
    for code, label in code_options(name):
        codes.setdefault(fold(label), code)
        codes[plain(code)] = code
    more = _MORE.get(name, {}) if name != "price_level" else {str(k): v for k, v in _PRICES.items()}
    for code, words in more.items():
        for word in words.split(";"):
            codes.setdefault(plain(word.strip()), code)
    return codes


def has_code(name: str, text: str) -> bool:
    """Return whether a cell is a code of the field or a known spelling of one; True for an empty cell.

    A cell of cuisines may have several items, which must all be known. False for the halal status "certified",
    whose certificate has no column, and for a field without codes.
    """
    words = by_word(name)
    items = SPLIT_LIST.split(text) if name == "cuisines" else [text]
    return all(plain(item.strip()) in words for item in items if item.strip())


@lru_cache(maxsize=64)
def vocabulary(name: str, country: str) -> Vocabulary:
    """Return the words of a field by which the import suggests codes for unknown cells.

    For cuisines, dishes of other countries are left out. For store types, vague words are added ("grill" is a
    restaurant), and words of cuisines are recognized too ("Chinese Restaurant").
    """
    if name == "cuisines":
        return Vocabulary(_of_country(by_word(name), country))
    if name != "store_type":
        return Vocabulary(by_word(name))
    hints = {word.strip(): code for code, words in _HINTS.items() for word in words.split(";")}
    return Vocabulary(by_word(name), hints, beside="cuisines", beside_alone="restaurant")


def _of_country(words: dict[str, str], country: str) -> dict[str, str]:
    """Return the cuisine words without generic ones of other countries: not every soup is a çorba."""
    codes = {}
    for word, code in words.items():
        row = taxonomy.cuisines()[code]
        names = {plain(name) for name in (code, *row["labels"].values())}
        if word in names or not row["countries"] or country in row["countries"]:
            codes[word] = code
    return codes


def _add_taxonomy(codes: dict[str, str], rows: dict[str, dict[str, Any]]) -> None:
    """Add the codes by labels and names in other taxonomies to `codes`; existing words stay."""
    for code, row in rows.items():
        for name in (row.get("osm_value") or "", row.get("overture_category") or "", *row["labels"].values()):
            if name:
                codes.setdefault(plain(name), code)


def plain(word: str) -> str:
    """Return a word in lower case, without accents and underscores, to look up its code."""
    return fold(word.replace("_", " "))
