#!/usr/bin/env python
"""Command line of the project: `manage.py COMMAND`."""

import os
import sys


def main() -> None:
    """Run the Django command from the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
