"""Where files lie: a folder of this machine, or an S3-speaking object store.

Two storages of one place: `default` keeps what is private (originals, exports) and gives signed, expiring
addresses only; `public` keeps what anybody may see (the sizes made of pictures).
"""

from __future__ import annotations

from typing import Any

from config import serving
from config.environment.reader import Environment

from .places import VAR_DIR

S3 = "storages.backends.s3.S3Storage"
SIGNED_FOR_SECONDS = 3600
# A call has a deadline: an object store that is silent is given up after one try, which a job repeats.
CONNECT_SECONDS = 2 if serving.is_on else 3
READ_SECONDS = 4 if serving.is_on else 20
MOST_TRIES = 1 if serving.is_on else 2
MEMORY_BYTES = 8 * 1024 * 1024
"""Larger objects are read by way of a temporary file."""


def s3_options(env: Environment) -> dict[str, Any]:
    """What the storages of an object store have in common."""
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
            # The library's own default would sign with the second, retired version.
            signature_version="s3v4",
            s3={"addressing_style": env.text("SOFRA_S3_ADDRESSING")},
            # Its default waits a minute and tries five times: a person waits for the answer.
            connect_timeout=CONNECT_SECONDS,
            read_timeout=READ_SECONDS,
            retries={"mode": "standard", "total_max_attempts": MOST_TRIES},
        ),
    }


def storages(env: Environment) -> dict[str, Any]:
    """The entries of STORAGES: `default`, `public`, `backups` and, where a bucket is named, `history_heads`."""
    return {**_files(env), **_history_heads(env), **_backups(env)}


def _backups(env: Environment) -> dict[str, Any]:
    # A bucket of its own: what deletes the files of the console must not reach their backups.
    bucket = env.text("SOFRA_BACKUP_BUCKET")
    if bucket:
        prefix = env.text("SOFRA_BACKUP_PREFIX")
        options = {**s3_options(env), "bucket_name": bucket, "location": prefix}
        return {"backups": {"BACKEND": S3, "OPTIONS": options}}
    folder = env.text("SOFRA_BACKUP_DIR")
    options = {"location": folder or str(VAR_DIR / "backups"), "file_permissions_mode": 0o600}
    return {"backups": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": options}}


def _history_heads(env: Environment) -> dict[str, Any]:
    # A bucket of its own, in which objects can be locked against whoever may write the others.
    bucket = env.text("SOFRA_HISTORY_HEADS_BUCKET")
    if not bucket:
        return {}
    options = {**s3_options(env), "bucket_name": bucket}
    return {"history_heads": {"BACKEND": S3, "OPTIONS": options}}


def _files(env: Environment) -> dict[str, Any]:
    if not env.text("SOFRA_S3_BUCKET"):
        # One folder; what of it may be handed out is for the media view to say.
        public = "apps.core.storage.files.PublicFiles"
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
    """The hosts from which the browser takes pictures, for the content security policy."""
    if not env.text("SOFRA_S3_BUCKET"):
        return []
    host = env.text("SOFRA_S3_PUBLIC_HOST")
    return [f"https://{host}"] if host else store_hosts(env)


def store_hosts(env: Environment) -> list[str]:
    """Where the object store itself answers."""
    endpoint = env.text("SOFRA_S3_ENDPOINT")
    region = env.text("SOFRA_S3_REGION")
    bucket = env.text("SOFRA_S3_BUCKET")
    amazon = [f"https://{bucket}.s3.amazonaws.com", f"https://{bucket}.s3.{region}.amazonaws.com"]
    return [endpoint] if endpoint else (amazon if region else amazon[:1])
