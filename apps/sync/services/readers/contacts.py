"""Phones, links, accounts and email addresses of sources in the format of a store.

Items are parsed one by one with the parsers of imports and forms; unreadable ones are returned separately.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from apps.core.readers.errors import UnreadableValue
from apps.core.readers.links import (
    SPLIT_EMAILS,
    SPLIT_LINKS,
    Account,
    platform_of,
    read_account,
    read_email,
    read_link,
)
from apps.core.readers.lists import ReadItems, UnreadItem, is_blank, read_items
from apps.core.readers.phones import PhoneType, read_phones
from apps.core.values import Json
from apps.stores.domain.values import MOST_LINKS, MOST_PHONES

Unread = list[UnreadItem]


def phones_of(
    texts: Iterable[tuple[str, PhoneType | None]], country: str, region: str = ""
) -> tuple[list[dict[str, Json]], Unread]:
    """Return up to three distinct phone numbers of the country, the first as primary; and unread parts.

    `region` is the code of the region of level 1, whose area code completes local numbers.
    """
    phones: dict[str, dict[str, Any]] = {}
    unread: Unread = []
    for text, wanted in texts:
        read = read_phones(text, country, wanted, at_most=MOST_PHONES, has_short_codes=True, region=region)
        unread += read.unread
        for phone in read.items:
            row = {
                "number": phone.number,
                "type": phone.type.value,
                "is_primary": not phones,
                "label": phone.label,
            }
            if phone.number not in phones and len(phones) == MOST_PHONES:
                unread.append(UnreadItem(phone.number, f"At most {MOST_PHONES} are stored"))
            else:
                phones.setdefault(phone.number, row)
    return list(phones.values()), unread


def links_of(text: str) -> ReadItems[str]:
    """Return the web addresses of a text, without tracking parameters."""
    parts = (part for part in SPLIT_LINKS.split(text.strip()) if not is_blank(part))
    return read_items(parts, lambda part: read_link(part, drops_tracking=True), at_most=MOST_LINKS)


def web_of(text: str) -> str:
    """Return the first web address of a text, or ""."""
    return next(iter(links_of(text).items), "")


def account_of(text: str, country: str, platform: str = "") -> Account:
    """Return an account by its URL, or by its name on a given platform. Raise UnreadableValue."""
    account = read_account(text, country, platform)
    return Account(account.platform, read_link(account.url, drops_tracking=True))


def first_accounts(accounts: Iterable[Account]) -> list[dict[str, str]]:
    """Return up to six accounts, the first of each platform."""
    accounts_by_platform: dict[str, str] = {}
    for one in accounts:
        accounts_by_platform.setdefault(one.platform, one.url)
    return [
        {"platform": platform, "url": url}
        for platform, url in list(accounts_by_platform.items())[:MOST_LINKS]
    ]


def emails_of(text: str) -> ReadItems[str]:
    """Return the email addresses of a text."""
    return read_items(
        (part for part in SPLIT_EMAILS.split(text) if not is_blank(part)), read_email, at_most=MOST_LINKS
    )


__all__ = [
    "Account",
    "UnreadableValue",
    "account_of",
    "emails_of",
    "first_accounts",
    "links_of",
    "phones_of",
    "platform_of",
    "web_of",
]
