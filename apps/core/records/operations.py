"""Standard operations of a record kind, built from its table and the services of its area."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from apps.core.bulk.list_calls import answer_bulk, answer_export
from apps.core.files.sheets import XLSX
from apps.core.http.inputs import Input, typed_serializer_of
from apps.core.http.operations import Answer, Call, Kind, Operation, Scope
from apps.core.http.outputs import ListOutput, Output
from apps.core.http.serializers import BaseOutput, BulkOutput, BulkSerializer, ExportOutput
from apps.core.lists import list_area, list_spec
from apps.core.records.record import Record
from apps.core.records.services import RecordServices
from apps.core.registry import register

if TYPE_CHECKING:
    from apps.accounts.models import User

Shape = type[serializers.Serializer]
Run = Callable[[Call], Answer]
Get = Callable[["User", str, int], Any]
"""(user, country, id): returns one record with details. Raises NotFound."""
Rows = Callable[[Sequence[Any], "User"], Sequence[Output]]
"""(records, user): returns the list rows."""
Select = Callable[..., tuple[list_spec.Page, Sequence[Any]]]
"""(user, country, query): returns a page of the list, with its records."""


class RecordCalls:
    """A builder that registers the operations of one record kind, one per method.

    An area calls the methods that it needs. Each takes the service that does the work; `doc` is the
    description in the API. `roles` are for a kind that more roles use than its list: bulk actions and export
    require the roles of the list.
    """

    def __init__(
        self,
        record: Record,
        *,
        detail: Callable[[Any, User], BaseOutput],
        get: Get,
        roles: frozenset[str] | None = None,
    ) -> None:
        self.record, self.detail, self.get = record, detail, get
        self.roles = roles or record.roles
        self.noun = record.shape_noun
        self.spec = record.list_spec

    def register(
        self, action: str, doc: str, kind: Kind, input: Shape, output: type[Output], run: Run, **more: Any
    ) -> None:
        """Register the operation `<call_prefix>/<action>`, such as "page/create_page".

        `more` adds or overrides attributes of the operation, such as `roles`.
        """
        declared = {
            "__doc__": doc,
            "name": f"{self.record.call_prefix}/{action}",
            "kind": kind,
            "roles": self.roles,
            "scope": Scope.COUNTRY,
            "input": input,
            "output": output,
            "run": lambda operation, call: run(call),
            **more,
        }
        register(type(f"{self.noun}_{action}", (Operation,), declared))

    def fresh(self, call: Call, record: Any) -> BaseOutput:
        """Return the details of a record after a change."""
        return self.detail(self.get(call.user, call.country, record.pk), call.user)

    # -- reads --------------------------------------------------------------------------------------
    def query(
        self,
        rows: Rows,
        doc: str,
        *,
        select: Select | None = None,
        row: type[Output] | None = None,
    ) -> None:
        """Register the list operation, with rows from `rows`.

        `select` is for a list whose page loads less than its export, `row` for rows with another output type
        than the table's.
        """

        record = self.record
        output = list_spec.list_output(f"{self.noun}ListOutput", row or record.row_shape)

        def run(call: Call) -> ListOutput[Output]:
            if select is None:
                page, records = list_area.area(record.area).page(call.user, call.country, call.data)
            else:
                page, records = select(user=call.user, country=call.country, query=call.data)
            return page.answer(output, rows(records, call.user))

        self.register(
            f"query_{record.plural}",
            doc,
            Kind.QUERY,
            list_spec.list_input(f"{self.noun}ListInput", self.spec),
            output,
            run,
        )

    def get_detail(self, doc: str) -> None:
        """Register the operation that returns the details of one record."""
        record = self.record
        self.register(
            f"get_{record.call_noun}_detail",
            doc,
            Kind.QUERY,
            record.id_shape,
            record.detail_shape,
            lambda call: self.detail(self.get(call.user, call.country, call.data[record.id_name]), call.user),
        )

    # -- writes -------------------------------------------------------------------------------------
    def create(self, service: Callable[..., Any], doc: str, input: Shape | None = None) -> None:
        """Register the create operation: `service(actor, country, fields, confirmed)` returns the record.

        `input` is for an operation with more inputs than the fields of the table.
        """

        def run(call: Call) -> BaseOutput:
            made = service(actor=call.user, country=call.country, fields=call.data, confirmed=call.confirmed)
            return self.fresh(call, made)

        name = f"Create{self.noun}Input"
        self.register(
            f"create_{self.record.call_noun}",
            doc,
            Kind.MUTATION,
            input or self.record.create_input(name),
            self.record.detail_shape,
            run,
        )

    def edit(self, service: Callable[..., Any], doc: str) -> None:
        """Register the edit operation: `service(actor, country, <id>, version, patch)` returns the record."""

        def run(call: Call) -> BaseOutput:
            data = call.data
            named = {name: data.pop(name) for name in (self.record.id_name, "version")}
            return self.fresh(call, service(actor=call.user, country=call.country, **named, patch=data))

        self.register(
            f"edit_{self.record.call_noun}",
            doc,
            Kind.MUTATION,
            self.record.edit_input(f"Edit{self.noun}Input"),
            self.record.detail_shape,
            run,
        )

    def create_and_edit(self, services: RecordServices[Any]) -> None:
        """Register the create and edit operations of a kind with `RecordServices`."""
        name = self.record.id_name

        def edit(**shape: Any) -> Any:
            return services.edit(record_id=shape.pop(name), **shape)

        self.create(services.create, f"Create {self.record.one}.")
        self.edit(edit, f"Edit the sent fields of {self.record.one}.")

    def act(
        self, action: str, shape: type[Input], service: Callable[..., Any], doc: str, **more: Any
    ) -> None:
        """Register an action on one record: `service(actor, country, <inputs>)` returns the record."""
        self.register(
            action,
            doc,
            Kind.MUTATION,
            typed_serializer_of(shape),
            self.record.detail_shape,
            lambda call: self.fresh(call, service(actor=call.user, country=call.country, **call.data.sent())),
            **more,
        )

    def bulk(self, params: Shape, actions: Mapping[str, list_area.Action], doc: str) -> None:
        """Register the bulk actions."""
        record, many = self.record, f"{self.noun}s"
        fields = {
            "action": serializers.ChoiceField(choices=[(action, action) for action in actions]),
            "params": params(required=False),
            "filters": record.filters_shape(required=False),
            "__doc__": f"An action on several {record.words[1]}.",
        }
        self.register(
            f"bulk_edit_{record.plural}",
            doc,
            Kind.MUTATION,
            type(f"BulkEdit{many}Input", (BulkSerializer,), fields),
            BulkOutput,
            lambda call: answer_bulk(call, record.area),
            roles=record.roles,
        )

    def export(self) -> None:
        """Register the export of the list."""
        record = self.record
        self.register(
            f"export_{record.plural}",
            f"Export {record.words[1]} as a spreadsheet; a long list is exported by a job.",
            Kind.MUTATION,
            list_area.export_input(f"{self.noun}ExportInput", self.spec),
            ExportOutput,
            lambda call: answer_export(call, record.area),
            answers_file=XLSX,
            roles=record.roles,
        )
