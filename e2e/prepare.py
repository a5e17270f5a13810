"""Creation of the database template that the journeys copy, so that no browser waits for it.

Run it with `python -m e2e.prepare`.
"""

from config import databases
from ops.launcher import postgres


def main() -> None:
    """Fill the template of the demo unless it exists."""
    with postgres.database("test") as url:
        databases.Template(url, "demo").ensure()


if __name__ == "__main__":
    main()
