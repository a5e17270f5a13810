"""Names, types and time zones of regions that are missing in the sources."""

from __future__ import annotations

WITA = {"51", "52", "53", "63", "64", "65", "71", "72", "73", "74", "75", "76"}
WIT = {"81", "82", "91", "92", "93", "94", "95", "96"}

_ENGLISH_ID = {
    "Sumatera Utara": "North Sumatra",
    "Sumatera Barat": "West Sumatra",
    "Sumatera Selatan": "South Sumatra",
    "Kepulauan Bangka Belitung": "Bangka Belitung Islands",
    "Kepulauan Riau": "Riau Islands",
    "Daerah Khusus Ibukota Jakarta": "Jakarta",
    "Jawa Barat": "West Java",
    "Jawa Tengah": "Central Java",
    "Daerah Istimewa Yogyakarta": "Special Region of Yogyakarta",
    "Jawa Timur": "East Java",
    "Nusa Tenggara Barat": "West Nusa Tenggara",
    "Nusa Tenggara Timur": "East Nusa Tenggara",
    "Kalimantan Barat": "West Kalimantan",
    "Kalimantan Tengah": "Central Kalimantan",
    "Kalimantan Selatan": "South Kalimantan",
    "Kalimantan Timur": "East Kalimantan",
    "Kalimantan Utara": "North Kalimantan",
    "Sulawesi Utara": "North Sulawesi",
    "Sulawesi Tengah": "Central Sulawesi",
    "Sulawesi Selatan": "South Sulawesi",
    "Sulawesi Tenggara": "Southeast Sulawesi",
    "Sulawesi Barat": "West Sulawesi",
    "Maluku Utara": "North Maluku",
    "Papua Barat": "West Papua",
    "Papua Selatan": "South Papua",
    "Papua Tengah": "Central Papua",
    "Papua Pegunungan": "Highland Papua",
    "Papua Barat Daya": "Southwest Papua",
}
_ENGLISH_MY = {
    "Pulau Pinang": "Penang",
    "Melaka": "Malacca",
    "W.P. Kuala Lumpur": "Kuala Lumpur",
    "W.P. Labuan": "Labuan",
    "W.P. Putrajaya": "Putrajaya",
}
ENGLISH = {("ID", "1", name): english for name, english in _ENGLISH_ID.items()} | {
    ("MY", "1", name): english for name, english in _ENGLISH_MY.items()
}

ALIASES = {
    ("ID", "1", "Daerah Khusus Ibukota Jakarta"): ["DKI Jakarta", "Jakarta", "DKJ Jakarta"],
    ("ID", "1", "Daerah Istimewa Yogyakarta"): ["DI Yogyakarta", "D.I. Yogyakarta", "DIY", "Yogyakarta"],
    ("ID", "1", "Nusa Tenggara Barat"): ["NTB"],
    ("ID", "1", "Nusa Tenggara Timur"): ["NTT"],
    ("ID", "1", "Kepulauan Riau"): ["Kepri"],
    ("ID", "1", "Kepulauan Bangka Belitung"): ["Bangka Belitung", "Babel"],
    ("MY", "1", "Johor"): ["Johore"],
    ("MY", "1", "Negeri Sembilan"): ["N. Sembilan", "N9"],
    ("PH", "1", "National Capital Region (NCR)"): ["NCR", "Metro Manila", "National Capital Region"],
    ("PH", "1", "Cordillera Administrative Region (CAR)"): ["CAR", "Cordillera"],
    ("PH", "1", "MIMAROPA Region"): ["MIMAROPA"],
    ("TR", "2", "Eyüpsultan"): ["Eyüp"],
}

POINTS = {
    ("TR", "34-04"): (40.98, 28.72),
    ("TR", "34-07"): (40.98, 28.87),
    ("TR", "34-09"): (41.04, 28.91),
    ("TR", "34-10"): (41.043, 29.009),
    ("TR", "34-11"): (41.13, 29.10),
    ("TR", "34-13"): (41.037, 28.977),
    ("TR", "34-19"): (41.05, 28.93),
    ("TR", "34-21"): (41.06, 28.91),
    ("TR", "34-22"): (41.02, 28.87),
    ("TR", "34-23"): (40.985, 29.045),
    ("TR", "34-24"): (41.08, 28.97),
    ("TR", "34-25"): (40.90, 29.19),
    ("TR", "34-30"): (41.17, 29.05),
    ("TR", "34-36"): (40.82, 29.30),
    ("PH", "1380900000"): (14.666, 120.941),
}
"""Centers set by hand, to about a kilometer, for regions without a point in the open sources."""

