"""Demo videos: short drawn films, one in each status, taken there through the ordinary services."""

from __future__ import annotations

import datetime as dt
import hashlib
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.console.demo.clips import film, number_of, still
from apps.console.demo.lanes import by_country
from apps.console.demo.pictures import describe
from apps.console.demo.reading import read_rows
from apps.content.choices import LANGUAGE_OF
from apps.content.services.publishing import review, states
from apps.content.services.publishing.states import StatusChange
from apps.core.models import ReferenceLoad
from apps.core.values import Json
from apps.stores.models import Store, Tag
from apps.videos.domain.media import FileFacts
from apps.videos.models import Video, VideoAsset
from apps.videos.models.assets import FILES
from apps.videos.services import checks, processing, videos
from apps.videos.services.kind import VIDEO

MARK = "demo_videos"
_POSTER_AT = 1.5
"""In seconds."""
COUNTRY = "ID"


@dataclass(frozen=True)
class DemoVideo:
    """The definition of a demo video: texts, film and final status."""

    title: str
    description: str
    author: str
    end: str
    picture: str
    """The name of the picture of food that the film shows."""
    size: tuple[int, int] = (854, 480)
    seconds: int = 4
    link: str = ""
    sponsorship: str = "none"


VIDEOS = read_rows("videos", "videos", DemoVideo)


def ensure() -> int:
    """Create the demo's videos once; return their number."""
    people = {user.username: user for user in User.objects.filter(is_demo=True)}
    return by_country([COUNTRY], lambda _: _ensure(people))


@transaction.atomic
def _ensure(people: dict[str, User]) -> int:
    if ReferenceLoad.objects.filter(name=MARK).exists():
        return 0
    stores = list(Store.objects.filter(country=COUNTRY).published().order_by("pk")[: len(VIDEOS)])
    for number, planned in enumerate(VIDEOS):
        _Life(number, planned, people, stores).lead()
    ReferenceLoad.objects.create(name=MARK, digest="1")
    return len(VIDEOS)


def _filmed(number: int, planned: DemoVideo, owner: User) -> VideoAsset:
    """Return a stored film in the state after processing."""
    shown = number_of(planned.picture)
    with TemporaryDirectory() as folder:
        content = film(
            Path(folder) / "film.mp4", shown, seconds=planned.seconds, size=planned.size
        ).read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    name = default_storage.save(f"{FILES}/{COUNTRY.lower()}/demo-{digest[:20]}.mp4", ContentFile(content))
    asset = VideoAsset(
        country=COUNTRY,
        owner=owner,
        file=name,
        file_name=f"film-{number + 1}.mp4",
        mime="video/mp4",
        size=len(content),
        sha256=digest,
    )
    # The facts are known from drawing; decoding the film again would take longer than everything else.
    facts = FileFacts(planned.seconds, *planned.size, has_audio=False, bitrate=0)
    asset.duration_s, asset.width, asset.height = facts.duration_s, facts.width, facts.height
    asset.orientation, asset.ready_at, asset.status = facts.orientation, timezone.now(), "ready"
    asset.poster = processing.store_poster(asset, still(shown, _POSTER_AT, planned.size), _POSTER_AT)
    asset.save()
    return asset


class _Life:
    """The workflow steps of one video."""

    def __init__(self, number: int, planned: DemoVideo, people: dict[str, User], stores: list[Store]) -> None:
        self.known, self.people, self.author = planned, people, people[planned.author]
        is_bare = planned.end == "draft"
        fields: dict[str, Json] = {
            "title": planned.title,
            "description": planned.description,
            "language": LANGUAGE_OF[COUNTRY].value,
            "sponsorship": "" if is_bare else planned.sponsorship,
            "music_rights": "" if is_bare else "own",
            "tags": list(Tag.objects.usable_in(COUNTRY).order_by("pk").values_list("pk", flat=True)[:2]),
            "stores": [{"store_id": store.pk, "role": "main"} for store in stores[number : number + 1]],
            "cover_alt": "" if is_bare else describe(planned.picture, COUNTRY),
        }
        asset = _filmed(number, planned, self.author)
        if planned.link:
            fields |= {"external_url": planned.link, "cover_picture_id": asset.poster_id}
        else:
            fields |= {"asset_id": asset.pk, "chapters": [{"at_s": 0, "title": "Pembukaan"}]}
        self.video = videos.create_video(actor=self.author, country=COUNTRY, fields=fields)

    def lead(self) -> None:
        """Take the video to its final status."""
        getattr(self, f"_{self.known.end}")()

    def _do(self, who: str, action: str, **values: Any) -> None:
        now = Video.objects.get(pk=self.video.pk)
        confirmed = frozenset(warning.key for warning in checks.find_problems(now).warnings)
        states.change_status(
            VIDEO,
            review.STEPS,
            actor=self.people.get(who, self.author),
            country=COUNTRY,
            record_id=now.pk,
            version=now.version,
            action=action,
            status_change=StatusChange(confirmed=confirmed, **values),
        )

    def _draft(self) -> None:
        """Leave the video a draft."""

    def _in_review(self) -> None:
        self._do("author", "submit", note="The sound is mixed anew.")

    def _changes(self) -> None:
        self._in_review()
        self._do("reviewer", "request_changes", reason="The first ten seconds are out of focus: cut them.")

    def _live(self) -> None:
        self._in_review()
        self._do("reviewer", "approve")

    def _scheduled(self) -> None:
        self._do("operator", "schedule", publish_at=timezone.now() + dt.timedelta(days=3))

    def _unpublished(self) -> None:
        self._do("operator", "publish")
        self._do("operator", "unpublish", reason="The café has moved.")

    def _archived(self) -> None:
        self._do("operator", "archive")

    def _processing(self) -> None:
        self._set_asset(
            status="checking", ready_at=None, duration_s=None, width=None, height=None, orientation=""
        )

    def _failed(self) -> None:
        self._set_asset(status="failed", error="The file cannot be read. It may be damaged", ready_at=None)

    def _set_asset(self, **fields: Json) -> None:
        assert self.video.asset is not None
        VideoAsset.objects.filter(pk=self.video.asset.pk).update(**fields)
