"""Production settings on a laptop, with the job of the fault tests."""

from config.settings.local import *  # noqa: F403
from config.settings.local import INSTALLED_APPS, STORAGES

INSTALLED_APPS = [*INSTALLED_APPS, "apps.console.tests.faults"]

# Tests hold locks for as long as it takes to kill a process on a busy machine.
WRITE_SECONDS, WRITE_LOCK_SECONDS = 60, 30
# Static files are not collected here, so pages use the unhashed names.
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
