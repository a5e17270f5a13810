"""The settings of `make run`, plus the database of the peers."""

from config.settings.local import *  # noqa: F403
from config.settings.local import DATABASES

# The peers use PostgreSQL's defaults.
_OPTIONS = DATABASES["default"]["OPTIONS"]
DATABASES["peers"] = {
    **DATABASES["default"],
    "OPTIONS": {**_OPTIONS, "options": _OPTIONS["options"] + " -c max_parallel_workers_per_gather=2"},
}
ROOT_URLCONF = "ops.bench.urls"
LOGGING = {"version": 1, "disable_existing_loggers": True}
