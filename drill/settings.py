"""The production setup on a laptop, as the drill runs it."""

from config.settings.local import *  # noqa: F403
from config.settings.local import STORAGES

# No static files are collected here: pages name them as they are.
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
