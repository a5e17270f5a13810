"""Stores and what they are described with."""

from .reference import Brand, Holiday, Region, Tag
from .stores import Store, StoreExternalId

__all__ = ["Brand", "Holiday", "Region", "Store", "StoreExternalId", "Tag"]
