"""The production setup on a laptop, with the job of the fault tests."""

from config.settings.local import *  # noqa: F403
from config.settings.local import INSTALLED_APPS, STORAGES

INSTALLED_APPS = [*INSTALLED_APPS, "apps.console.tests.faults"]

# The tests hold locks for as long as it takes to kill somebody on a busy machine.
WRITE_SECONDS, WRITE_LOCK_SECONDS = 60, 30
# No static files are collected here: pages name them as they are.
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
