"""`manage.py load_brands`: load only the brands of load_reference."""

from apps.stores.management.commands import load_reference


class Command(load_reference.Command):
    """Load brands; running it again changes nothing."""

    help = "Load brands. Running it again changes nothing."

    def add_arguments(self, parser: load_reference.ArgumentParser) -> None:
        """Add no options: the part is fixed."""
        parser.set_defaults(only="brands")
