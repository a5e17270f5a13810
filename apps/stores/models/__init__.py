"""Models of stores and their reference data."""

from .boundaries import BoundarySource, RegionBoundary, RegionOutline
from .duplicates import DuplicateSearch, StoreDuplicatePair
from .filter_keys import StoreFilterKey
from .merges import StoreMerge, StoreRedirect
from .reference import Brand, Holiday, Region, Tag
from .sort_keys import StoreSortKey
from .stores import Store, StoreExternalId

__all__ = [
    "BoundarySource",
    "Brand",
    "DuplicateSearch",
    "Holiday",
    "Region",
    "RegionBoundary",
    "RegionOutline",
    "Store",
    "StoreDuplicatePair",
    "StoreExternalId",
    "StoreFilterKey",
    "StoreMerge",
    "StoreRedirect",
    "StoreSortKey",
    "Tag",
]
