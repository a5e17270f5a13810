"""The operations on pictures and uploads."""

from __future__ import annotations

from rest_framework.parsers import MultiPartParser

from apps.core.choices import STAFF
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.outputs import Rows
from apps.core.http.serializers import BaseOutput
from apps.core.http.throttle import Rate
from apps.core.records.operations import RecordCalls
from apps.core.registry import register
from apps.uploads.api import answers
from apps.uploads.api import serializers as s
from apps.uploads.domain import images
from apps.uploads.queries import selectors
from apps.uploads.record import PICTURE_RECORD
from apps.uploads.record.shapes import Document
from apps.uploads.services import direct, document_output, documents, library, pictures, uploads
from apps.uploads.services.bulk import ACTIONS
from apps.uploads.services.file_checks import MOST_BYTES

# Staff may edit their own pictures; the library is limited to its editors.
calls = RecordCalls(
    PICTURE_RECORD,
    detail=answers.detail,
    get=lambda user, country, pk: selectors.get_picture(user=user, country=country, picture_id=pk),
    roles=STAFF,
)
calls.query(
    answers.ANSWERS.rows,
    "List pictures by filter and keyword; editors, reviewers and KOL only see their own uploads.",
)
calls.get_detail("Get a picture and its uses.")
calls.edit(
    library.edit_picture,
    "Edit the sent texts, rights, focal point or crop of a picture.",
)
calls.bulk(
    s.BulkPicturesParams,
    ACTIONS,
    "Describe, tag, move or license several pictures, or delete unused ones.",
)
calls.export()


@register
class BeginUpload(Operation[s.BeginUploadInput]):
    """Start a chunked upload; the same file again resumes where it stopped."""

    name = "file/begin_upload"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = s.BegunUpload

    def run(self, call: Call[s.BeginUploadInput]) -> s.BegunUpload:
        upload = uploads.start(
            actor=call.user,
            country=call.country,
            file_name=call.data.file_name,
            size=call.data.size,
            purpose=call.data.purpose,
            sha256=call.data.sha256,
        )
        return s.BegunUpload.of(upload, direct=direct.form_for(upload))


@register
class GetUpload(Operation[s.GetUploadInput]):
    """Get the progress of an upload: the offset of the next chunk."""

    name = "file/get_upload"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output = s.UploadOutput

    def run(self, call: Call[s.GetUploadInput]) -> s.UploadOutput:
        return s.UploadOutput.of(
            selectors.get_upload(user=call.user, country=call.country, upload_id=call.data.upload_id)
        )


@register
class SendChunk(Operation[s.SendChunkInput]):
    """Receive a chunk of a file; repeating a chunk changes nothing."""

    name = "file/send_chunk"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = s.UploadOutput
    parser_classes = (MultiPartParser,)

    def run(self, call: Call[s.SendChunkInput]) -> s.UploadOutput:
        return s.UploadOutput.of(
            uploads.send_chunk(
                actor=call.user,
                country=call.country,
                upload_id=call.data.upload_id,
                offset=call.data.offset,
                chunk=call.data.chunk,
            )
        )


@register
class CompleteUpload(Operation[s.GetUploadInput]):
    """Complete an upload that the browser sent to the object store with its signed form."""

    name = "file/complete_upload"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = s.UploadOutput

    def run(self, call: Call[s.GetUploadInput]) -> s.UploadOutput:
        return s.UploadOutput.of(
            direct.complete(actor=call.user, country=call.country, upload_id=call.data.upload_id)
        )


@register
class UploadPicture(Operation[s.UploadPictureInput]):
    """Create a picture; the same file again returns the existing picture."""

    name = "file/upload_picture"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = s.UploadedPicture
    rate = Rate(120)
    parser_classes = (MultiPartParser,)

    def run(self, call: Call[s.UploadPictureInput]) -> BaseOutput:
        data = call.data
        described = data.sent("file", "upload_id")
        if data.file is None:
            assert data.upload_id is not None
            picture, duplicated = pictures.finish_upload(
                actor=call.user, country=call.country, upload_id=data.upload_id, **described
            )
        else:
            picture, duplicated = pictures.upload_picture(
                actor=call.user,
                country=call.country,
                file=data.file,
                size=data.file.size or 0,
                file_name=data.file.name or "file",
                **described,
            )
        return answers.uploaded(picture, call.user, duplicated=duplicated)


@register
class UploadFile(Operation[s.UploadFileInput]):
    """Check a document and store it for an unsaved record."""

    name = "file/upload_file"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = Document
    parser_classes = (MultiPartParser,)

    def run(self, call: Call[s.UploadFileInput]) -> Document:
        file = call.data.file
        images.check_size(file.size or 0, MOST_BYTES)
        stored_file = documents.stage_document(
            actor=call.user,
            country=call.country,
            file_name=file.name or "file",
            content=file.read(),
            biz_code=call.data.biz_code or "",
        )
        return document_output.document(stored_file)


@register
class QueryPictureTags(Operation[s.PictureTagsInput]):
    """List tags recently added to pictures, most common first, as suggestions."""

    name = "picture/query_tags"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output = Rows[s.PictureTagOutput]

    def run(self, call: Call[s.PictureTagsInput]) -> Rows[s.PictureTagOutput]:
        tags = selectors.tags_in_use(user=call.user, country=call.country, keyword=call.data.keyword)
        return Rows[s.PictureTagOutput](
            rows=[s.PictureTagOutput(tag=tag, count=count) for tag, count in tags]
        )


@register
class ChangePictureStatus(Operation[s.PictureStatusInput]):
    """Block a picture everywhere after the user has confirmed its uses, or unblock it."""

    name = "picture/change_picture_status"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = PICTURE_RECORD.detail_shape

    def run(self, call: Call[s.PictureStatusInput]) -> BaseOutput:
        picture = library.change_picture_status(
            actor=call.user,
            country=call.country,
            picture_id=call.data.picture_id,
            version=call.data.version,
            action=call.data.action,
            reason=call.data.reason or "",
            confirmed=call.confirmed,
        )
        return answers.detail(picture, call.user)


@register
class DeletePicture(Operation[s.DeletePictureInput]):
    """Delete an unused picture; undoing the changeset restores it."""

    name = "picture/delete_picture"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = s.DeletedPicture

    def run(self, call: Call[s.DeletePictureInput]) -> s.DeletedPicture:
        changeset = library.delete_picture(
            actor=call.user, country=call.country, picture_id=call.data.picture_id, version=call.data.version
        )
        return s.DeletedPicture(changeset_id=changeset.pk)
