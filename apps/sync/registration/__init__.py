"""Registration of the area at start-up."""

from apps.sync.registration.area import (
    register_area,
)

__all__ = [
    "register_area",
]
