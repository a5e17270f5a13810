"""Operations on comments, word lists and settings."""

from __future__ import annotations

from typing import ClassVar

from apps.comments import permissions
from apps.comments.api import answers, inputs, shapes
from apps.comments.choices import WordLevel
from apps.comments.domain import languages
from apps.comments.domain.words import checks
from apps.comments.models import Comment
from apps.comments.models.querysets import COMMENT_ROLES, SETTING_ROLES
from apps.comments.queries import selectors
from apps.comments.record import COMMENT_RECORD
from apps.comments.record.shapes import CommentAuthor
from apps.comments.services import (
    authors,
    flags,
    intake,
    moderation,
    replies,
    setting_up,
    visitors,
    word_lists,
)
from apps.comments.services.bulk import ACTIONS
from apps.comments.services.moderation import Decision
from apps.core import context
from apps.core.country import pack
from apps.core.errors import Invalid
from apps.core.http import public_limits
from apps.core.http.operations import PUBLIC, Answer, Call, Kind, Operation, Scope, T
from apps.core.http.outputs import Output, Rows
from apps.core.http.serializers import Accepted, BaseOutput, EmptyOutput
from apps.core.records.operations import RecordCalls
from apps.core.registry import register

calls = RecordCalls(
    COMMENT_RECORD,
    detail=answers.detail,
    get=lambda user, country, pk: selectors.get_comment(user=user, country=country, comment_id=pk),
)
calls.query(answers.rows, "List comments.")
calls.get_detail(
    "Get a comment with its thread, its author's other comments, near copies and previous texts."
)
calls.bulk(
    inputs.BulkCommentsParams,
    ACTIONS,
    "Approve, reject or hold several comments, or set the state of their authors.",
)
calls.export()


class _FromPublic(Operation[T]):
    """Base class of public operations: no session, limited by address, refused requests included."""

    kind, roles, scope = Kind.MUTATION, PUBLIC, Scope.COUNTRY
    rate = public_limits.TRIES
    output: ClassVar[type[Output]] = Accepted

    def _write(self, call: Call[T]) -> Answer:
        # Counted outside of the transaction, since refused requests count as well.
        public_limits.throttle_public(self.name)
        return super()._write(call)


@register
class CreatePublicComment(_FromPublic[inputs.PublicCommentInput]):
    """Create a public comment.

    At most five per hour and address; an identical comment of the same visitor is stored once.
    """

    name = "public/create_comment"
    output = shapes.TakenComment

    def run(self, call: Call[inputs.PublicCommentInput]) -> shapes.TakenComment:
        visitor = visitors.visitor_of(call.data.visitor_key or "") or visitors.new_visitor()
        visitor_key = visitors.key_of(visitor)
        if call.data.website:
            return shapes.TakenComment(id=public_limits.honeypot_id(), visitor_key=visitor_key)
        if call.data.picture_ids:
            # There is no public upload, so an id could only be another user's picture.
            raise Invalid({"picture_ids": ["Pictures are not supported yet. Describe what you saw"]})
        comment = intake.take_from_public(
            country=call.country,
            draft=call.data.draft(call.user_agent),
            ip=context.current().ip,
            visitor=visitor,
        )
        return shapes.TakenComment(id=comment.pk, visitor_key=visitor_key)


@register
class FlagPublicComment(_FromPublic[inputs.PublicFlagInput]):
    """Report a comment, at most five per hour and address."""

    name = "public/flag_comment"

    def run(self, call: Call[inputs.PublicFlagInput]) -> Accepted:
        data = call.data
        if data.website:
            return Accepted(id=public_limits.honeypot_id())
        flag = flags.flag_comment(
            country=call.country,
            comment_id=data.comment_id,
            reason=data.reason,
            note=data.note or "",
            ip=context.current().ip,
        )
        return Accepted(id=flag.pk)


@register
class GetQueueCounts(Operation):
    """Get the number of waiting comments by queue."""

    name = "comment/get_queue_counts"
    kind, roles, scope = Kind.QUERY, COMMENT_ROLES, Scope.COUNTRY
    output = shapes.QueueCounts

    def run(self, call: Call) -> shapes.QueueCounts:
        return shapes.QueueCounts(**selectors.queue_counts(call.user, call.country))


