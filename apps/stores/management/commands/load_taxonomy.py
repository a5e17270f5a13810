"""`manage.py load_taxonomy`: load only the taxonomy of load_reference."""

from apps.stores.management.commands import load_reference


class Command(load_reference.Command):
    """Load the taxonomy; running it again changes nothing."""

    help = "Load the taxonomy. Running it again changes nothing."

    def add_arguments(self, parser: load_reference.ArgumentParser) -> None:
        """Add no options: the part is fixed."""
        parser.set_defaults(only="taxonomy")
