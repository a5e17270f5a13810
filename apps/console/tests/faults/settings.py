"""The production setup on a laptop, with the job of the fault tests."""

from config.settings.local import *  # noqa: F403
from config.settings.local import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "apps.console.tests.faults"]
