"""What came in, made ready to be stored: sound text, E.164 phones, dates, points.

Shape and coercion only; rules that look at several fields together are in `rules`.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from apps.core.country import pack
from apps.stores import phones, taxonomy
from apps.stores.choices import SocialPlatform
from apps.stores.text import BrokenText, sound_text

TEXTS: dict[str, int] = {
    "name": 120, "name_en": 120, "branch_name": 80, "intro": 160, "description": 2000, "address_line1": 200,
    "address_line2": 120, "landmark": 120, "located_in": 120, "sublocality": 80, "postcode": 10, "email": 254,
    "website": 500, "menu_url": 500, "reservation_url": 500, "halal_cert_no": 60, "internal_note": 1000,
    "seo_title": 70, "seo_description": 170, "opened_on": 10, "hours_note": 200,
}  # fmt: skip
TEXT_LISTS: dict[str, tuple[int, int]] = {"alternate_names": (10, 120), "labels": (10, 40)}
CODES = {
    "store_type", "geo_precision", "hours_mode", "holiday_policy", "halal_status", "halal_body", "slug",
    "business_status", "close_reason",
}  # fmt: skip
URLS = {"website", "menu_url", "reservation_url"}
DATES = {"halal_expires_on", "reopen_on"}
NUMBERS = {"price_level", "avg_cost_min", "avg_cost_max"}
IDS = {
    "brand_id", "region_l1_id", "region_l2_id", "region_l3_id", "halal_picture_id", "cover_picture_id",
}  # fmt: skip
HOURS = ("hours_mode", "regular_hours", "more_hours", "special_hours", "holiday_policy", "hours_note")
EDITABLE = frozenset(
    {*TEXTS, *TEXT_LISTS, *CODES, *DATES, *NUMBERS, *IDS, *HOURS}
    | {"cuisines", "tags", "lat", "lng", "phones", "socials", "order_links", "attributes", "pictures"}
    | {"noindex", "external_ids"}
) - {"business_status", "close_reason", "reopen_on"}
"""The fields that an edit may carry."""

_OPENED = re.compile(r"^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$")
_SIX = Decimal("0.000001")


class InvalidValue(ValueError):
    """The value cannot be taken; the text is the message for the person."""


def clean(values: Mapping[str, Any], country: str) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """Return the values ready to be set on a store, and the messages by field for the others."""
    ready: dict[str, Any] = {}
    errors: dict[str, list[str]] = {}
    for field, value in values.items():
        try:
            ready[field] = _clean_one(field, value, country)
        except (InvalidValue, BrokenText) as refused:
            errors[field] = [str(refused)]
    return ready, errors


def _clean_one(field: str, value: Any, country: str) -> Any:
    if field in TEXTS:
        return _text(field, value)
    if field in _READERS:
        return _READERS[field](value, country)
    if field in CODES:
        return value or ""
    if field in TEXT_LISTS:
        return _text_list(field, value or [])
    if field in DATES:
        return _date(value)
    return value


def _text(field: str, value: Any) -> str:
    text = sound_text(str(value)) if value else ""
    if len(text) > TEXTS[field]:
        raise InvalidValue(f"At most {TEXTS[field]} characters")
    if field in URLS and text:
        return web_address(text)
    if field == "email" and text:
        _check_email(text)
    if field == "opened_on" and text and not _OPENED.match(text):
        raise InvalidValue("Write the year, the month or the day: 2024, 2024-05 or 2024-05-31")
    return text


def web_address(text: str) -> str:
    """Return an http or https address; raises Refused for any other."""
    try:
        parts = urlsplit(text)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme.lower() not in {"http", "https"} or "." not in (parts.hostname or "") or " " in text:
        raise InvalidValue("Write a web address that begins with http:// or https://")
    return text


def _check_email(text: str) -> None:
    try:
        validate_email(text)
    except ValidationError:
        raise InvalidValue("E-mail address is not valid") from None


def _text_list(field: str, value: list[Any]) -> list[str]:
    most, longest = TEXT_LISTS[field]
    texts = list(dict.fromkeys(text for item in value if (text := sound_text(str(item)))))
    if len(texts) > most:
        raise InvalidValue(f"At most {most}")
    if any(len(text) > longest for text in texts):
        raise InvalidValue(f"At most {longest} characters each")
    return texts


def _date(value: Any) -> dt.date | None:
    if not value or isinstance(value, dt.date):
        return value or None
    try:
        return dt.date.fromisoformat(str(value))
    except ValueError:
        raise InvalidValue("Write dates as YYYY-MM-DD") from None


def _degrees(value: Any, country: str) -> Decimal | None:
    if value is None:
        return None
    try:
        return Decimal(str(value)).quantize(_SIX)
    except InvalidOperation:
        raise InvalidValue("Write degrees as a number") from None


def _cuisines(value: Any, country: str) -> list[str]:
    codes = list(dict.fromkeys(value or []))
    unknown = [str(code) for code in codes if code not in taxonomy.cuisines()]
    if unknown:
        raise InvalidValue(f"Unknown cuisine: {', '.join(unknown)}")
    if len(codes) > 5:
        raise InvalidValue("At most 5 cuisines")
    return codes


def _tags(value: Any, country: str) -> list[int]:
    tags = list(dict.fromkeys(value or []))
    if len(tags) > 20:
        raise InvalidValue("At most 20 tags")
    return tags


def _phones(value: Any, country: str) -> list[dict[str, Any]]:
    rows = value or []
    if len(rows) > 3:
        raise InvalidValue("At most 3 phones")
    if sum(bool(row.get("is_primary")) for row in rows) > 1:
        raise InvalidValue("Choose one primary phone")
    read = [_phone(row, country) for row in rows]
    if len({row["number"] for row in read}) < len(read):
        raise InvalidValue("The same phone is given twice")
    if read and not any(row["is_primary"] for row in read):
        read[0]["is_primary"] = True
    return read


def _phone(row: Mapping[str, Any], country: str) -> dict[str, Any]:
    wanted = phones.PhoneType(row["type"]) if row.get("type") else None
    try:
        phone = phones.read_phone(str(row.get("number") or ""), country, wanted)
    except phones.InvalidPhone as invalid:
        raise InvalidValue(str(invalid)) from None
    return {
        "number": phone.number,
        "type": phone.type.value,
        "is_primary": bool(row.get("is_primary")),
        "label": sound_text(str(row.get("label") or ""))[:40],
    }


def _links(value: Any, allowed: set[str], most: int) -> list[dict[str, str]]:
    rows = value or []
    if len(rows) > most:
        raise InvalidValue(f"At most {most}")
    unknown = [str(row.get("platform")) for row in rows if row.get("platform") not in allowed]
    if unknown:
        raise InvalidValue(f"Unknown platform: {', '.join(unknown)}")
    return [{"platform": row["platform"], "url": web_address(str(row.get("url") or ""))} for row in rows]


def _socials(value: Any, country: str) -> list[dict[str, str]]:
    return _links(value, set(SocialPlatform.values), 6)


def _order_links(value: Any, country: str) -> list[dict[str, str]]:
    return _links(value, {platform.value for platform in pack(country).delivery_platforms}, 6)


def _attributes(value: Any, country: str) -> dict[str, Any]:
    known = taxonomy.attributes()
    kept: dict[str, Any] = {}
    for key, chosen in (value or {}).items():
        if key not in known:
            raise InvalidValue(f"Unknown attribute: {str(key)[:40]}")
        if chosen is not None:
            kept[key] = _attribute(known[key], chosen, country)
    return {key: kept[key] for key in known if key in kept}


def _attribute(rule: Mapping[str, Any], chosen: Any, country: str) -> Any:
    label = rule["labels"]["en"]
    values = [option["value"] for option in rule.get("values", [])]
    kind = rule["kind"]
    if kind == "boolean" and isinstance(chosen, bool):
        return chosen
    if kind == "choice" and chosen in values:
        return chosen
    if kind == "integer" and type(chosen) is int and rule["minimum"] <= chosen <= rule["maximum"]:
        return chosen
    if kind == "set" and isinstance(chosen, list):
        allowed = [*values, *(wallet.value for wallet in pack(country).wallets)]
        if all(item in allowed for item in chosen):
            return [item for item in allowed if item in chosen]
    raise InvalidValue(f"{label}: this value is not offered")


_READERS: dict[str, Callable[[Any, str], Any]] = {
    "lat": _degrees,
    "lng": _degrees,
    "cuisines": _cuisines,
    "tags": _tags,
    "phones": _phones,
    "socials": _socials,
    "order_links": _order_links,
    "attributes": _attributes,
}
