"""What the calls over videos take."""

from __future__ import annotations

from rest_framework import serializers

from apps.content.choices import Language
from apps.content.models.published import LONGEST_SLUG
from apps.content.publishing import inputs
from apps.content.publishing.inputs import TITLELESS, one_id, text
from apps.content.publishing.listings import VERSION_LIST
from apps.core.http.fields import MAX_ID, Id, Text
from apps.core.http.serializers import BulkInput, CreateInput, EditInput, InputSerializer
from apps.core.queries import list_area, list_spec
from apps.stores.ref_shapes import enum
from apps.videos.choices import MusicRights, Provider, TokenPurpose
from apps.videos.kinds import LONGEST_TITLE, MOST_CHAPTERS, MOST_STORES, MOST_SUBTITLES
from apps.videos.listings import VIDEO_LIST
from apps.videos.services.bulk import ACTIONS
from apps.videos.services.playback import LONGEST_S, SHORTEST_S

VideoListInput = list_spec.list_input("VideoListInput", VIDEO_LIST)
VideoFilters = list_area.filters_input("VideoFilters", VIDEO_LIST)
VideoExportInput = list_area.export_input("VideoExportInput", VIDEO_LIST)
_VersionList = list_spec.list_input("VideoVersionList", VERSION_LIST)


class ChapterInput(InputSerializer):
    """A part of the video that begins at a moment."""

    at_s = serializers.FloatField(min_value=0, max_value=24 * 3600)
    title = Text(max_length=100)


class SubtitleInput(InputSerializer):
    """The subtitles in one language."""

    language = enum(Language)
    file_id = Id()
    is_auto = serializers.BooleanField(required=False)


class VideoFields(inputs.ReviewedFields):
    """The fields of a video that people write."""

    title = Text(required=False, max_length=LONGEST_TITLE, error_messages=TITLELESS)
    description = text(2000)
    asset_id = one_id()
    external_url = text(300)
    frame_at_s = serializers.FloatField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=24 * 3600,
        help_text="Where in the video the cover is taken; a cover that is sent along comes first.",
    )
    subtitles = serializers.ListField(child=SubtitleInput(), required=False, max_length=MOST_SUBTITLES)
    chapters = serializers.ListField(child=ChapterInput(), required=False, max_length=MOST_CHAPTERS)
    has_alcohol = serializers.BooleanField(required=False)
    has_pork = serializers.BooleanField(required=False)
    music_rights = enum(MusicRights, blank=True, required=False, allow_null=True)
    stores = serializers.ListField(child=inputs.StoreInput(), required=False, max_length=MOST_STORES)


class CreateVideoInput(CreateInput, VideoFields):
    """A new video; without an author it is the caller's own."""

    title = Text(max_length=LONGEST_TITLE, error_messages=TITLELESS)


class VideoIdInput(InputSerializer):
    video_id = Id()


class EditVideoInput(EditInput, inputs.Saving, VideoFields):
    """A patch of a video."""

    video_id = Id()


class CheckVideoSlugInput(InputSerializer):
    """A web address, or the title to make one of."""

    slug = text(LONGEST_SLUG)
    title = text(LONGEST_TITLE)
    video_id = one_id()


class ChangeVideoStatusInput(inputs.ReviewedStatusInput):
    """One action of a video's workflow, and what goes with it."""

    video_id = Id()


class AddVideoCommentInput(InputSerializer):
    """What is said about a video in review."""

    video_id = Id()
    body = Text(max_length=2000)


class VideoVersionListInput(_VersionList):  # type: ignore[valid-type, misc]  # the base is made of the list
    """A query over the versions of one video."""

    video_id = Id()


class GetVideoVersionInput(inputs.VersionNumber):
    """A version of a video, and the one to compare it with."""

    video_id = Id()


class RestoreVideoVersionInput(inputs.RestoreInput):
    video_id = Id()


class VideoPreviewInput(inputs.PreviewInput):
    """A video and one of its versions; without one, the latest."""

    video_id = Id()


class BulkEditVideosInput(BulkInput):
    action = serializers.ChoiceField(choices=[(action, action) for action in ACTIONS])
    params = inputs.BulkReviewedParams(required=False)
    filters = VideoFilters(required=False)


class VideoTokenInput(InputSerializer):
    """Leave to send a file (its name, size and type), or to play a video (which, and for how long)."""

    purpose = enum(TokenPurpose)
    file_name = Text(required=False, max_length=200)
    size = serializers.IntegerField(required=False, min_value=0, max_value=MAX_ID)
    mime = Text(required=False, allow_blank=True, max_length=100)
    provider = enum(Provider, required=False)
    video_id = Id(required=False)
    lasts_s = serializers.IntegerField(required=False, min_value=SHORTEST_S, max_value=LONGEST_S)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        """What its purpose needs. Raises ValidationError for what is missing."""
        needed = ("file_name", "size") if attrs["purpose"] == TokenPurpose.UPLOAD else ("video_id",)
        if missing := [name for name in needed if name not in attrs]:
            raise serializers.ValidationError(dict.fromkeys(missing, "This field is required"))
        return attrs


class CompleteVideoInput(InputSerializer):
    """A file that has arrived, and its digest."""

    asset_id = Id()
    sha256 = serializers.RegexField(r"^[0-9a-f]{64}$")
    confirm_token = Text(required=False, max_length=4000)


class VideoAssetInput(InputSerializer):
    asset_id = Id()


class UploadSubtitlesInput(InputSerializer):
    file = serializers.FileField()
