"""What keeps a backup from being made, read or put back."""

from __future__ import annotations


class Refused(Exception):
    """Nothing was done, or all of it was taken back; the text says why."""


class Damaged(Exception):
    """What was read is not what was written."""
