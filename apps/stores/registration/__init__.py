"""Registration of the area at start-up."""

from apps.stores.registration.area import (
    register_area,
)

__all__ = [
    "register_area",
]
