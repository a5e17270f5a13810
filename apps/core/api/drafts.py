"""The calls over drafts: everybody's own and nobody else's."""

from __future__ import annotations

from apps.core.api import draft_shapes as shapes
from apps.core.changes import drafts
from apps.core.choices import STAFF
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.serializers import EmptyOutput
from apps.core.registry import register


def _form(call: Call) -> drafts.Form:
    return drafts.Form(call.user, call.country, call.data["place"])


@register
class GetDrafts(Operation):
    """What the caller left unsaved in one form, by window; an ended draft is told without its values."""

    name = "draft/get_drafts"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output, output_many = shapes.DraftsInput, shapes.DraftRow, True

    def run(self, call: Call) -> list[shapes.DraftRow]:
        # What somebody has not saved yet is nobody else's, whoever looks at the console as them.
        if call.is_viewing:
            return []
        return [shapes.DraftRow.of(draft) for draft in drafts.drafts_at(_form(call))]


@register
class SaveDraft(Operation):
    """Keeps what one window has typed so far; an older save that comes late changes nothing."""

    name = "draft/save_draft"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    input, output = shapes.SaveDraftInput, shapes.DraftMark

    def run(self, call: Call) -> shapes.DraftMark:
        draft = drafts.save_draft(
            form=_form(call),
            written=drafts.SavedDraft(call.data["writer"], call.data["seq"]),
            values=call.data["values"],
            version=call.data["version"],
            replaces=[drafts.SavedDraft(**one) for one in call.data.get("replaces", [])],
        )
        return shapes.DraftMark.of(draft)


@register
class DiscardDraft(Operation):
    """Ends drafts as far as they were seen, because they are saved or thrown away."""

    name = "draft/discard_draft"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    input = shapes.DiscardDraftInput

    def run(self, call: Call) -> EmptyOutput:
        drafts.end_drafts(form=_form(call), ended=[drafts.SavedDraft(**one) for one in call.data["drafts"]])
        return EmptyOutput()
