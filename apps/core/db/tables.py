"""Migration operations of the initial migrations: many tables at once, and SQL from files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import CreateModel, RunSQL
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class CreateTables(Operation):
    """Create models of one app, which may reference each other in a circle.

    Django rebuilds the classes of nearly all models for each `CreateModel`, because all are related through
    the user. This operation does that once for all its models.
    """

    def __init__(self, models: Sequence[CreateModel]) -> None:
        self.models = models

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Add the models to the state. Their classes are built on first access."""
        state.__dict__.pop("apps", None)
        for model in self.models:
            model.state_forwards(app_label, state)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Create the tables; foreign keys are added at the end of the migration."""
        for model in self.models:
            model.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Drop the tables."""
        for model in reversed(self.models):
            model.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        """Return the text that `migrate --plan` prints."""
        return f"Create {', '.join(model.name for model in self.models)}"


def run_sql(migration: str, *names: str) -> RunSQL:
    """Return the operation that runs files in the `sql` folder next to a migration.

    `migration` is the `__file__` of the migration.
    """
    folder = Path(migration).parent / "sql"
    return RunSQL([(folder / f"{name}.sql").read_text(encoding="utf-8") for name in names])
