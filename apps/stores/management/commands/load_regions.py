"""`manage.py load_regions`: this part of load_reference alone."""

from apps.stores.management.commands import load_reference


class Command(load_reference.Command):
    """Loads regions; running it again changes nothing."""

    help = "Loads regions. Running it again changes nothing."

    def add_arguments(self, parser: load_reference.ArgumentParser) -> None:
        """Takes none: the part is in the name."""
        parser.set_defaults(only="regions")
