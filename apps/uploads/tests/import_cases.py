"""Contract test cases of imports, for every area that imports spreadsheets."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import openpyxl
from django.core.files.uploadedfile import SimpleUploadedFile

from apps.accounts.tests.factories import UserFactory
from apps.core.choices import ImportPhase, ImportResult
from apps.core.importing import area as import_area
from apps.core.importing import file_check
from apps.core.importing import files as import_files
from apps.core.importing.cell_changes import CellChange
from apps.core.importing.setup import read_setup
from apps.core.models import ImportLine, ImportMapping
from apps.core.testing.contract import Body, Case, register


class _Table(SimpleUploadedFile):
    """A file that can be sent in several tests."""

    def chunks(self, chunk_size: int | None = None) -> Any:
        """Return the chunks from the start."""
        self.seek(0)
        return super().chunks(chunk_size)

    def read(self, *args: Any) -> bytes:
        """Return the content from the start."""
        self.seek(0)
        content: bytes = super().read(*args)
        return content


def _workbook() -> bytes:
    book = openpyxl.Workbook()
    book.active.append(["Name"])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@dataclass(frozen=True)
class Imports:
    """The data for testing an area's imports."""

    area: str
    table: bytes
    setup: Mapping[str, Any]
    prepare: Callable[[], object]
    """Creates the records that the table refers to."""
    statements: Mapping[str, int] = field(default_factory=dict)
    """Operation -> number of statements, if above the default."""

    def register(self) -> None:
        """Register a case for each operation."""
        area, setup = self.area, self.setup
        table = _Table("table.csv", self.table)
        statements = self.statements.get("upload_import", 3)
        register(f"{area}/upload_import", Case(statements, own=lambda person: {}, files={"file": table}))
        register(f"{area}/get_import", self._case("get_import", 2))
        register(f"{area}/query_imports", Case(2, own=lambda person: {}))
        fields = Case(self.statements.get("get_import_fields", 1), own=lambda person: {})
        register(f"{area}/get_import_fields", fields)
        register(
            f"{area}/change_import_sheet",
            Case(
                self.statements.get("change_import_sheet", 3),
                own=self._workbook("ID"),
                foreign=self._workbook("TR"),
                id_field="import_id",
            ),
        )
        register(f"{area}/change_import_reading", self._case("change_import_reading", 3, header_row=1))
        register(f"{area}/preview_import", self._case("preview_import", 5, setup=setup))
        register(f"{area}/query_import_rows", self._case("query_import_rows", 3, is_checked=True))
        cells = [{"field": "name", "value": "Another name"}]
        edit = self._case("edit_import_row", 4, is_checked=True, has_problem=True, row=2, cells=cells)
        register(f"{area}/edit_import_row", edit)
        choose = self._case(
            "choose_import_values", 5, is_checked=True, has_conflict=True, row=2, takes_file=True
        )
        register(f"{area}/choose_import_values", choose)
        register(f"{area}/run_import", self._case("run_import", 5, is_checked=True))
        register(f"{area}/query_import_mappings", Case(2, own=lambda person: {}))
        named = {"name": "Partner", "setup": setup}
        register(f"{area}/save_import_mapping", Case(6, own=lambda person: named, edit=self._renamed))
        register(
            f"{area}/delete_import_mapping",
            Case(4, own=self._mapping("ID"), foreign=self._mapping("TR"), id_field="mapping_id"),
        )

    def _case(
        self,
        call: str,
        statements: int,
        *,
        is_checked: bool = False,
        has_problem: bool = False,
        has_conflict: bool = False,
        **more: Any,
    ) -> Case:
        own = self._imported(
            "ID", is_checked=is_checked, has_problem=has_problem, has_conflict=has_conflict, **more
        )
        foreign = self._imported("TR", **more)
        return Case(self.statements.get(call, statements), own=own, foreign=foreign, id_field="import_id")

    def _imported(
        self,
        country: str,
        *,
        is_checked: bool = False,
        has_problem: bool = False,
        has_conflict: bool = False,
        content: bytes | None = None,
        **more: Any,
    ) -> Body:
        """Return a function that creates the user's own file in a country, hidden from other countries."""

        def body(person: Any) -> dict[str, Any]:
            self.prepare()
            imported = import_files.take_in(
                actor=person,
                country=country,
                area=import_area.area(self.area),
                file=io.BytesIO(self.table if content is None else content),
                file_name="table.csv",
            )
            if is_checked:
                file_check.preview(
                    actor=person,
                    country=country,
                    area=self.area,
                    import_id=imported.pk,
                    setup=read_setup(self.setup),
                )
            if has_problem:
                ImportLine.objects.get_or_create(
                    imported=imported, phase=ImportPhase.CHECK, row=2, defaults={"result": "created"}
                )
            if has_conflict:
                conflict = asdict(CellChange("name", "Base", "Theirs", "Ours", is_conflict=True))
                ImportLine.objects.update_or_create(
                    imported=imported,
                    phase=ImportPhase.CHECK,
                    row=2,
                    defaults={"result": ImportResult.SKIPPED, "changes": [conflict]},
                )
            return {"import_id": imported.pk, **more}

        return body

    def _workbook(self, country: str) -> Body:
        return lambda person: self._imported(country, content=_workbook(), sheet="Sheet")(person)

    def _renamed(self, person: Any) -> dict[str, Any]:
        return {**self._mapping("ID")(person), "version": 1, "name": "Another name"}

    def _mapping(self, country: str) -> Body:
        def body(person: Any) -> dict[str, Any]:
            made = ImportMapping.objects.create(
                owner=UserFactory(),
                area=self.area,
                country=country,
                scope="country",
                name="Partner",
                setup=read_setup(self.setup).as_json(),
            )
            return {"mapping_id": made.pk}

        return body
