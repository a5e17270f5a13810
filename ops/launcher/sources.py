"""Source files of filled databases by stage, hashed to recognize databases that are up to date.

A stage includes all earlier stages. Only these files count: other changes under `apps/` do not affect filled
databases.
"""

from collections.abc import Iterator
from pathlib import Path

from ops.launcher import paths, stamps

SCHEMA = (
    "requirements.lock",
    "apps/*/migrations",
    "apps/*/models",
    "apps/core/search/*.py",
    "apps/core/db/rights.py",
    "apps/core/db/tables.py",
    "apps/uploads/models/uses_schema.py",
    "apps/comments/data/*words.json",
)
REFERENCE = (
    "apps/stores/data",
    "apps/stores/services/boundaries/load.py",
    "apps/stores/services/boundaries/outlines.py",
    "apps/stores/domain/topology.py",
    "apps/stores/domain/public_holidays.py",
    "apps/stores/services/reference.py",
    "apps/sync/data",
    "apps/sync/services/sources.py",
    "apps/sync/services/auto_rules.py",
)
DEMO = (
    "apps/console/demo/*.py",
    "apps/console/demo/osm",
    "apps/console/demo/texts",
    "apps/console/demo_accounts.py",
    "apps/console/management/commands/demo.py",
    "apps/console/management/commands/prepare_database.py",
)
STAGES = {"schema": SCHEMA, "reference": (*SCHEMA, *REFERENCE), "demo": (*SCHEMA, *REFERENCE, *DEMO)}


def files(stage: str, root: Path = paths.ROOT) -> Iterator[Path]:
    """Yield the source files of a stage."""
    for pattern in STAGES[stage]:
        for path in sorted(root.glob(pattern)):
            yield from stamps.files_under(path)


def digest(stage: str, *more: str, root: Path = paths.ROOT) -> str:
    """Return the hash of a stage's files and of further words."""
    return stamps.digest(files(stage, root), stage, *more, root=root)
