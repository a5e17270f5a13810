"""What the area registers at start-up."""

from apps.comments.registration.area import (
    register_area,
)

__all__ = [
    "register_area",
]
