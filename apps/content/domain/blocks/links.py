"""Link targets in blocks: web, mailto or within the site; nothing that a browser would execute."""

from __future__ import annotations

import re

LONGEST = 500
_INVISIBLE = re.compile(r"[\x00-\x20\x7f-\xa0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]")
_OUTSIDE = re.compile(r"^https?://[^/?#\\@]+([/?#].*)?$", re.IGNORECASE)
_MAIL = re.compile(r"^mailto:[^?@:/\\]+@[^?@:/\\]+$", re.IGNORECASE)
_WITHIN = re.compile(r"^(/(?![/\\])|#|\?)[^\\]*$")


def is_outside(address: str) -> bool:
    """Return whether an address is an http or https URL."""
    return bool(_OUTSIDE.match(address)) and not _INVISIBLE.search(address)


def is_safe(address: str) -> bool:
    r"""Return whether an address is allowed in a link: http, https, mailto, or a path of our site.

    Addresses with characters that browsers ignore before the scheme, such as the tab in "java\\tscript:", are
    rejected.
    """
    if not address or len(address) > LONGEST or _INVISIBLE.search(address):
        return False
    return bool(_OUTSIDE.match(address) or _MAIL.match(address) or _WITHIN.match(address))
