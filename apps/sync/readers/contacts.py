"""Phones, web addresses and accounts as sources write them, in the shape of a store's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from apps.stores.phones import InvalidPhone, PhoneType, read_phone

MOST_PHONES, MOST_SOCIALS = 3, 6
_SPLIT = re.compile(r"[;/|\n]| or |, ")
_HOSTS = {
    "instagram.com": "instagram", "instagr.am": "instagram", "facebook.com": "facebook", "fb.com": "facebook",
    "fb.me": "facebook", "tiktok.com": "tiktok", "twitter.com": "x", "x.com": "x", "youtube.com": "youtube",
    "youtu.be": "youtube", "wa.me": "whatsapp", "api.whatsapp.com": "whatsapp",
}  # fmt: skip
_SITES = {
    "instagram": "https://www.instagram.com/",
    "tiktok": "https://www.tiktok.com/@",
    "facebook": "https://www.facebook.com/",
    "x": "https://x.com/",
    "youtube": "https://www.youtube.com/@",
    "whatsapp": "https://wa.me/",
}
_HANDLE = re.compile(r"^[\w.\-+]{2,80}$", re.ASCII)
_TRACKING = re.compile(r"^(utm_\w+|fbclid|gclid|igsh|igshid|y_source|mc_cid|mc_eid)$")
_LONGEST = 500


def phones_of(texts: Iterable[tuple[str, PhoneType | None]], country: str) -> list[dict[str, Any]]:
    """Up to three numbers of the country, each once, the first the primary; what is none is left out."""
    found: dict[str, str] = {}
    for text, wanted in texts:
        for part in _SPLIT.split(text[:300]):
            if not part.strip() or len(found) == MOST_PHONES:
                continue
            try:
                phone = read_phone(part.strip(), country, wanted)
            except InvalidPhone:
                continue
            found.setdefault(phone.number, phone.type.value)
    return [
        {"number": number, "type": kind, "is_primary": place == 0, "label": ""}
        for place, (number, kind) in enumerate(found.items())
    ]


def web_of(text: str) -> str:
    """A web address, its scheme added where it is missing and what only tracks taken out; else nothing."""
    text = text.strip().split(";")[0].strip()
    if len(text) > _LONGEST or len(text.split(None, 1)) != 1:
        return ""
    if "://" not in text:
        text = f"https://{text}"
    try:
        parts = urlsplit(text)
        host = parts.hostname or ""
    except ValueError:
        return ""
    if parts.scheme.lower() not in ("http", "https") or "." not in host.strip(".") or "@" in parts.netloc:
        return ""
    if parts.query:
        kept = [pair for pair in parse_qsl(parts.query, True) if not _TRACKING.match(pair[0])]
        query = parts.query if len(kept) == parts.query.count("&") + 1 else urlencode(kept)
        text = urlunsplit(parts._replace(query=query))
    return text if len(text) <= _LONGEST else ""


def social_of(text: str, platform: str = "") -> dict[str, str] | None:
    """An account by its address, or by its name on a platform that is known; None for neither."""
    text = text.strip()
    handle = text.lstrip("@")
    if platform and "/" not in text and _HANDLE.match(handle):
        name = re.sub(r"\D", "", handle) if platform == "whatsapp" else handle
        return {"platform": platform, "url": _SITES[platform] + name} if name else None
    url = web_of(text)
    told = platform_of(url)
    return {"platform": told, "url": url} if told and urlsplit(url).path.strip("/") else None


def platform_of(url: str) -> str:
    """The platform that an address lies on, or nothing."""
    if not url:
        return ""
    host = (urlsplit(url).hostname or "").lower()
    for prefix in ("www.", "m.", "web.", "id-id.", "tr-tr."):
        host = host.removeprefix(prefix)
    return _HOSTS.get(host, "")


def socials_of(found: Iterable[dict[str, str] | None]) -> list[dict[str, str]]:
    """Up to six accounts, one for each platform."""
    kept: dict[str, dict[str, str]] = {}
    for one in found:
        if one:
            kept.setdefault(one["platform"], one)
    return list(kept.values())[:MOST_SOCIALS]


def email_of(text: str) -> str:
    """An e-mail address, or nothing."""
    text = text.strip().split(";")[0].strip()
    try:
        validate_email(text)
    except ValidationError:
        return ""
    return text if len(text) <= 254 else ""
