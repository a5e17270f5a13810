"""Operations on leads and the board."""

from __future__ import annotations

from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.serializers import BaseOutput
from apps.core.records.operations import RecordCalls
from apps.core.registry import register
from apps.crm.api import answers, imports, inputs, shapes, timeline_views
from apps.crm.models.querysets import CRM_ROLES
from apps.crm.permissions import MANAGERS
from apps.crm.queries import board_reads, selectors
from apps.crm.record import LEAD_RECORD
from apps.crm.services import alike, conversion, leads, merge, stage_moves
from apps.crm.services.bulk import ACTIONS

__all__ = ["imports", "timeline_views"]
PER_COLUMN = 20

calls = RecordCalls(
    LEAD_RECORD,
    detail=answers.detail,
    get=lambda user, country, pk: selectors.get_lead(user=user, country=country, lead_id=pk),
)
calls.query(answers.rows, "List leads.")
calls.get_detail("Get a lead with its tasks and moves.")
calls.create(
    leads.create_lead,
    "Create a lead. Requires confirmation if an open lead has the same number or address.",
    inputs.CreateLeadInput,
)
calls.edit(leads.edit_lead, "Edit the sent fields of a lead.")
calls.act("assign_lead", inputs.AssignLeadInput, leads.assign_lead, "Assign a lead to a colleague.")
calls.act(
    "merge_leads",
    inputs.MergeLeadsInput,
    merge.merge_leads,
    "Merge two leads. The changeset can be undone.",
    roles=MANAGERS,
)
calls.bulk(
    inputs.BulkLeadsParams,
    ACTIONS,
    "Assign several leads, change their priority or stage, or mark them as junk.",
)
calls.export()


@register
class GetLeadBoard(Operation[inputs.LeadBoardInput]):
    """Get the board: each stage with its first cards, number of leads and total value."""

    name = "crm/get_lead_board"
    kind, roles, scope = Kind.QUERY, CRM_ROLES, Scope.COUNTRY
    output = shapes.LeadBoard

    def run(self, call: Call[inputs.LeadBoardInput]) -> shapes.LeadBoard:
        columns = board_reads.get_board(
            user=call.user,
            country=call.country,
            filters=call.data.filters or {},
            per_column=call.data.per_column or PER_COLUMN,
        )
        return answers.board(columns, call.user)


@register
class GetForecast(Operation[inputs.LeadForecastInput]):
    """Get the expected value of matching open leads, by stage and by owner."""

    name = "crm/get_forecast"
    kind, roles, scope = Kind.QUERY, CRM_ROLES, Scope.COUNTRY
    output = shapes.LeadForecast

    def run(self, call: Call[inputs.LeadForecastInput]) -> shapes.LeadForecast:
        amounts = board_reads.get_forecast(
            user=call.user, country=call.country, filters=call.data.filters or {}
        )
        return answers.forecast(amounts)


@register
class MoveLead(Operation[inputs.MoveLeadInput]):
    """Move a lead within or to a column; the requirements of the stage are checked."""

    name = "crm/move_lead"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    output = LEAD_RECORD.detail_shape

    def run(self, call: Call[inputs.MoveLeadInput]) -> BaseOutput:
        data = call.data
        lead = stage_moves.move_lead(
            actor=call.user,
            country=call.country,
            lead_id=data.lead_id,
            version=data.version,
            stage=data.stage,
            before_id=data.before_id,
            after_id=data.after_id,
            change=stage_moves.StageChange(lost_reason=data.lost_reason or "", note=data.note or ""),
        )
        return calls.fresh(call, lead)


@register
class ConvertLead(Operation[inputs.ConvertLeadInput]):
    """Win a lead with an existing store or a new draft; possible duplicate stores need confirmation."""

    name = "crm/convert_lead"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    output = shapes.LeadConverted

    def run(self, call: Call[inputs.ConvertLeadInput]) -> shapes.LeadConverted:
        data = call.data
        lead = conversion.convert_lead(
            actor=call.user,
            country=call.country,
            lead_id=data.lead_id,
            version=data.version,
            mode=data.mode,
            store_id=data.store_id,
            store=data.store,
            confirmed=call.confirmed,
        )
        return shapes.LeadConverted.of(lead, lead=calls.fresh(call, lead))


@register
class CheckLeadDuplicates(Operation[inputs.CheckLeadDuplicatesInput]):
    """List leads that the entered values may duplicate, open ones first."""

    name = "crm/check_lead_duplicates"
    kind, roles, scope = Kind.QUERY, CRM_ROLES, Scope.COUNTRY
    output, output_many = shapes.AlikeLead, True

    def run(self, call: Call[inputs.CheckLeadDuplicatesInput]) -> list[shapes.AlikeLead]:
        data = call.data
        duplicates = alike.check(
            country=call.country,
            name=data.name or "",
            phone=data.phone or "",
            email=data.email or "",
            store_id=data.store_id,
            lead_id=data.lead_id,
        )
        return answers.duplicates(duplicates, call.user)