@register
class ChangeCommentStatus(Operation[inputs.ChangeCommentStatusInput]):
    """Approve, reject, hold, delete, pin, unpin, feature or unfeature a comment."""

    name = "comment/change_comment_status"
    kind, roles, scope = Kind.MUTATION, COMMENT_ROLES, Scope.COUNTRY
    output = shapes.CommentDecided

    def run(self, call: Call[inputs.ChangeCommentStatusInput]) -> shapes.CommentDecided:
        data = call.data
        comment, log_id = moderation.change_comment_status(
            actor=call.user,
            country=call.country,
            comment_id=data.comment_id,
            version=data.version,
            action=data.action,
            decision=Decision(reason=data.reason or "", note=(data.note or "")[:500]),
        )
        return shapes.CommentDecided.of(calls.fresh(call, comment), change_log_id=log_id)


@register
class SetPictureState(Operation[inputs.SetPictureStateInput]):
    """Hide or show one picture of a comment."""

    name = "comment/set_picture_state"
    kind, roles, scope = Kind.MUTATION, COMMENT_ROLES, Scope.COUNTRY
    output = COMMENT_RECORD.detail_shape

    def run(self, call: Call[inputs.SetPictureStateInput]) -> BaseOutput:
        comment = moderation.set_picture_state(
            actor=call.user,
            country=call.country,
            version=call.data.version,
            comment_id=call.data.comment_id,
            picture_id=call.data.picture_id,
            state=call.data.state,
        )
        return calls.fresh(call, comment)


@register
class ReplyComment(Operation[inputs.ReplyCommentInput]):
    """Add the only official reply to a comment."""

    name = "comment/reply_comment"
    kind, roles, scope = Kind.MUTATION, COMMENT_ROLES, Scope.COUNTRY
    output = COMMENT_RECORD.detail_shape

    def run(self, call: Call[inputs.ReplyCommentInput]) -> BaseOutput:
        comment = replies.reply_comment(
            actor=call.user,
            country=call.country,
            version=call.data.version,
            comment_id=call.data.comment_id,
            body=call.data.body,
        )
        return calls.fresh(call, comment)


@register
class EditReply(Operation[inputs.ReplyCommentInput]):
    """Edit an official reply; its former text is stored as a revision."""

    name = "comment/edit_reply"
    kind, roles, scope = Kind.MUTATION, COMMENT_ROLES, Scope.COUNTRY
    output = COMMENT_RECORD.detail_shape

    def run(self, call: Call[inputs.ReplyCommentInput]) -> BaseOutput:
        reply = replies.edit_reply(
            actor=call.user,
            country=call.country,
            version=call.data.version,
            comment_id=call.data.comment_id,
            body=call.data.body,
        )
        return calls.fresh(call, reply)


@register
class SetAuthorState(Operation[inputs.SetAuthorStateInput]):
    """Set whether an author's comments are accepted, held for review or rejected."""

    name = "comment/set_author_state"
    kind, roles, scope = Kind.MUTATION, COMMENT_ROLES, Scope.COUNTRY
    output = CommentAuthor

    def run(self, call: Call[inputs.SetAuthorStateInput]) -> CommentAuthor:
        author = authors.set_author_state(
            actor=call.user,
            country=call.country,
            public_user_id=call.data.public_user_id,
            state=call.data.state,
        )
        return answers.author(Comment(author=author))


@register
class QueryFlags(Operation):
    """List the reports of a comment, open ones first."""

    name = "comment/query_flags"
    kind, roles, scope = Kind.QUERY, COMMENT_ROLES, Scope.COUNTRY
    input, output = COMMENT_RECORD.id_shape, Rows[shapes.CommentFlagShape]

    def run(self, call: Call) -> Rows[shapes.CommentFlagShape]:
        comment = selectors.get_comment(
            user=call.user, country=call.country, comment_id=call.data["comment_id"]
        )
        return Rows[shapes.CommentFlagShape](
            rows=[shapes.CommentFlagShape.of(flag) for flag in selectors.flags_of(comment)]
        )


