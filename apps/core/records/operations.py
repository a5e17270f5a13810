"""The calls that every kind of record has, made from its table and the services of its area."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from apps.core import listing, lists
from apps.core.calls import answer_bulk, answer_export
from apps.core.fields import Id
from apps.core.operations import Call, Kind, Operation, Scope
from apps.core.records.record import Record
from apps.core.registry import register
from apps.core.serializers import BulkInput, BulkOutput, ExportOutput, InputSerializer
from apps.core.sheets import XLSX

if TYPE_CHECKING:
    from apps.accounts.models import User

Shape = type[serializers.Serializer]
Run = Callable[[Call], Any]
Get = Callable[["User", str, int], Any]
"""(user, country, id) -> one record in full. Raises NotFound."""
Select = Callable[..., tuple[listing.Page, Sequence[Any]]]
"""(user, country, query) -> one page of the list, with its records."""


class RecordCalls:
    """Registers the calls of one kind of record, each by a method: what an area has not, it leaves out.

    Each takes the service that does the work; `doc` says in the API's description what is special to the area.
    """

    def __init__(self, record: Record, *, detail: Callable[[Any, User], dict[str, Any]], get: Get) -> None:
        self.record, self.detail, self.get = record, detail, get
        self.noun = record.model.__name__
        self.spec = record.list_spec

    def register(
        self, action: str, doc: str, kind: Kind, input: Shape, output: Shape, run: Run, **more: Any
    ) -> None:
        """Registers one call under the area's name."""
        declared = {
            "__doc__": doc,
            "name": f"{self.record.area}/{action}",
            "kind": kind,
            "roles": self.record.roles,
            "scope": Scope.COUNTRY,
            "input": input,
            "output": output,
            "run": lambda operation, call: run(call),
            **more,
        }
        register(type(f"{self.noun}_{action}", (Operation,), declared))

    def fresh(self, call: Call, record: Any) -> dict[str, Any]:
        """The record as it is after what was done."""
        return self.detail(self.get(call.user, call.country, record.pk), call.user)

    # -- reads --------------------------------------------------------------------------------------
    def query(
        self, select: Select, rows: Callable[[Sequence[Any], User], list[dict[str, Any]]], doc: str
    ) -> None:
        """Registers the list."""

        def run(call: Call) -> dict[str, Any]:
            page, found = select(user=call.user, country=call.country, query=call.data)
            return page.answer(rows(found, call.user))

        record = self.record
        self.register(
            f"query_{record.plural}", doc, Kind.QUERY,
            listing.list_input(f"{self.noun}ListInput", self.spec),
            listing.list_output(f"{self.noun}ListOutput", record.row_shape), run,
        )  # fmt: skip

    def read(self, doc: str) -> None:
        """Registers one record in full."""

        def run(call: Call) -> dict[str, Any]:
            return self.detail(self.get(call.user, call.country, call.data[self.record.id_name]), call.user)

        given = {self.record.id_name: Id(), "__doc__": f"{self.record.one.capitalize()}."}
        self.register(
            f"get_{self.record.code}_detail", doc, Kind.QUERY,
            type(f"{self.noun}IdInput", (InputSerializer,), given), self.record.detail_shape, run,
        )  # fmt: skip

    # -- writes -------------------------------------------------------------------------------------
    def create(self, service: Callable[..., Any], doc: str) -> None:
        """Registers the making of one: `service(actor, country, fields, confirmed)` returns it."""

        def run(call: Call) -> dict[str, Any]:
            made = service(actor=call.user, country=call.country, fields=call.data, confirmed=call.confirmed)
            return self.fresh(call, made)

        name = f"Create{self.noun}Input"
        self.register(
            f"create_{self.record.code}", doc, Kind.MUTATION,
            self.record.create_input(name), self.record.detail_shape, run,
        )  # fmt: skip

    def bulk(self, params: Shape, actions: Mapping[str, lists.Action], doc: str) -> None:
        """Registers the changes of several at once."""
        record, many = self.record, f"{self.noun}s"
        fields = {
            "action": serializers.ChoiceField(choices=[(action, action) for action in actions]),
            "params": params(required=False),
            "filters": lists.filters_input(f"{self.noun}Filters", self.spec)(required=False),
            "__doc__": f"What to do with several {record.plural}.",
        }
        self.register(
            f"bulk_edit_{record.plural}", doc, Kind.MUTATION,
            type(f"BulkEdit{many}Input", (BulkInput,), fields), BulkOutput,
            lambda call: answer_bulk(call, record.area),
        )  # fmt: skip

    def export(self) -> None:
        """Registers the list as a sheet."""
        record = self.record
        self.register(
            f"export_{record.plural}",
            f"The {record.plural} as a sheet; the job that makes it where it is long.",
            Kind.MUTATION,
            lists.export_input(f"{self.noun}ExportInput", self.spec),
            ExportOutput,
            lambda call: answer_export(call, record.area),
            answers_file=XLSX,
        )
