"""Browser features that need the user's permission; pages use none, unless they ask for one."""

from __future__ import annotations

_FEATURES = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "screen-wake-lock",
    "serial",
    "usb",
    "xr-spatial-tracking",
)


def policy(*allowed: str) -> str:
    """Return a Permissions-Policy that turns off all features except `allowed`, which our pages may use."""
    return ", ".join(f"{feature}=({'self' if feature in allowed else ''})" for feature in _FEATURES)
