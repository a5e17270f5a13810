"""Stores and what they are described with."""

from .duplicates import DuplicateSearch, StoreDuplicatePair
from .merges import StoreMerge, StoreRedirect
from .reference import Brand, Holiday, Region, Tag
from .stores import Store, StoreExternalId

__all__ = [
    "Brand",
    "DuplicateSearch",
    "Holiday",
    "Region",
    "Store",
    "StoreDuplicatePair",
    "StoreExternalId",
    "StoreMerge",
    "StoreRedirect",
    "Tag",
]
