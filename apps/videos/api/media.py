"""Operations on video files: upload, completion and playback."""

from __future__ import annotations

from rest_framework.parsers import MultiPartParser

from apps.content.models.querysets import CONTENT_ROLES
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.registry import register
from apps.videos.api import answers, inputs
from apps.videos.choices import Provider, TokenPurpose
from apps.videos.queries import selectors
from apps.videos.record import shapes
from apps.videos.services import assets, playback, subtitles


@register
class GetVideoToken(Operation[inputs.VideoTokenInput]):
    """Get a token to upload a file, or continue an upload, or to play a video for a limited time."""

    name = "video/get_video_token"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    output = shapes.VideoToken

    def run(self, call: Call[inputs.VideoTokenInput]) -> shapes.VideoToken:
        data = call.data
        if data.purpose == TokenPurpose.PLAY:
            assert data.video_id is not None
            ticket = playback.ticket_for(
                user=call.user,
                country=call.country,
                video_id=data.video_id,
                lasts_s=data.lasts_s,
            )
            return shapes.VideoToken(
                url=ticket.url,
                token=ticket.token,
                expires_at=ticket.expires_at,
                subtitles=[
                    shapes.PlayedSubtitles(language=language, url=url) for language, url in ticket.subtitles
                ],
            )
        assert data.file_name is not None
        assert data.size is not None
        asset, slot = assets.start(
            actor=call.user,
            country=call.country,
            file_name=data.file_name,
            size=data.size,
            mime=data.mime or "",
            provider=data.provider or Provider.LOCAL,
        )
        return shapes.VideoToken(
            asset_id=asset.pk,
            upload_url=slot.url,
            fields=dict(slot.fields),
            expires_at=slot.expires_at,
        )


@register
class CompleteVideoUpload(Operation[inputs.CompleteVideoInput]):
    """Complete an upload; the file is assembled and analyzed in the background."""

    name = "video/complete_upload"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    output = shapes.VideoFile

    def run(self, call: Call[inputs.CompleteVideoInput]) -> shapes.VideoFile:
        asset = assets.complete(
            actor=call.user,
            country=call.country,
            asset_id=call.data.asset_id,
            sha256=call.data.sha256,
            confirmed=call.confirmed,
        )
        return answers.file(asset)


@register
class GetVideoAsset(Operation[inputs.VideoAssetInput]):
    """Get the progress of an uploaded file."""

    name = "video/get_asset"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    output = shapes.VideoFile

    def run(self, call: Call[inputs.VideoAssetInput]) -> shapes.VideoFile:
        return answers.file(
            selectors.get_asset(user=call.user, country=call.country, asset_id=call.data.asset_id)
        )


@register
class UploadSubtitles(Operation[inputs.UploadSubtitlesInput]):
    """Upload a subtitle file; a video then references it with its language."""

    name = "video/upload_subtitles"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    output = shapes.SubtitlesOutput
    parser_classes = (MultiPartParser,)

    def run(self, call: Call[inputs.UploadSubtitlesInput]) -> shapes.SubtitlesOutput:
        file = call.data.file
        made = subtitles.upload_subtitles(
            actor=call.user, country=call.country, file=file, file_name=file.name or "file"
        )
        return shapes.SubtitlesOutput.of(made)
