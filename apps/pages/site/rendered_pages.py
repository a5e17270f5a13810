"""Drawn pages in the memory of a web process, used again while the data that they show is unchanged."""

from __future__ import annotations

import datetime as dt
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpResponse
from django.utils import timezone
from django.utils.cache import set_response_etag

from apps.core.changes import data_versions
from apps.core.changes.data_versions import EVERYWHERE, Dependencies, Parts, Version
from apps.core.country import pack as country_pack
from apps.core.http.stored_response import StoredResponse, pack

USED_FOR = data_versions.RETENTION / 2
"""Maximum age of a drawn page, well within the time for which versions are comparable."""
_ALWAYS = ("article", "collection", "holiday", "page", "region", "tag", "video")
"""Kinds of a country that every page depends on: they change rarely, and links and menus show them."""
_EVERYWHERE = ("person", "tag")
_OVERHEAD = 500
"""Approximate bytes of an entry without its page and its dependencies."""


@dataclass(frozen=True)
class _Drawn:
    """A page as it was drawn last, or only what it depends on, if its version is not known to be current."""

    parts: Parts
    version: Version | None
    until: dt.datetime
    body: bytes = b""
    packed: bytes = b""
    """The body compressed by gzip."""
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def size(self) -> int:
        return _OVERHEAD + len(self.body) + len(self.packed) + self.parts.size

    def response(self) -> HttpResponse:
        return StoredResponse(self.body, self.packed, dict(self.headers))


class _Memory:
    """The drawn pages of a process; those that were not used for longest make room for others."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Hashable, _Drawn] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Hashable) -> _Drawn | None:
        with self._lock:
            if key in self._pages:
                self._pages.move_to_end(key)
            return self._pages.get(key)

    def put(self, key: Hashable, page: _Drawn, most_bytes: int) -> None:
        with self._lock:
            self._remove(key)
            self._pages[key] = page
            self._bytes += page.size
            while self._bytes > most_bytes:
                self._remove(next(iter(self._pages)))

    def clear(self) -> None:
        with self._lock:
            self._pages.clear()
            self._bytes = 0

    def _remove(self, key: Hashable) -> None:
        removed = self._pages.pop(key, None)
        self._bytes -= removed.size if removed else 0


_memory = _Memory()


def cached(country: str, key: Hashable, draw: Callable[[], HttpResponse]) -> HttpResponse:
    """Return a page of a country: the stored one while it is true, otherwise the result of `draw`.

    A page is stored when it is drawn for the second time with unchanged data: the version of what it shows is
    read before and after, so that a change meanwhile is never missed. Responses other than 200 are not
    stored. A stored page costs one query, and is used until midnight or the next opening or closing on it.
    """
    if not settings.SITE_CACHE_BYTES:
        return draw()
    now = timezone.now()
    stored = _memory.get((country, key))
    before = data_versions.version_of(stored.parts) if stored else None
    if stored and before == stored.version and now < stored.until:
        return stored.response()
    with data_versions.recording() as dependencies:
        for kind in _ALWAYS:
            dependencies.add(kind, country, None)
        for kind in _EVERYWHERE:
            dependencies.add(kind, EVERYWHERE, None)
        response = draw()
    if response.status_code == 200:
        _memory.put(
            (country, key),
            _drawn(country, response, dependencies, stored, before, now),
            settings.SITE_CACHE_BYTES,
        )
    return response


def forget_all() -> None:
    """Forget all drawn pages of this process."""
    _memory.clear()


def _drawn(
    country: str,
    response: HttpResponse,
    dependencies: Dependencies,
    stored: _Drawn | None,
    before: Version | None,
    now: dt.datetime,
) -> _Drawn:
    until = min(
        now + USED_FOR, _midnight(country, now), *([dependencies.until] if dependencies.until else [])
    )
    parts = dependencies.parts()
    is_current = stored is not None and stored.parts == parts and data_versions.version_of(parts) == before
    if not is_current:
        return _Drawn(parts, None, until)
    set_response_etag(response)
    body = response.content
    return _Drawn(parts, before, until, body, pack(body), tuple(response.items()))


def _midnight(country: str, now: dt.datetime) -> dt.datetime:
    """Return the next midnight in any time zone of the country, when the hours of "today" change."""
    zones = [ZoneInfo(name) for name in country_pack(country).timezones]
    days = [now.astimezone(zone).date() + dt.timedelta(days=1) for zone in zones]
    return min(dt.datetime.combine(day, dt.time(), zone) for day, zone in zip(days, zones, strict=True))
