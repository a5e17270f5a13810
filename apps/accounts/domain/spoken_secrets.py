"""Secrets that people read aloud, write down and type: one-time passwords and recovery codes."""

from __future__ import annotations

import secrets

# Lowercase letters and digits without look-alikes.
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_GROUPS, _IN_A_GROUP = 4, 4


def spoken_secret() -> str:
    """Return a random secret of 79 bits in groups, such as "k7pf-3mtx-w9qa-h4ne"."""
    groups = ("".join(secrets.choice(_ALPHABET) for _ in range(_IN_A_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)
