"""The calls over sources and their runs."""

from __future__ import annotations

from rest_framework.parsers import MultiPartParser

from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.registry import register
from apps.sync.api import answers, items, rules, shapes
from apps.sync.models.querysets import SYNC_ROLES
from apps.sync.permissions import MANAGING
from apps.sync.queries import selectors
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
class EditSource(Operation[shapes.EditSourceInput]):
    """Changes how far a source is believed and how its files are read."""

    name = "store_sync/edit_source"
    kind, roles, scope = Kind.MUTATION, MANAGING, Scope.COUNTRY
    output = shapes.SourceRow

    def run(self, call: Call[shapes.EditSourceInput]) -> shapes.SourceRow:
        source = sources.edit_source(
            actor=call.user,
            country=call.country,
            source_code=call.data.source_code,
            version=call.data.version,
            patch=call.data.sent("source_code", "version"),
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
class GetRunDetail(Operation[shapes.RunIdInput]):
    """A run with the first of the rows that were not taken; its job's file has all of them."""

    name = "store_sync/get_run_detail"
    kind, roles, scope = Kind.QUERY, SYNC_ROLES, Scope.COUNTRY
    output = shapes.RunDetail

    def run(self, call: Call[shapes.RunIdInput]) -> shapes.RunDetail:
        detail = selectors.get_run(user=call.user, country=call.country, run_id=call.data.run_id)
        return answers.run_detail(detail, call.user)


@register
class StartRun(Operation[shapes.StartRunInput]):
    """Runs the newest file of a source once more, as a job."""

    name = "store_sync/start_run"
    kind, roles, scope = Kind.MUTATION, MANAGING, Scope.COUNTRY
    output = shapes.RunRow

    def run(self, call: Call[shapes.StartRunInput]) -> shapes.RunRow:
        run = uploads.start_run(
            actor=call.user,
            country=call.country,
            source_code=call.data.source_code,
            is_full=call.data.is_full,
        )
        return answers.run(run, call.user)


@register
class UploadFeed(Operation[shapes.UploadFeedInput]):
    """Takes a file of a source in, whole or by the upload that brought it in pieces, and runs it as a job."""

    name = "store_sync/upload_feed"
    kind, roles, scope = Kind.MUTATION, MANAGING, Scope.COUNTRY
    output = shapes.RunRow
    parser_classes = (MultiPartParser,)

    def run(self, call: Call[shapes.UploadFeedInput]) -> shapes.RunRow:
        data = call.data
        if data.file is None:
            assert data.upload_id is not None
            run = uploads.finish_upload(
                actor=call.user,
                country=call.country,
                upload_id=data.upload_id,
                source_code=data.source_code,
                mapping=data.mapping,
                is_full=data.is_full,
            )
        else:
            run = uploads.upload_feed(
                actor=call.user,
                country=call.country,
                file=data.file,
                file_name=data.file.name or "file",
                source_code=data.source_code,
                mapping=data.mapping,
                is_full=data.is_full,
            )
        return answers.run(run, call.user)
