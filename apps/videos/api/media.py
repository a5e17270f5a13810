"""The calls over the files of videos: sent, taken over, played."""

from __future__ import annotations

from rest_framework.parsers import MultiPartParser

from apps.content.querysets import CONTENT_ROLES
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.registry import register
from apps.videos import selectors, shapes
from apps.videos.api import answers, inputs
from apps.videos.choices import Provider, TokenPurpose
from apps.videos.services import assets, playback, subtitles


@register
class GetVideoToken(Operation):
    """Leave to send a file, going on where it broke off; or leave to play a video, for a while."""

    name = "video/get_video_token"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.VideoTokenInput, shapes.VideoToken

    def run(self, call: Call) -> shapes.VideoToken:
        data = call.data
        if data["purpose"] == TokenPurpose.PLAY:
            ticket = playback.ticket_for(
                user=call.user,
                country=call.country,
                video_id=data["video_id"],
                lasts_s=data.get("lasts_s", playback.LONGEST_S),
            )
            return shapes.VideoToken(
                url=ticket.url,
                token=ticket.token,
                expires_at=ticket.expires_at,
                subtitles=[
                    shapes.PlayedSubtitles(language=language, url=url) for language, url in ticket.subtitles
                ],
            )
        asset, slot = assets.begin(
            actor=call.user,
            country=call.country,
            file_name=data["file_name"],
            size=data["size"],
            mime=data.get("mime") or "",
            provider=data.get("provider") or Provider.LOCAL,
        )
        return shapes.VideoToken(
            asset_id=asset.pk,
            upload_url=slot.url,
            fields=dict(slot.fields),
            expires_at=slot.expires_at,
        )


@register
class CompleteVideoUpload(Operation):
    """Takes over a file that has arrived; it is put together and read in the background."""

    name = "video/complete_upload"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.CompleteVideoInput, shapes.VideoFile

    def run(self, call: Call) -> shapes.VideoFile:
        asset = assets.complete(
            actor=call.user,
            country=call.country,
            asset_id=call.data["asset_id"],
            sha256=call.data["sha256"],
            confirmed=call.confirmed,
        )
        return answers.file(asset)


@register
class GetVideoAsset(Operation):
    """How far an uploaded file has come."""

    name = "video/get_asset"
    kind, roles, scope = Kind.QUERY, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.VideoAssetInput, shapes.VideoFile

    def run(self, call: Call) -> shapes.VideoFile:
        return answers.file(selectors.get_asset(user=call.user, country=call.country, **call.data))


@register
class UploadSubtitles(Operation):
    """Takes in a subtitle file; a video names it with its language."""

    name = "video/upload_subtitles"
    kind, roles, scope = Kind.MUTATION, CONTENT_ROLES, Scope.COUNTRY
    input, output = inputs.UploadSubtitlesInput, shapes.SubtitlesOutput
    parser_classes = (MultiPartParser,)

    def run(self, call: Call) -> shapes.SubtitlesOutput:
        file = call.data["file"]
        made = subtitles.upload_subtitles(
            actor=call.user, country=call.country, file=file, file_name=file.name
        )
        return shapes.SubtitlesOutput.of(made)
