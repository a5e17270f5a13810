"""`manage.py load_regions`: load only the regions of load_reference."""

from apps.stores.management.commands import load_reference


class Command(load_reference.Command):
    """Load regions; running it again changes nothing."""

    help = "Load regions. Running it again changes nothing."

    def add_arguments(self, parser: load_reference.ArgumentParser) -> None:
        """Add no options: the part is fixed."""
        parser.set_defaults(only="regions")
