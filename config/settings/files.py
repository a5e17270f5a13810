"""Storage of files: a local folder, or an S3-compatible object store.

Two storages in one place: `default` is for private files (originals, exports) and returns signed, expiring
URLs only; `public` is for public ones (thumbnails of pictures).
"""

from __future__ import annotations

from apps.core.values import Json
from config import serving
from config.environment.reader import Environment

from .places import VAR_DIR

S3 = "storages.backends.s3.S3Storage"
SIGNED_FOR_SECONDS = 3600
# Requests have a deadline: an unresponsive object store fails after one attempt; jobs retry.
CONNECT_SECONDS = 2 if serving.is_on else 3
READ_SECONDS = 4 if serving.is_on else 20
MOST_TRIES = 1 if serving.is_on else 2
MEMORY_BYTES = 8 * 1024 * 1024
"""Larger objects are read through a temporary file."""


def s3_options(env: Environment) -> dict[str, Json]:
    """Return the options shared by all storages in the object store."""
    from botocore.config import Config

    return {
        "bucket_name": env.text("SOFRA_S3_BUCKET"),
        "endpoint_url": env.text("SOFRA_S3_ENDPOINT") or None,
        "region_name": env.text("SOFRA_S3_REGION") or None,
        "access_key": env.text("SOFRA_S3_ACCESS_KEY") or None,
        "secret_key": env.text("SOFRA_S3_SECRET_KEY") or None,
        "file_overwrite": False,
        "max_memory_size": MEMORY_BYTES,
        "querystring_expire": SIGNED_FOR_SECONDS,
        "client_config": Config(
            # The library's default is the retired signature version 2.
            signature_version="s3v4",
            s3={"addressing_style": env.text("SOFRA_S3_ADDRESSING")},
            # The library's default waits a minute and tries five times, while a user waits for the response.
            connect_timeout=CONNECT_SECONDS,
            read_timeout=READ_SECONDS,
            retries={"mode": "standard", "total_max_attempts": MOST_TRIES},
        ),
    }


def storages(env: Environment) -> dict[str, Json]:
    """Return STORAGES: `default`, `public`, `backups` and, if its bucket is set, `history_heads`."""
    return {**_files(env), **_history_heads(env), **_backups(env)}


def _backups(env: Environment) -> dict[str, Json]:
    # A separate bucket: whatever deletes the console's files must not reach their backups.
    bucket = env.text("SOFRA_BACKUP_BUCKET")
    if bucket:
        prefix = env.text("SOFRA_BACKUP_PREFIX")
        options = {**s3_options(env), "bucket_name": bucket, "location": prefix}
        return {"backups": {"BACKEND": S3, "OPTIONS": options}}
    folder = env.text("SOFRA_BACKUP_DIR")
    options = {"location": folder or str(VAR_DIR / "backups"), "file_permissions_mode": 0o600}
    return {"backups": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": options}}


def _history_heads(env: Environment) -> dict[str, Json]:
    # A separate bucket, in which objects can be locked against the writers of other buckets.
    bucket = env.text("SOFRA_HISTORY_HEADS_BUCKET")
    if not bucket:
        return {}
    options = {**s3_options(env), "bucket_name": bucket}
    return {"history_heads": {"BACKEND": S3, "OPTIONS": options}}


def _files(env: Environment) -> dict[str, Json]:
    if not env.text("SOFRA_S3_BUCKET"):
        # One folder; the media view decides which of its files are public.
        public = "apps.core.files.files.PublicFiles"
        return {
            "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
            "public": {"BACKEND": public},
        }
    common = s3_options(env)
    public_host = env.text("SOFRA_S3_PUBLIC_HOST") or None
    signed = env.flag("SOFRA_S3_SIGNED_URLS")
    return {
        "default": {"BACKEND": S3, "OPTIONS": {**common, "querystring_auth": True}},
        "public": {
            "BACKEND": S3,
            "OPTIONS": {**common, "custom_domain": public_host, "querystring_auth": signed},
        },
    }


def picture_sources(env: Environment) -> list[str]:
    """Return the hosts of pictures, for the content security policy."""
    if not env.text("SOFRA_S3_BUCKET"):
        return []
    host = env.text("SOFRA_S3_PUBLIC_HOST")
    return [f"https://{host}"] if host else store_hosts(env)


def store_hosts(env: Environment) -> list[str]:
    """Return the origins of the object store itself."""
    endpoint = env.text("SOFRA_S3_ENDPOINT")
    region = env.text("SOFRA_S3_REGION")
    bucket = env.text("SOFRA_S3_BUCKET")
    amazon = [f"https://{bucket}.s3.amazonaws.com", f"https://{bucket}.s3.{region}.amazonaws.com"]
    return [endpoint] if endpoint else (amazon if region else amazon[:1])
