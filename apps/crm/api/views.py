"""The calls over leads, the board, and their import."""

from __future__ import annotations

from typing import Any

from apps.core.batches.list_calls import answer_bulk, answer_export
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.serializers import BulkOutput, ExportOutput
from apps.core.registry import register
from apps.core.storage.sheets import XLSX
from apps.crm import board_reads, selectors
from apps.crm.api import answers, imports, inputs, shapes, timeline_views
from apps.crm.models import Lead
from apps.crm.permissions import MANAGERS
from apps.crm.querysets import CRM_ROLES
from apps.crm.services import alike, conversion, leads, merge, stage_moves

__all__ = ["imports", "timeline_views"]
PER_COLUMN = 20


def fresh(call: Call, lead: Lead) -> dict[str, Any]:
    """The lead as it is after what was done."""
    found = selectors.get_lead(user=call.user, country=call.country, lead_id=lead.pk)
    return answers.detail(found, call.user)


@register
class QueryLeads(Operation):
    """A page of the leads."""

    name = "crm/query_leads"
    kind, roles, scope = Kind.QUERY, CRM_ROLES, Scope.COUNTRY
    input, output = inputs.LeadListInput, shapes.LeadListOutput

    def run(self, call: Call) -> dict[str, Any]:
        page, found = selectors.list_leads(user=call.user, country=call.country, query=call.data)
        return page.answer(answers.rows(found, call.user))


@register
class GetLeadBoard(Operation):
    """Every stage as a column: its first cards, how many leads it holds, and what they may bring."""

    name = "crm/get_lead_board"
    kind, roles, scope = Kind.QUERY, CRM_ROLES, Scope.COUNTRY
    input, output = inputs.LeadBoardInput, shapes.LeadBoard

    def run(self, call: Call) -> dict[str, Any]:
        columns = board_reads.get_board(
            user=call.user,
            country=call.country,
            filters=call.data.get("filters") or {},
            per_column=call.data.get("per_column") or PER_COLUMN,
        )
        return answers.board(columns, call.user)


@register
class GetLeadDetail(Operation):
    """One lead in full, with its tasks and moves."""

    name = "crm/get_lead_detail"
    kind, roles, scope = Kind.QUERY, CRM_ROLES, Scope.COUNTRY
    input, output = inputs.LeadIdInput, shapes.LeadDetail

    def run(self, call: Call) -> dict[str, Any]:
        lead = selectors.get_lead(user=call.user, country=call.country, lead_id=call.data["lead_id"])
        return answers.detail(lead, call.user)


@register
class CreateLead(Operation):
    """Takes in a lead; asks first where an open one has the same number or address."""

    name = "crm/create_lead"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    input, output = inputs.CreateLeadInput, shapes.LeadDetail

    def run(self, call: Call) -> dict[str, Any]:
        lead = leads.create_lead(
            actor=call.user, country=call.country, fields=call.data, confirmed=call.confirmed
        )
        return fresh(call, lead)


@register
class EditLead(Operation):
    """Changes the sent fields of a lead."""

    name = "crm/edit_lead"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    input, output = inputs.EditLeadInput, shapes.LeadDetail

    def run(self, call: Call) -> dict[str, Any]:
        lead_id, version = call.data.pop("lead_id"), call.data.pop("version")
        lead = leads.edit_lead(
            actor=call.user, country=call.country, lead_id=lead_id, version=version, patch=call.data
        )
        return fresh(call, lead)


@register
class MoveLead(Operation):
    """Puts a lead at a place of a column; what the stage asks for is checked."""

    name = "crm/move_lead"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    input, output = inputs.MoveLeadInput, shapes.LeadDetail

    def run(self, call: Call) -> dict[str, Any]:
        data = call.data
        lead = stage_moves.move_lead(
            actor=call.user,
            country=call.country,
            lead_id=data["lead_id"],
            version=data["version"],
            stage=data["stage"],
            before_id=data.get("before_id"),
            after_id=data.get("after_id"),
            said=stage_moves.StageChange(
                lost_reason=data.get("lost_reason") or "", note=data.get("note") or ""
            ),
        )
        return fresh(call, lead)


@register
class AssignLead(Operation):
    """Hands a lead over to a colleague."""

    name = "crm/assign_lead"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    input, output = inputs.AssignLeadInput, shapes.LeadDetail

    def run(self, call: Call) -> dict[str, Any]:
        return fresh(call, leads.assign_lead(actor=call.user, country=call.country, **call.data))


@register
class ConvertLead(Operation):
    """Wins a lead: links its store, or makes a draft of it; asks first where the store may be there already."""

    name = "crm/convert_lead"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    input, output = inputs.ConvertLeadInput, shapes.LeadConverted

    def run(self, call: Call) -> dict[str, Any]:
        lead = conversion.convert_lead(
            actor=call.user, country=call.country, confirmed=call.confirmed, **call.data
        )
        return {"lead": fresh(call, lead), "store_id": lead.store_id}


@register
class MergeLeads(Operation):
    """Makes two leads one; the changeset can be undone."""

    name = "crm/merge_leads"
    kind, roles, scope = Kind.MUTATION, MANAGERS, Scope.COUNTRY
    input, output = inputs.MergeLeadsInput, shapes.LeadDetail

    def run(self, call: Call) -> dict[str, Any]:
        return fresh(call, merge.merge_leads(actor=call.user, country=call.country, **call.data))


@register
class CheckLeadDuplicates(Operation):
    """The leads that what is typed so far may repeat, the open ones first."""

    name = "crm/check_lead_duplicates"
    kind, roles, scope = Kind.QUERY, CRM_ROLES, Scope.COUNTRY
    input, output, output_many = inputs.CheckLeadDuplicatesInput, shapes.AlikeLead, True

    def run(self, call: Call) -> list[dict[str, Any]]:
        found = alike.check(user=call.user, country=call.country, asked=call.data)
        return answers.alike(found, call.user)


@register
class BulkEditLeads(Operation):
    """Hands over several leads, changes their priority or stage, or marks them as junk."""

    name = "crm/bulk_edit_leads"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    input, output = inputs.BulkEditLeadsInput, BulkOutput

    def run(self, call: Call) -> dict[str, Any]:
        return answer_bulk(call, "crm")


@register
class ExportLeads(Operation):
    """The leads as a sheet; the job that makes it where it is long."""

    name = "crm/export_leads"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    input, output = inputs.LeadExportInput, ExportOutput
    answers_file = XLSX

    def run(self, call: Call) -> Any:
        return answer_export(call, "crm")
