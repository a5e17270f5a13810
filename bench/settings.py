"""The settings of `make run`, with the peers beside the console."""

from config.settings.local import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
LOGGING = {"version": 1, "disable_existing_loggers": True}
