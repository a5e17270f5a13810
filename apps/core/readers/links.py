"""Parser of web addresses, social media accounts and email addresses."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from apps.core.readers.errors import UnreadableValue, quote
from apps.core.readers.phones import InvalidPhone, PhoneType, read_phone

LONGEST_LINK = 500
LONGEST_EMAIL = 254
SPLIT_LINKS = re.compile(r"[;|\n\r]+|,\s+|\s+")
"""Separators of links in one cell; a comma without a space may be part of a link."""
SPLIT_EMAILS = re.compile(r"[;,|\s]+")
SPLIT_ACCOUNTS = re.compile(r"\s*[;,|\n]\s*|\s+/\s+")
_HOSTS = {
    "instagram.com": "instagram",
    "instagr.am": "instagram",
    "facebook.com": "facebook",
    "fb.com": "facebook",
    "fb.me": "facebook",
    "tiktok.com": "tiktok",
    "twitter.com": "x",
    "x.com": "x",
    "youtube.com": "youtube",
    "youtu.be": "youtube",
    "wa.me": "whatsapp",
    "api.whatsapp.com": "whatsapp",
}
_ACCOUNTS = {
    "instagram": "https://www.instagram.com/",
    "tiktok": "https://www.tiktok.com/@",
    "facebook": "https://www.facebook.com/",
    "x": "https://x.com/",
    "youtube": "https://www.youtube.com/@",
    "whatsapp": "https://wa.me/",
}
_NAMES = re.compile(
    r"(?:instagram|insta|ig|facebook|fb|tiktok|tt|twitter|x|youtube|yt)\s*:\s*", re.IGNORECASE
)
_HANDLE = re.compile(r"[\w.\-]{2,80}", re.ASCII)
_HOST = re.compile(
    r"(?!-)[\w-]{1,63}(?<!-)(?:\.(?!-)[\w-]{1,63}(?<!-))*\.(?:[^\W\d_]{2,63}|xn--[a-z0-9-]{1,59})\.?",
    re.IGNORECASE,
)
_TRACKING = re.compile(r"utm_\w+|fbclid|gclid|igsh|igshid|y_source|mc_cid|mc_eid")
_PREFIXES = ("www.", "m.", "mobile.", "web.", "id-id.", "tr-tr.", "ms-my.", "tl-ph.")


@dataclass(frozen=True, slots=True)
class Account:
    """A social media account, with its URL."""

    platform: str
    url: str


def read_link(text: str, *, drops_tracking: bool = False) -> str:
    """Return a web address, with https:// added if it is missing.

    `drops_tracking` removes tracking parameters. Raises UnreadableValue.
    """
    written = text.strip()
    url = (
        written if re.match(r"[a-z][a-z0-9+.-]*:(?![0-9])", written, re.IGNORECASE) else f"https://{written}"
    )
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        raise _no_link(text) from None
    if parts.scheme.lower() not in ("http", "https"):
        raise _no_link(text)
    if not _HOST.fullmatch(host) or "@" in parts.netloc or re.search(r"[\s<>\"\\\x00-\x1f]", url):
        raise _no_link(text)
    if drops_tracking and parts.query:
        url = urlunsplit(parts._replace(query=_without_tracking(parts.query)))
    if len(url) > LONGEST_LINK:
        raise UnreadableValue(f"{quote(text)} is longer than {LONGEST_LINK} characters")
    return url


def read_account(text: str, country: str, platform: str = "") -> Account:
    """Return an account from its URL, or from its name if the platform is given.

    A WhatsApp number is converted to its international form: `wa.me/08…` becomes `wa.me/628…`. Raises
    UnreadableValue, also for the URL of another platform.
    """
    written = _NAMES.sub("", text.strip(), count=1) if platform else text.strip()
    if platform == "whatsapp" or _is_whatsapp(written):
        return _whatsapp(text, written, country, platform)
    handle = written.removeprefix("@")
    if platform in _ACCOUNTS and _HANDLE.fullmatch(handle) and not _is_address_of(handle, platform):
        return Account(platform, _ACCOUNTS[platform] + handle)
    url = read_link(written)
    platform_name = platform_of(url)
    if platform and platform in _ACCOUNTS and platform_name != platform:
        raise UnreadableValue(f"{quote(text)} is not an address on {platform.capitalize()}")
    if not platform_name and not platform:
        raise UnreadableValue(f"{quote(text)} is not an address on a known platform")
    if not urlsplit(url).path.strip("/"):
        raise UnreadableValue(f"{quote(text)} names no account")
    return Account(platform or platform_name, url)


def platform_of(url: str) -> str:
    """Return the social media platform of a URL, or "" for any other."""
    try:
        host = (urlsplit(url).hostname or "").lower()
    except ValueError:
        return ""
    for prefix in _PREFIXES:
        host = host.removeprefix(prefix)
    return _HOSTS.get(host, "")


def read_email(text: str) -> str:
    """Return an email address. Raise UnreadableValue."""
    address = re.sub(r"^mailto:", "", text.strip(), flags=re.IGNORECASE)
    try:
        validate_email(address)
    except ValidationError:
        raise UnreadableValue(f"Email address is not valid: {quote(text)}") from None
    if len(address) > LONGEST_EMAIL:
        raise UnreadableValue(f"{quote(text)} is longer than {LONGEST_EMAIL} characters")
    return address


def _is_address_of(text: str, platform: str) -> bool:
    """Return whether a text without a path is the domain of the platform: `instagram.com`."""
    return platform_of(f"https://{text}") == platform


def _is_whatsapp(text: str) -> bool:
    return platform_of(text if "://" in text else f"https://{text}") == "whatsapp"


def _whatsapp(text: str, written: str, country: str, platform: str) -> Account:
    if platform not in ("", "whatsapp"):
        raise UnreadableValue(f"{quote(text)} is not an address on {platform.capitalize()}")
    if _is_whatsapp(written) and "/message/" in written:
        return Account("whatsapp", read_link(written))
    try:
        phone = read_phone(written, country, PhoneType.WHATSAPP)
    except InvalidPhone as invalid:
        raise UnreadableValue(str(invalid)) from None
    return Account("whatsapp", _ACCOUNTS["whatsapp"] + phone.number.lstrip("+"))


def _without_tracking(query: str) -> str:
    pairs = parse_qsl(query, keep_blank_values=True)
    wanted = [pair for pair in pairs if not _TRACKING.fullmatch(pair[0])]
    return query if len(wanted) == len(pairs) else urlencode(wanted)


def _no_link(text: str) -> UnreadableValue:
    return UnreadableValue(f"{quote(text)} is not a web address. Write it like www.example.com")
