"""What the area registers at start-up."""

from apps.crm.registration.area import (
    register_area,
)

__all__ = [
    "register_area",
]
