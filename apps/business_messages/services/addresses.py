"""Reply addresses of threads, and recognition of a thread by address or subject."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.conf import settings

from apps.business_messages.models import BusinessMessage
from apps.core.country import CODES
from apps.core.http.public_limits import signature

_SIGN = re.compile(r"^m(\d{1,15})-([0-9a-f]{12})$")
_TAG = re.compile(r"\[Sofra m(\d{1,15})-([0-9a-f]{12})\]")


def sign_of(message_id: int) -> str:
    """Return an unguessable token that identifies a thread to its correspondents."""
    return f"m{message_id}-{_proof(message_id)}"


def _proof(message_id: int) -> str:
    return signature(f"business_message:{message_id}")[:12]


def reply_address(item: BusinessMessage) -> str:
    """Return the country's inbox address with the thread's token, or "" if the country has no inbox."""
    local, _, domain = settings.MESSAGE_INBOXES.get(item.country, "").rpartition("@")
    return f"{local}+{sign_of(item.pk)}@{domain}" if local else ""


def subject_of(item: BusinessMessage) -> str:
    """Return the subject of a reply, with "Re:", and the thread's token if the country has no inbox."""
    bare = _TAG.sub("", item.subject).strip()
    text = bare if bare.lower().startswith("re:") else f"Re: {bare}"
    return text if reply_address(item) else f"{text} [Sofra {sign_of(item.pk)}]"


def without_tag(subject: str) -> str:
    """Return a subject without the thread's token and without repeated spaces."""
    return " ".join(_TAG.sub("", subject).split())


def thread_named(recipients: Iterable[str], subject: str) -> int | None:
    """Return the thread id from a recipient address, else from the subject.

    Both contain it as a signed token. Return None if no token is valid. Does not check that the
    thread exists.
    """
    for address in recipients:
        _, plus, sign = address.lower().partition("@")[0].partition("+")
        match = _SIGN.match(sign) if plus else None
        if match and _is_own_inbox(address) and match[2] == _proof(int(match[1])):
            return int(match[1])
    tagged = _TAG.search(subject)
    if tagged and tagged[2] == _proof(int(tagged[1])):
        return int(tagged[1])
    return None


def country_of(recipients: Iterable[str]) -> str | None:
    """Return the country of the first recipient that is an inbox, or None."""
    countries = {address.lower(): country for country, address in settings.MESSAGE_INBOXES.items()}
    for address in recipients:
        country = countries.get(_bare(address))
        if country in CODES:
            return country
    return None


def is_our_own(address: str) -> bool:
    """Return whether an address is one of our inboxes or our sender address."""
    inboxes = {each.lower() for each in settings.MESSAGE_INBOXES.values()}
    sender = settings.DEFAULT_FROM_EMAIL.rpartition("<")[2].strip(" >").lower()
    return bool(address) and _bare(address) in {*inboxes, sender}


def _is_own_inbox(address: str) -> bool:
    return _bare(address) in {each.lower() for each in settings.MESSAGE_INBOXES.values()}


def _bare(address: str) -> str:
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"
