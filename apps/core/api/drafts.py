"""Operations on drafts of forms. Drafts are private to their author."""

from __future__ import annotations

from apps.core.api import draft_shapes as shapes
from apps.core.changes import drafts
from apps.core.choices import STAFF
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.serializers import EmptyOutput
from apps.core.registry import register


def _form(call: Call, place: str) -> drafts.Form:
    return drafts.Form(call.user, call.country, place)


@register
class GetDrafts(Operation[shapes.DraftsInput]):
    """List the caller's drafts of one form, one per window.

    Ended drafts are listed without their values.
    """

    name = "draft/get_drafts"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output, output_many = shapes.DraftRow, True

    def run(self, call: Call[shapes.DraftsInput]) -> list[shapes.DraftRow]:
        # Drafts are private: an admin who views the console as another user must not see that user's drafts.
        if call.is_viewing:
            return []
        return [shapes.DraftRow.of(draft) for draft in drafts.drafts_at(_form(call, call.data.place))]


@register
class SaveDraft(Operation[shapes.SaveDraftInput]):
    """Save the draft of one window. Saves that arrive out of order are ignored."""

    name = "draft/save_draft"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = shapes.DraftMark

    def run(self, call: Call[shapes.SaveDraftInput]) -> shapes.DraftMark:
        draft = drafts.save_draft(
            form=_form(call, call.data.place),
            written=drafts.SavedDraft(call.data.writer, call.data.seq),
            values=call.data.values,
            version=call.data.version,
            replaces=[drafts.SavedDraft(one.writer, one.seq) for one in call.data.replaces],
        )
        return shapes.DraftMark.of(draft)


@register
class DiscardDraft(Operation[shapes.DiscardDraftInput]):
    """End drafts that were saved or discarded, up to the revision that the caller has seen."""

    name = "draft/discard_draft"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY

    def run(self, call: Call[shapes.DiscardDraftInput]) -> EmptyOutput:
        drafts.end_drafts(
            form=_form(call, call.data.place),
            ended=[drafts.SavedDraft(one.writer, one.seq) for one in call.data.drafts],
        )
        return EmptyOutput()
