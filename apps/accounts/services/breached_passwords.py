"""Lookup of breached passwords by hash prefix (k-anonymity): the password never leaves this machine."""

from __future__ import annotations

import hashlib
import logging

import requests
from django.conf import settings

from apps.core.db import deadlines

TIMEOUT_S = 2
PREFIX_LENGTH = 5
MOST_BYTES = 1024 * 1024
"""Maximum size of a response that is read; a prefix has about a thousand hashes, 40 kB."""
_log = logging.getLogger(__name__)


def is_breached(password: str) -> bool:
    """Return whether the password is listed; False if the lookup is off or the service is unavailable."""
    if not settings.BREACHED_PASSWORDS_URL:
        return False
    # The list is indexed by SHA-1; nothing is stored under this hash.
    digest = hashlib.sha1(password.encode(), usedforsecurity=False).hexdigest().upper()
    prefix, suffix = digest[:PREFIX_LENGTH], digest[PREFIX_LENGTH:]
    try:
        return _is_listed(_lines(prefix), suffix)
    except (requests.RequestException, ValueError) as error:
        _log.warning("The list of breached passwords was not asked: %s", type(error).__name__)
        return False


def _lines(prefix: str) -> list[str]:
    with requests.get(
        f"{settings.BREACHED_PASSWORDS_URL.rstrip('/')}/{prefix}",
        # Padding hides the prefix, which the response size could reveal.
        headers={"Add-Padding": "true"},
        timeout=deadlines.remaining_seconds(TIMEOUT_S),
        allow_redirects=False,
        stream=True,
    ) as response:
        if response.status_code != 200:
            raise requests.HTTPError(f"status {response.status_code}")
        content = response.raw.read(MOST_BYTES, decode_content=True)
    lines: list[str] = content.decode("ascii").splitlines()
    return lines


def _is_listed(lines: list[str], suffix: str) -> bool:
    for line in lines:
        listed, _, count = line.partition(":")
        # Padding has a count of 0.
        if listed.strip().upper() == suffix:
            return int(count) > 0
    return False
