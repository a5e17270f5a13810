"""Identifying data of foreign records: phones of any country, web addresses, pins."""

from __future__ import annotations

from functools import lru_cache

import phonenumbers
from phonenumbers import NumberParseException, PhoneNumberFormat, PhoneNumberType

from apps.stores.domain.matching import links

_HOTLINES = frozenset(
    {
        PhoneNumberType.TOLL_FREE,
        PhoneNumberType.UAN,
        PhoneNumberType.SHARED_COST,
        PhoneNumberType.PREMIUM_RATE,
    }
)
NO_PLACE = 0.01
"""Distance in degrees from 0, 0 within which there is only sea, so the source had no pin."""


@lru_cache(maxsize=16_384)
def phones(text: str, country: str) -> frozenset[str]:
    """Return a set with the phone number in E.164 format; empty if there is none.

    Empty for a hotline, and for text that cannot be parsed. Validity is not checked: a number that is too
    short is returned too. Several numbers in one text are not split. `country` is the code for numbers
    without an international prefix, "" for none.
    """
    try:
        number = phonenumbers.parse(text, country or None)
    except NumberParseException:
        return frozenset()
    if phonenumbers.number_type(number) in _HOTLINES:
        return frozenset()
    return frozenset({phonenumbers.format_number(number, PhoneNumberFormat.E164)})


def site(address: str) -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """Return ({(host, path)}, {handle}) of a web address; at most one of the sets is filled.

    In lower case, without www, query and trailing slash; the scheme may be missing. An account of Instagram,
    Facebook or TikTok gives the handle, such as `instagram:kopituku`. Other pages of a platform, such as a
    post, give host and path. Empty text and a platform without a path give two empty sets. Text that is no
    web address is not detected: "none" gives the host "none".
    """
    text = address.strip()
    if not text:
        return frozenset(), frozenset()
    whole = text if "//" in text else f"https://{text}"
    handle, website = links.handle_of(whole), links.site_of(whole)
    if website is None or handle or (links.is_shared(website[0]) and not website[1]):
        website = None
    return frozenset({website} if website else ()), frozenset({handle} if handle else ())


def pin(lat: float | None, lng: float | None) -> tuple[float, float] | None:
    """Return (latitude, longitude); None if one is missing, or both are within 0.01 degrees of 0, 0."""
    if lat is None or lng is None or (abs(lat) < NO_PLACE and abs(lng) < NO_PLACE):
        return None
    return lat, lng
