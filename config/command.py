"""The command line of an installed console: `sofra COMMAND`, as `manage.py COMMAND` in a checkout."""

import os
import sys


def main() -> None:
    """Run the Django command named on the command line, with the settings of production unless others are named."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
