"""Checks of single values. Each returns the reason why a value is wrong, or ""."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

from pyrage import IdentityError, RecipientError
from pyrage.x25519 import Identity, Recipient

SECRET_KEY_LENGTH = 50
KEY_LENGTH = 32
_HOST = re.compile(r"\.?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\]")
_HOST_AND_PORT = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:\d{1,5})?")
_ORIGIN = re.compile(r"https?://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:\d{1,5})?")


def secret_key(value: str) -> str:
    """Check the secret key: long and random."""
    if len(value) < SECRET_KEY_LENGTH:
        return f"must have at least {SECRET_KEY_LENGTH} characters"
    if value.startswith("only-for-") or len(set(value)) < 10:
        return "must be random, not a known value or a repetition"
    return ""


def key(value: str) -> str:
    """Check a key of another purpose."""
    return "" if len(value) >= KEY_LENGTH else f"must have at least {KEY_LENGTH} characters"


def database_password(value: str) -> str:
    """Check a password that compose.yaml puts into an address."""
    return "" if re.fullmatch(r"[A-Za-z0-9]{12,}", value) else "must be 12 or more letters and digits"


def host(value: str) -> str:
    """Check a host name, without scheme and port."""
    return "" if _HOST.fullmatch(value) else f"{value!r} must be a host name, such as console.example.com"


def own_host(value: str) -> str:
    """Check the host of a part of the product, with its port unless that is 443."""
    return (
        "" if _HOST_AND_PORT.fullmatch(value) else f"{value!r} must be a host name, such as admin.example.com"
    )


def origin(value: str) -> str:
    """Check a scheme with a host."""
    return (
        ""
        if _ORIGIN.fullmatch(value)
        else f"{value!r} must be an origin, such as https://console.example.com"
    )


def https_origin(value: str) -> str:
    """Check an origin with HTTPS."""
    return origin(value) if value.startswith("https://") else f"{value!r} must begin with https://"


def web_address(value: str) -> str:
    """Check an address on the web."""
    return "" if _is_web(value, {"http", "https"}) else "must begin with http:// or https:// and name a host"


def https_address(value: str) -> str:
    """Check a web address with HTTPS."""
    return "" if _is_web(value, {"https"}) else "must begin with https:// and name a host"


def base_address(value: str) -> str:
    """Check the base of API addresses: a path of this host, or an address on the web."""
    return "" if re.fullmatch(r"/\S*", value) else web_address(value)


def contact(value: str) -> str:
    """Check the contact for reports of vulnerabilities."""
    return "" if value.startswith(("mailto:", "https://")) else "must begin with mailto: or https://"


def email(value: str) -> str:
    """Check an email address, with or without a name before it."""
    return (
        ""
        if re.fullmatch(r"([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)", value)
        else (f"{value!r} must be an email address")
    )


def age_recipient(value: str) -> str:
    """Check an age public key."""
    try:
        Recipient.from_str(value)
    except RecipientError as error:
        return f"{value!r} is not an age public key ({error})"
    return ""


def identity_file(value: str) -> str:
    """Check that a file is readable and contains age secret keys."""
    try:
        lines = [line.strip() for line in Path(value).read_text(encoding="utf-8").splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        return f"the file cannot be read ({type(error).__name__})"
    keys = [line for line in lines if line and not line.startswith("#")]
    try:
        for line in keys:
            Identity.from_str(line)
    except IdentityError:
        return "the file has a line that is no age secret key"
    return "" if keys else "the file has no age secret key"


def map_archive(value: str) -> str:
    """Check that a map archive is an address or a file."""
    return "" if "://" in value or Path(value).is_file() else "the file does not exist"


def tile_address(value: str) -> str:
    """Check an address of map tiles."""
    if not _is_web(value, {"http", "https"}) or not all(part in value for part in ("{z}", "{x}", "{y}")):
        return "must be an address with {z}, {x} and {y}"
    return ""


def figures_address(value: str) -> str:
    """Check an address of the form HOST:PORT."""
    return "" if re.fullmatch(r"[^:\s]*:\d{1,5}", value) else "must be HOST:PORT, such as 127.0.0.1:9101"


def _is_web(value: str, schemes: set[str]) -> bool:
    try:
        parts = urlsplit(value)
    except ValueError:
        return False
    return parts.scheme in schemes and bool(parts.netloc) and not re.search(r"\s", value)
