"""The operations on sources and their runs."""

from __future__ import annotations

from rest_framework.parsers import MultiPartParser

from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.outputs import ListOutput
from apps.core.registry import register
from apps.sync.api import answers, items, rules, shapes
from apps.sync.models.querysets import SYNC_ROLES
from apps.sync.permissions import MANAGING
from apps.sync.queries import selectors
from apps.sync.services import sources, uploads

__all__ = ["items", "rules"]


@register
class QuerySources(Operation):
    """List the sources of the country, with their results and last runs."""

    name = "store_sync/query_sources"
    kind, roles, scope = Kind.QUERY, SYNC_ROLES, Scope.COUNTRY
    output, output_many = shapes.SourceListRow, True

    def run(self, call: Call) -> list[shapes.SourceListRow]:
        source_rows = selectors.list_sources(user=call.user, country=call.country)
        return [answers.source_row(facts, call.user) for facts in source_rows]


@register
class EditSource(Operation[shapes.EditSourceInput]):
    """Change the trust in a source and the reading of its files."""

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
    """List the country's runs, newest first."""

    name = "store_sync/query_runs"
    kind, roles, scope = Kind.QUERY, SYNC_ROLES, Scope.COUNTRY
    input, output = shapes.RunListInput, ListOutput[shapes.RunRow]

    def run(self, call: Call) -> ListOutput[shapes.RunRow]:
        page, rows = selectors.list_runs(user=call.user, country=call.country, query=call.data)
        return page.answer(ListOutput[shapes.RunRow], [answers.run(run, call.user) for run in rows])


@register
class GetRunDetail(Operation[shapes.RunIdInput]):
    """Get a run with its first skipped and invalid rows; the file of its job lists all."""

    name = "store_sync/get_run_detail"
    kind, roles, scope = Kind.QUERY, SYNC_ROLES, Scope.COUNTRY
    output = shapes.RunDetail

    def run(self, call: Call[shapes.RunIdInput]) -> shapes.RunDetail:
        detail = selectors.get_run(user=call.user, country=call.country, run_id=call.data.run_id)
        return answers.run_detail(detail, call.user)


@register
class StartRun(Operation[shapes.StartRunInput]):
    """Run the newest file of a source again, as a job."""

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
    """Upload a file of a source, directly or as a finished chunked upload, and run it as a job."""

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
