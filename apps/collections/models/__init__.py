"""The models of collections."""

from apps.collections.models.collections import Collection
from apps.collections.models.items import CollectionItem

__all__ = ["Collection", "CollectionItem"]