_HUC_OUTSIDE_CAPITAL = {
    "0330100000",
    "0331400000",
    "0431200000",
    "0630200000",
    "0631000000",
    "0730600000",
    "0731100000",
    "0731300000",
    "0831600000",
    "0931700000",
    "1030500000",
    "1030900000",
    "1130700000",
    "1230800000",
    "1430300000",
    "1630400000",
    "1731500000",
}

Row = dict[str, str]


def type_of(row: Row) -> str:
    """Return the type of a region by its country, level and name, such as "kota", "il" or "province".

    `row` is a row of the source. KeyError for a level that the country does not have.
    """
    country, level, name = row["country"], row["level"], row["name"]
    if country == "ID":
        second = "kota" if name.startswith("Kota ") else "kabupaten"
        return {"1": "provinsi", "2": second, "3": "kecamatan"}[level]
    if country == "TR":
        return {"1": "il", "2": "ilce"}[level]
    if country == "MY":
        first = "wilayah_persekutuan" if name.startswith("W.P.") else "negeri"
        return {"1": first, "2": "daerah"}[level]
    if level == "3":
        return _city_type(row["code"], name)
    return {"1": "region", "2": "province"}[level]


def _city_type(code: str, name: str) -> str:
    is_city = name.startswith("City of ") or name.endswith(" City")
    if code in _HUC_OUTSIDE_CAPITAL or (is_city and code.startswith("138")):
        return "huc"
    return "city" if is_city else "municipality"


def timezone_of(row: Row) -> str:
    """Return the IANA time zone of a first-level region; "" for smaller ones, which inherit it."""
    if row["level"] != "1":
        return ""
    if row["country"] == "ID":
        code = row["code"]
        return "Asia/Makassar" if code in WITA else "Asia/Jayapura" if code in WIT else "Asia/Jakarta"
    return {"TR": "Europe/Istanbul", "MY": "Asia/Kuala_Lumpur", "PH": "Asia/Manila"}[row["country"]]


_PREFIXES = {
    ("ID", 2): ("Kota Administrasi ", "Kabupaten Administrasi ", "Kabupaten ", "Kota "),
    ("MY", 1): ("W.P. ",),
    ("PH", 3): ("City of ",),
}


def bare_name(country: str, level: int, name: str) -> str:
    """Return a region's name without its type: "Kota Bandung" → "Bandung", "Makati City" → "Makati".

    Removes a prefix that is a type at this level of this country, or else " City" at the end of a Philippine
    city; other names are unchanged, such as that of the Malaysian district "Kota Kinabalu".
    """
    for prefix in _PREFIXES.get((country, level), ()):
        if name.startswith(prefix):
            return name.removeprefix(prefix)
    return name.removesuffix(" City") if (country, level) == ("PH", 3) else name


def aliases_of(row: Row) -> list[str]:
    """Return other spellings of a region's name, such as ["Bandung", "Kab. Bandung"].

    Distinct, without the name itself; [] if there are none.
    """
    name, bare = row["name"], bare_name(row["country"], int(row["level"]), row["name"])
    names = list(ALIASES.get((row["country"], row["level"], name), []))
    if bare != name:
        names.append(bare)
    if name.startswith("Kabupaten "):
        names.append(f"Kab. {bare}")
    if name.startswith("W.P. "):
        names += [f"Wilayah Persekutuan {bare}", f"Wp {bare}", f"Federal Territory of {bare}"]
    if row["country"] == "PH":
        names += _philippine_aliases(row, name, bare)
    return list(dict.fromkeys(alias for alias in names if alias and alias != name))


def _philippine_aliases(row: Row, name: str, bare: str) -> list[str]:
    """Return other spellings of a Philippine name.

    With "City", with "Sta." or "Santa", and both parts of "Region I (Ilocos Region)".
    """
    names = [f"{bare} City"] if row["level"] == "3" and bare != name else []
    for short, long in (("Sta.", "Santa"), ("Sto.", "Santo")):
        for spelled in (name, bare):
            if spelled.startswith(f"{long} "):
                names.append(spelled.replace(long, short, 1))
            if spelled.startswith(short):
                names.append(f"{long} {spelled.removeprefix(short).strip()}")
    if row["level"] == "1" and name.startswith("Region ") and "(" in name:
        number, _, title = name.partition(" (")
        names += [number, title.rstrip(")")]
    return names
