"""Data of the four countries. Price bands, plausible costs, map centers and boxes are reviewed yearly.

The lowest plausible cost is what the cheapest street meal costs (a rice packet in Yogyakarta, half a
simit, a roti canai, a skewer of isaw). A cost that lost its thousands is below it: 50 for Rp50.000. The
highest is twenty times where the last price band begins, beyond any tasting menu. A cost with a few
zeros too many is above it.
"""

from __future__ import annotations

import re

from .model import (
    Bounds,
    Choice,
    CostRange,
    CountryPack,
    Currency,
    PhoneRule,
    Point,
    PriceBand,
    RegionLevel,
    Required,
)

CREATE, PUBLISH, OPTIONAL = Required.CREATE, Required.PUBLISH, Required.OPTIONAL


def _choices(**labels: str) -> tuple[Choice, ...]:
    return tuple(Choice(value, label) for value, label in labels.items())


def _bands(currency: Currency, *limits: int) -> tuple[PriceBand, ...]:
    upper = [PriceBand(n, limit, f"up to {currency.money(limit)}") for n, limit in enumerate(limits, start=1)]
    return (*upper, PriceBand(len(limits) + 1, None, f"more than {currency.money(limits[-1])}"))


_IDR, _TRY = Currency("IDR", "Rp", "."), Currency("TRY", "₺", ".")
_MYR, _PHP = Currency("MYR", "RM", ","), Currency("PHP", "₱", ",")

INDONESIA = CountryPack(
    code="ID",
    name="Indonesia",
    name_local="Indonesia",
    locale="id-ID",
    currency=_IDR,
    timezone="Asia/Jakarta",
    timezones=("Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"),
    center=Point(-6.2088, 106.8456),
    bounds=Bounds(south=-11.1, west=94.9, north=6.3, east=141.1),
    languages=("id", "en"),
    alphabet="id",
    regions=(
        RegionLevel(1, "Provinsi", "region_l1_id", CREATE, osm_admin_level=4),
        RegionLevel(2, "Kabupaten/Kota", "region_l2_id", CREATE, osm_admin_level=5),
        RegionLevel(3, "Kecamatan", "region_l3_id", PUBLISH, osm_admin_level=6),
        RegionLevel(4, "Kelurahan/Desa", "sublocality", OPTIONAL, is_text=True),
    ),
    postcode_digits=5,
    postcode_required=OPTIONAL,
    phone=PhoneRule("62", 7, 11, 8, "8", "0812-3456-7890", "14045", re.compile(r"14[0-9]{3}")),
    address_order=("address_line1", "sublocality", "region_l3", "region_l2", "region_l1", "postcode"),
    delivery_platforms=_choices(gofood="GoFood", grabfood="GrabFood", shopeefood="ShopeeFood"),
    wallets=_choices(qris="QRIS", gopay="GoPay", ovo="OVO", dana="DANA", shopeepay="ShopeePay"),
    halal_bodies=_choices(bpjph="BPJPH", mui_legacy="MUI (before BPJPH)"),
    price_bands=_bands(_IDR, 50_000, 150_000, 400_000),
    plausible_cost=CostRange(2_000, 8_000_000),
)

TURKIYE = CountryPack(
    code="TR",
    name="Türkiye",
    name_local="Türkiye",
    locale="tr-TR",
    currency=_TRY,
    timezone="Europe/Istanbul",
    timezones=("Europe/Istanbul",),
    center=Point(41.0082, 28.9784),
    bounds=Bounds(south=35.8, west=25.6, north=42.2, east=44.9),
    languages=("tr", "en"),
    alphabet="tr",
    regions=(
        RegionLevel(1, "İl", "region_l1_id", CREATE, osm_admin_level=4),
        RegionLevel(2, "İlçe", "region_l2_id", CREATE, osm_admin_level=6),
        RegionLevel(3, "Mahalle", "sublocality", OPTIONAL, is_text=True),
    ),
    postcode_digits=5,
    postcode_required=PUBLISH,
    phone=PhoneRule("90", 10, 10, 7, "5", "0212 345 67 89", "444 1 234"),
    address_order=("address_line1", "sublocality", "postcode", "region_l2", "region_l1"),
    delivery_platforms=_choices(
        yemeksepeti="Yemeksepeti", getir="Getir", trendyol_go="Trendyol Go", migros_yemek="Migros Yemek"
    ),
    wallets=_choices(troy="Troy", multinet="Multinet", edenred="Edenred", pluxee="Pluxee", setcard="Setcard"),
    halal_bodies=_choices(hak_accredited="HAK-accredited body", tse="TSE", gimdes="GİMDES"),
    price_bands=_bands(_TRY, 300, 800, 2_000),
    plausible_cost=CostRange(10, 40_000),
)

