"""The calls that every kind of record has, made from its table and the services of its area."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from apps.core.batches.list_calls import answer_bulk, answer_export
from apps.core.http.inputs import Input, typed_serializer_of
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.outputs import ListOutput, Output
from apps.core.http.serializers import BaseOutput, BulkOutput, BulkSerializer, ExportOutput
from apps.core.queries import list_area, list_spec
from apps.core.records.record import Record
from apps.core.records.services import RecordServices
from apps.core.registry import register
from apps.core.storage.sheets import XLSX

if TYPE_CHECKING:
    from apps.accounts.models import User

Shape = type[serializers.Serializer]
Run = Callable[[Call], Any]
Get = Callable[["User", str, int], Any]
"""(user, country, id) -> one record in full. Raises NotFound."""
Rows = Callable[[Sequence[Any], "User"], Sequence[Output]]
"""(records, user) -> what the list answers of each."""
Select = Callable[..., tuple[list_spec.Page, Sequence[Any]]]
"""(user, country, query) -> one page of the list, with its records."""


class RecordCalls:
    """Registers the calls of one kind of record, each by a method: what an area has not, it leaves out.

    Each takes the service that does the work; `doc` says in the API's description what is special to the area.
    `roles` are for a kind with which more people work than with its whole list: bulk and export are not theirs.
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
        """Registers one call under the area's name."""
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
        """The record as it is after what was done."""
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
        """Registers the list, whose records `rows` shows.

        `select` is for a list whose page reads less than its sheet, `row` for rows that say other things than the
        table's.
        """

        record = self.record
        output = list_spec.list_output(f"{self.noun}ListOutput", row or record.row_shape)

        def run(call: Call) -> ListOutput[Output]:
            if select is None:
                page, found = list_area.area(record.area).page(call.user, call.country, call.data)
            else:
                page, found = select(user=call.user, country=call.country, query=call.data)
            return page.answer(output, rows(found, call.user))

        self.register(
            f"query_{record.plural}",
            doc,
            Kind.QUERY,
            list_spec.list_input(f"{self.noun}ListInput", self.spec),
            output,
            run,
        )

    def get_detail(self, doc: str) -> None:
        """Registers one record in full."""
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
        """Registers the making of one: `service(actor, country, fields, confirmed)` returns it.

        `input` is for a call that takes more than the fields of the table.
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
        """Registers the edit: `service(actor, country, <id>, version, patch)` returns what it changed."""

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
        """Register the creation and the edit of a kind that has `RecordServices`."""
        name = self.record.id_name

        def edit(**given: Any) -> Any:
            return services.edit(record_id=given.pop(name), **given)

        self.create(services.create, f"Creates {self.record.one}.")
        self.edit(edit, f"Changes the sent fields of {self.record.one}.")

    def act(
        self, action: str, given: type[Input], service: Callable[..., Any], doc: str, **more: Any
    ) -> None:
        """Registers an act on one record: `service(actor, country, <what was given>)` returns what it changed."""
        self.register(
            action,
            doc,
            Kind.MUTATION,
            typed_serializer_of(given),
            self.record.detail_shape,
            lambda call: self.fresh(call, service(actor=call.user, country=call.country, **call.data.sent())),
            **more,
        )

    def bulk(self, params: Shape, actions: Mapping[str, list_area.Action], doc: str) -> None:
        """Registers the changes of several at once."""
        record, many = self.record, f"{self.noun}s"
        fields = {
            "action": serializers.ChoiceField(choices=[(action, action) for action in actions]),
            "params": params(required=False),
            "filters": record.filters_shape(required=False),
            "__doc__": f"What to do with several {record.words[1]}.",
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
        """Registers the list as a sheet."""
        record = self.record
        self.register(
            f"export_{record.plural}",
            f"The {record.words[1]} as a sheet; the job that makes it where it is long.",
            Kind.MUTATION,
            list_area.export_input(f"{self.noun}ExportInput", self.spec),
            ExportOutput,
            lambda call: answer_export(call, record.area),
            answers_file=XLSX,
            roles=record.roles,
        )
