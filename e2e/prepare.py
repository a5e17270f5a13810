"""`python -m e2e.prepare`: fills the template that the journeys copy, so that no browser waits for it."""

from config import databases
from ops.launcher import postgres


def main() -> None:
    """Fill the template of the demo, unless it is there."""
    with postgres.database("test") as url:
        databases.Template(url, "demo").ensure()


if __name__ == "__main__":
    main()