@register
class DismissFlags(Operation[inputs.DismissFlagsInput]):
    """Dismiss reports of a comment; without ids, all open ones."""

    name = "comment/dismiss_flags"
    kind, roles, scope = Kind.MUTATION, COMMENT_ROLES, Scope.COUNTRY
    output = COMMENT_RECORD.detail_shape

    def run(self, call: Call[inputs.DismissFlagsInput]) -> BaseOutput:
        comment = flags.dismiss_flags(
            actor=call.user,
            country=call.country,
            comment_id=call.data.comment_id,
            version=call.data.version,
            flag_ids=call.data.flag_ids or [],
        )
        return calls.fresh(call, comment)


# -- words and settings -------------------------------------------------------------------------------
@register
class QueryWords(Operation):
    """List the entries of the word lists."""

    name = "comment/query_words"
    kind, roles, scope = Kind.QUERY, SETTING_ROLES, Scope.COUNTRY
    input, output = inputs.WordListInput, shapes.WordListOutput

    def run(self, call: Call) -> shapes.WordListOutput:
        page, rows = selectors.list_words(user=call.user, country=call.country, query=call.data)
        return page.answer(
            shapes.WordListOutput,
            [answers.word(entry, call.user) for entry in rows],
            writable_languages=permissions.writable_languages(call.user),
        )


@register
class SaveWord(Operation[inputs.SaveWordInput]):
    """Add or change a word."""

    name = "comment/save_word"
    kind, roles, scope = Kind.MUTATION, SETTING_ROLES, Scope.COUNTRY
    output = shapes.WordEntryShape

    def run(self, call: Call[inputs.SaveWordInput]) -> shapes.WordEntryShape:
        entry = setting_up.save_word(
            actor=call.user,
            word_id=call.data.word_id,
            version=call.data.version,
            fields=call.data.sent("word_id", "version"),
        )
        return answers.word(selectors.with_hits().get(pk=entry.pk), call.user)


@register
class DeleteWord(Operation[inputs.DeleteWordInput]):
    """Delete a word."""

    name = "comment/delete_word"
    kind, roles, scope = Kind.MUTATION, SETTING_ROLES, Scope.COUNTRY
    output = EmptyOutput

    def run(self, call: Call[inputs.DeleteWordInput]) -> EmptyOutput:
        setting_up.delete_word(actor=call.user, word_id=call.data.word_id, version=call.data.version)
        return EmptyOutput()


@register
class TestWords(Operation[inputs.TestWordsInput]):
    """Test a text against the word lists, and against the checks for contacts and advertising."""

    name = "comment/test_words"
    kind, roles, scope = Kind.QUERY, SETTING_ROLES, Scope.COUNTRY
    output = shapes.TestedWords

    def run(self, call: Call[inputs.TestWordsInput]) -> shapes.TestedWords:
        text = call.data.text
        language = call.data.language or languages.language_of(text, pack(call.country).languages[0])
        hits = checks.find(text, word_lists.matcher(word_lists.languages_for(call.country, language)))
        reviews_links = selectors.settings_of(call.country).hold_links
        levels = {one.level for one in hits if reviews_links or one.type not in checks.CONTACTS}
        is_banned, is_suspect = WordLevel.BANNED in levels, WordLevel.SUSPECT in levels
        return shapes.TestedWords(
            language=language,
            hits=[shapes.TextFinding.of(one, match=text[one.start : one.end]) for one in hits],
            result="rejected" if is_banned else "pending" if is_suspect else "visible",
        )


@register
class GetCommentSettings(Operation):
    """Get the comment settings of the country."""

    name = "comment/get_settings"
    kind, roles, scope = Kind.QUERY, SETTING_ROLES, Scope.COUNTRY
    output = shapes.CommentSettingsShape

    def run(self, call: Call) -> shapes.CommentSettingsShape:
        return answers.settings(selectors.settings_of(call.country), call.user)


@register
class EditCommentSettings(Operation[inputs.EditCommentSettingsInput]):
    """Edit the comment settings of the country."""

    name = "comment/edit_settings"
    kind, roles, scope = Kind.MUTATION, SETTING_ROLES, Scope.COUNTRY
    output = shapes.CommentSettingsShape

    def run(self, call: Call[inputs.EditCommentSettingsInput]) -> shapes.CommentSettingsShape:
        row = setting_up.edit_settings(
            actor=call.user, country=call.country, version=call.data.version, patch=call.data.sent("version")
        )
        return answers.settings(row, call.user)