MALAYSIA = CountryPack(
    code="MY",
    name="Malaysia",
    name_local="Malaysia",
    locale="ms-MY",
    currency=_MYR,
    timezone="Asia/Kuala_Lumpur",
    timezones=("Asia/Kuala_Lumpur",),
    center=Point(3.1390, 101.6869),
    bounds=Bounds(south=0.8, west=99.6, north=7.5, east=119.4),
    languages=("ms", "en", "zh"),
    alphabet="ms",
    regions=(
        RegionLevel(1, "Negeri", "region_l1_id", CREATE, osm_admin_level=4),
        RegionLevel(2, "Daerah", "region_l2_id", CREATE, osm_admin_level=6),
        RegionLevel(3, "Taman/Kampung", "sublocality", OPTIONAL, is_text=True),
    ),
    postcode_digits=5,
    postcode_required=PUBLISH,
    phone=PhoneRule("60", 8, 10, 7, "1", "012-345 6789", "1300 88 1234"),
    address_order=("address_line1", "sublocality", "postcode", "region_l2", "region_l1"),
    delivery_platforms=_choices(grabfood="GrabFood", foodpanda="foodpanda", shopeefood="ShopeeFood"),
    wallets=_choices(
        duitnow_qr="DuitNow QR", tng_ewallet="Touch ’n Go eWallet", grabpay="GrabPay", boost="Boost"
    ),
    halal_bodies=_choices(jakim="JAKIM", state_jain="State department (JAIN)"),
    price_bands=_bands(_MYR, 20, 50, 120),
    plausible_cost=CostRange(2, 2_400),
)

PHILIPPINES = CountryPack(
    code="PH",
    name="Philippines",
    name_local="Pilipinas",
    locale="en-PH",
    currency=_PHP,
    timezone="Asia/Manila",
    timezones=("Asia/Manila",),
    center=Point(14.5995, 120.9842),
    bounds=Bounds(south=4.5, west=116.8, north=21.3, east=126.7),
    languages=("en", "fil"),
    alphabet="fil",
    regions=(
        RegionLevel(1, "Region", "region_l1_id", CREATE, osm_admin_level=3),
        RegionLevel(2, "Province", "region_l2_id", CREATE, osm_admin_level=4),
        RegionLevel(3, "City/Municipality", "region_l3_id", CREATE, osm_admin_level=6),
        RegionLevel(4, "Barangay", "sublocality", PUBLISH, is_text=True),
    ),
    postcode_digits=4,
    postcode_required=OPTIONAL,
    # Metro Manila: eight digits after the area code 2 (National Telecommunications Commission, October 2019).
    phone=PhoneRule(
        "63", 8, 10, 8, "9", "0917 123 4567", "#87000", re.compile(r"#[0-9]{4,6}"), {"1300000000": "2"}
    ),
    address_order=("address_line1", "sublocality", "region_l3", "postcode", "region_l2"),
    delivery_platforms=_choices(grabfood="GrabFood", foodpanda="foodpanda"),
    wallets=_choices(qr_ph="QR Ph", gcash="GCash", maya="Maya", grabpay="GrabPay"),
    halal_bodies=_choices(idcp="IDCP", hdip="HDIP", ncmf_accredited="NCMF-accredited body"),
    price_bands=_bands(_PHP, 250, 600, 1_500),
    plausible_cost=CostRange(10, 30_000),
)

PACKS: dict[str, CountryPack] = {p.code: p for p in (INDONESIA, TURKIYE, MALAYSIA, PHILIPPINES)}
