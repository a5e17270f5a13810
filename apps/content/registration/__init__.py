"""Registrations of the area at start-up."""

from apps.content.registration.area import (
    register_area,
)

__all__ = [
    "register_area",
]
