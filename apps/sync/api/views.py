"""The calls over sources and their runs."""

from __future__ import annotations

from rest_framework.parsers import MultiPartParser

from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.registry import register
from apps.sync import selectors
from apps.sync.api import answers, items, rules, shapes
from apps.sync.permissions import MANAGING
from apps.sync.querysets import SYNC_ROLES
from apps.sync.services import sources, uploads

__all__ = ["items", "rules"]


@register
class QuerySources(Operation):
    """The sources that serve the country, with what each brought there and its last run."""

    name = "store_sync/query_sources"
    kind, roles, scope = Kind.QUERY, SYNC_ROLES, Scope.COUNTRY
    output, output_many = shapes.SourceListRow, True

    def run(self, call: Call) -> list[shapes.SourceListRow]:
        found = selectors.list_sources(user=call.user, country=call.country)
        return [answers.source_row(facts, call.user) for facts in found]


@register
class EditSource(Operation):
    """Changes how far a source is believed and how its files are read."""

    name = "store_sync/edit_source"
    kind, roles, scope = Kind.MUTATION, MANAGING, Scope.COUNTRY
    input, output = shapes.EditSourceInput, shapes.SourceRow

    def run(self, call: Call) -> shapes.SourceRow:
        code, version = call.data.pop("source_code"), call.data.pop("version")
        source = sources.edit_source(
            actor=call.user, country=call.country, source_code=code, version=version, patch=call.data
        )
        return answers.source(source, call.user)


@register
class QueryRuns(Operation):
    """A page of the country's runs, the newest first."""

    name = "store_sync/query_runs"
    kind, roles, scope = Kind.QUERY, SYNC_ROLES, Scope.COUNTRY
    input, output = shapes.RunListInput, shapes.RunListOutput

    def run(self, call: Call) -> shapes.RunListOutput:
        page, found = selectors.list_runs(user=call.user, country=call.country, query=call.data)
        return page.answer(shapes.RunListOutput, [answers.run(run, call.user) for run in found])


@register
class GetRunDetail(Operation):
    """A run with the first of the rows that were not taken; its job's file has all of them."""

    name = "store_sync/get_run_detail"
    kind, roles, scope = Kind.QUERY, SYNC_ROLES, Scope.COUNTRY
    input, output = shapes.RunIdInput, shapes.RunDetail

    def run(self, call: Call) -> shapes.RunDetail:
        detail = selectors.get_run(user=call.user, country=call.country, **call.data)
        return answers.run_detail(detail, call.user)


@register
class StartRun(Operation):
    """Runs the newest file of a source once more, as a job."""

    name = "store_sync/start_run"
    kind, roles, scope = Kind.MUTATION, MANAGING, Scope.COUNTRY
    input, output = shapes.StartRunInput, shapes.RunRow

    def run(self, call: Call) -> shapes.RunRow:
        run = uploads.start_run(
            actor=call.user,
            country=call.country,
            source_code=call.data["source_code"],
            is_full=call.data.get("is_full", False),
        )
        return answers.run(run, call.user)


@register
class UploadFeed(Operation):
    """Takes a file of a source in, whole or by the upload that brought it in pieces, and runs it as a job."""

    name = "store_sync/upload_feed"
    kind, roles, scope = Kind.MUTATION, MANAGING, Scope.COUNTRY
    input, output = shapes.UploadFeedInput, shapes.RunRow
    parser_classes = (MultiPartParser,)

    def run(self, call: Call) -> shapes.RunRow:
        file = call.data.pop("file", None)
        if file is None:
            run = uploads.finish_upload(actor=call.user, country=call.country, **call.data)
        else:
            call.data.pop("upload_id", None)
            run = uploads.upload_feed(
                actor=call.user, country=call.country, file=file, file_name=file.name, **call.data
            )
        return answers.run(run, call.user)
