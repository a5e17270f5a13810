"""Normalization of pictures: upright, in sRGB, without metadata."""

from __future__ import annotations

import datetime as dt
import io
import re
from typing import Any
from zoneinfo import ZoneInfo

from PIL import Image, ImageCms, ImageOps

from apps.uploads.domain.images.decode import BROKEN

_CAPTURE_TIME, _CAPTURE_OFFSET, _EXIF = 0x9003, 0x9011, 0x8769
_MOMENT = re.compile(r"^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)[\0 ]*")
_OFFSET = re.compile(r"^([+-])(\d\d):(\d\d)$")
_EARLIEST = 1990


def made_plain(image: Image.Image) -> Image.Image:
    """Return the upright picture in sRGB: mode RGB, or RGBA if it has transparency."""
    profile = image.info.get("icc_profile")
    turned = _upright(image)
    in_colour = _in_srgb(turned, profile)
    # Paste into a new image, which leaves metadata behind (EXIF, XMP, comments, profile).
    bare = Image.new(in_colour.mode, in_colour.size)
    bare.paste(in_colour)
    return bare


def _upright(image: Image.Image) -> Image.Image:
    try:
        turned = ImageOps.exif_transpose(image)
    except BROKEN:
        # Damaged metadata with valid pixels: use the picture without rotation.
        return image
    return turned


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    has_alpha = image.mode in {"RGBA", "LA", "PA", "La", "RGBa"} or "transparency" in image.info
    alpha = image.convert("RGBA").getchannel("A") if has_alpha else None
    # Palette colors are in the profile too; a single channel is not worth a separate conversion.
    source = _eight_bits(image)
    plain = _converted(source, profile) if profile else None
    if plain is None:
        plain = source if source.mode == "RGB" else source.convert("RGB")
    if alpha is None or alpha.getextrema() == (255, 255):
        return plain
    plain.putalpha(alpha)
    return plain


def _eight_bits(image: Image.Image) -> Image.Image:
    """Return the picture with 8 bits per channel; 16- and 32-bit gray is scaled, not truncated."""
    if image.mode.startswith("I;16") or image.mode == "I":
        return image.convert("F").point(lambda value: value / 257).convert("L")
    if image.mode == "F":
        return image.convert("L")
    if image.mode in {"RGB", "CMYK", "L"}:
        return image
    return image.convert("RGB")


def _converted(image: Image.Image, profile: bytes) -> Image.Image | None:
    """Return the colors converted from an embedded profile to sRGB, or None if the profile is unusable."""
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        converted = ImageCms.profileToProfile(
            image,
            source,
            ImageCms.createProfile("sRGB"),
            renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
            outputMode="RGB",
        )
    except (ImageCms.PyCMSError, *BROKEN):
        return None
    return converted


def captured_at(image: Image.Image, zone: str) -> dt.datetime | None:
    """Return the capture time in EXIF, in the country's zone if it has no offset; None if implausible."""
    try:
        notes: Any = image.getexif().get_ifd(_EXIF)
        moment, offset = str(notes.get(_CAPTURE_TIME, "")), str(notes.get(_CAPTURE_OFFSET, ""))
        match = _MOMENT.fullmatch(moment)
        if match is None:
            return None
        year, month, day, hour, minute, second = (int(part) for part in match.groups())
        local = dt.datetime(year, month, day, hour, minute, second, tzinfo=_zone(offset, zone))
    except BROKEN:
        return None
    is_likely = local.year >= _EARLIEST and local <= dt.datetime.now(dt.UTC) + dt.timedelta(days=1)
    return local.astimezone(dt.UTC) if is_likely else None


def _zone(offset: str, country_zone: str) -> dt.tzinfo:
    """Return the zone of an EXIF offset, or the country's if empty. Raise ValueError if it is unreadable."""
    plain = offset.strip("\0 ")
    if not plain:
        return ZoneInfo(country_zone)
    match = _OFFSET.fullmatch(plain)
    if match is None:
        raise ValueError(f"{plain} is no offset")
    sign, hours, minutes = match.groups()
    span = dt.timedelta(hours=int(hours), minutes=int(minutes))
    return dt.timezone(-span if sign == "-" else span)
