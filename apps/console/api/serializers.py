"""Output of the bootstrap operation."""

from __future__ import annotations

from typing import Annotated

from apps.accounts.choices import StartOn
from apps.core.http.outputs import From, Meta, Output, OwnId


class EnumOption(Output):
    value: str
    label: str


class SearchedOption(EnumOption):
    words: Annotated[str, Meta(description="Names in other languages, by which it is found too.")] = ""


class BootUser(Output):
    user_id: OwnId
    username: str
    nickname: str
    is_superuser: bool
    role: str
    countries: Annotated[list[str], From("visible_countries")]
    language: str
    start_on: Annotated[str, StartOn]
    is_start_chosen: bool
    must_change_password: bool
    must_set_up_second_factor: bool
    second_factor_days_left: (
        Annotated[
            int, Meta(description="Remaining days of the grace period; null if no second factor is missing.")
        ]
        | None
    )


class PointOutput(Output):
    lat: float
    lng: float


class BoundsOutput(Output):
    south: float
    west: float
    north: float
    east: float


class CurrencyOutput(Output):
    code: str
    symbol: str
    group: str


class RegionLevelOutput(Output):
    level: int
    name: str
    field: str
    required: str
    is_text: bool
    osm_admin_level: int | None


class PhoneRuleOutput(Output):
    calling_code: str
    shortest: int
    longest: int
    local_digits: int
    mobile_prefix: str
    example: str
    hotline_example: str


class PriceBandOutput(Output):
    level: int
    up_to: int | None
    label: str


class CountryOutput(Output):
    code: str
    name: str
    name_local: str
    locale: str
    currency: CurrencyOutput
    timezone: str
    timezones: list[str]
    center: PointOutput
    bounds: BoundsOutput
    languages: list[str]
    regions: list[RegionLevelOutput]
    postcode_digits: int
    postcode_required: str
    postcode_pattern: Annotated[str, From("postcode_pattern.pattern")]
    phone: PhoneRuleOutput
    address_order: list[str]
    delivery_platforms: list[EnumOption]
    wallets: list[EnumOption]
    halal_bodies: list[EnumOption]
    price_bands: list[PriceBandOutput]
    weekend: Annotated[list[int], Meta(description="Days of the weekend; 0 is Monday.")]
    price_example: str


class ReferenceVersionsOutput(Output):
    taxonomies: str
    tags: str
    regions: str


class BootstrapOutput(Output):
    user: BootUser
    grantable_roles: list[str]
    countries: list[CountryOutput]
    enums: dict[str, list[SearchedOption]]
    menu_counts: dict[str, int]
    reference_versions: Annotated[
        ReferenceVersionsOutput,
        Meta(
            description="Versions of reference data. A new version invalidates the browser's cache; "
            "an empty one forbids caching."
        ),
    ]
