"""Registrations of videos at start-up."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator

from apps.content.domain.blocks import cards as listed
from apps.content.domain.labels import label_of
from apps.content.models.querysets import CONTENT_ROLES
from apps.content.registration import figures
from apps.content.services.publishing import (
    cards,
    clock,
    outgoing_references,
    own,
    own_writing,
    personal,
    review_inbox,
)
from apps.core import registry
from apps.core.files import covers, files
from apps.core.inbox import waiting_counts
from apps.core.jobs import schedule
from apps.core.lists import list_area
from apps.core.records.registration import register, register_list
from apps.videos import choices
from apps.videos.models import SubtitleFile, VideoAsset
from apps.videos.models.assets import FILES, SUBTITLES
from apps.videos.queries import selectors
from apps.videos.record import VIDEO_RECORD
from apps.videos.services import assets, checks, derived, processing, undo_rules
from apps.videos.services.bulk import ACTIONS
from apps.videos.services.kind import VIDEO
from apps.videos.services.videos import edit_from_history

LIST = "/content/video/list"
"""Path of the list screen."""


def register_area() -> None:
    """Register enumerations, record, list, inbox, figures, references, file owners and recurring tasks."""
    personal.register_texts(VIDEO)
    for name, kind in (
        ("video_provider", choices.Provider),
        ("asset_status", choices.AssetStatus),
        ("orientation", choices.Orientation),
        ("video_length", choices.Length),
    ):
        registry.register_enum(name, kind)
    register(VIDEO_RECORD, edit=edit_from_history, undo=undo_rules.UNDO, judge=VIDEO.workflow.verdicts)
    register_list(
        VIDEO_RECORD,
        selectors.REPOSITORY.matching,
        selectors.REPOSITORY.rows_of,
        note=lambda video: f"{video.author.nickname} · {label_of(video)}",
        named_by=("author",),
        lock=selectors.REPOSITORY.lock_many,
        actions=ACTIONS,
    )
    covers.register(selectors.KIND, checks.COVER)
    outgoing_references.register(VIDEO, derived.refresh, list_area.search_of(VIDEO_RECORD.area))
    own.register(VIDEO)
    own_writing.register(VIDEO, LIST, "Views of your videos")
    clock.register(VIDEO)
    listed.register(selectors.KIND, cards.source_of(VIDEO, "description"))
    review_inbox.register(VIDEO, "Videos in review")
    figures.register(VIDEO_RECORD, LIST, "Videos", CONTENT_ROLES)
    figures.register_review(VIDEO_RECORD, LIST, "Videos in review", CONTENT_ROLES)
    waiting_counts.register("videos", CONTENT_ROLES, selectors.waiting_for)
    for folder, model in ((FILES, VideoAsset), (SUBTITLES, SubtitleFile)):
        files.register_owner(files.Owner(folder, "default", _folders(folder, model), _named(model)))
    schedule.register(
        schedule.Recurring("videos.expire", dt.timedelta(hours=1), lambda at: assets.expire(at))
    )
    schedule.register(
        schedule.Recurring("videos.sweep", dt.timedelta(minutes=1), lambda at: processing.sweep(at))
    )


Files = type[VideoAsset] | type[SubtitleFile]


def _folders(top: str, model: Files) -> Callable[[], Iterator[str]]:
    """Return a function that yields all folders with files of a model."""
    rows = model._default_manager

    def folders() -> Iterator[str]:
        countries = rows.exclude(file="").order_by().values_list("country", flat=True).distinct()
        return (f"{top}/{country.lower()}" for country in countries)

    return folders


def _named(model: Files) -> Callable[[str], dict[str, str]]:
    """Return a function that returns the record of each file in a folder."""
    rows = model._default_manager
    word = "video file" if model is VideoAsset else "subtitles"

    def named(folder: str) -> dict[str, str]:
        matching_rows = rows.filter(file__startswith=f"{folder}/").values_list("file", "pk")
        return {name: f"{word} {pk}" for name, pk in matching_rows}

    return named
