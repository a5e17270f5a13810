"""Test settings: real PostgreSQL, files in separate folders, cheap password hashes."""

import os

from .base import *  # noqa: F403
from .base import DATABASES, LOGGING, STATIC_ROOT, STORAGES, VAR_DIR

SECRET_KEY = "only-for-tests-" + "0" * 40
CONSOLE_URL = "https://console.example.com"
# Tests use no external services.
MAP_TILE_URL = MAP_TILE_ATTRIBUTION = PMTILES_FILE = None
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
# Argon2 as in production, with the lowest cost: the tests sign in hundreds of times.
PASSWORD_HASHERS = ["apps.accounts.tests.hashers.CheapArgon2PasswordHasher"]
# A busy machine is slow, not wrong; tests of short limits set them explicitly.
READ_SECONDS = WRITE_SECONDS = FILE_SECONDS = 120
TOTAL_MILLISECONDS = 60_000
READ_LOCK_SECONDS = WRITE_LOCK_SECONDS = 30
# Threads of a test end with it, and so do their connections.
DATABASES["default"] |= {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": False}
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
# Tests run in parallel: each process has a separate database and folder.
MEDIA_ROOT = VAR_DIR / "test-media" / os.environ.get("PYTEST_XDIST_WORKER", "alone")
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
LOGGING["root"]["level"] = "CRITICAL"
WEBPACK_LOADER = {"DEFAULT": {"LOADER_CLASS": "webpack_loader.loaders.FakeWebpackLoader", "CSP_NONCE": True}}
