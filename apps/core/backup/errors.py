"""Errors of backups."""

from __future__ import annotations


class Refused(Exception):
    """Nothing was changed, or everything was rolled back; the text gives the reason."""


class Damaged(Exception):
    """The data read is not the data written."""
