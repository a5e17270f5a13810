"""The environment that Django is started with."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from launcher import console, paths

MANAGE = paths.ROOT / "manage.py"


def secret_key(var: Path = paths.VAR) -> str:
    """Return the secret key of this checkout, made once and readable by its owner only."""
    path = var / "secret_key"
    var.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
            stream.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    return path.read_text(encoding="ascii").strip()


def environment(
    settings: str, database_url: str, var: Path = paths.VAR, owner_url: str = ""
) -> dict[str, str]:
    """Return the environment for Django with these settings; what the person has set stands.

    Without an owner's address the role of `database_url` owns the tables.
    Except for PYTHONDONTWRITEBYTECODE, which many containers set to keep folders clean: compiling everything anew takes
    half of each start. The compiled files go under var/ then.
    """
    own = {
        "SOFRA_SECRET_KEY": secret_key(var),
        "SOFRA_VAR": str(var),
        "PYTHONUNBUFFERED": "1",
        **os.environ,
        "DJANGO_SETTINGS_MODULE": settings,
        "DATABASE_URL": database_url,
        "DATABASE_OWNER_URL": owner_url,
        "PATH": f"{paths.BIN}{os.pathsep}{os.environ.get('PATH', '')}",
        "VIRTUAL_ENV": str(paths.VENV),
    }
    own["SOFRA_VAR"] = str(var)
    if own.pop("PYTHONDONTWRITEBYTECODE", ""):
        own.setdefault("PYTHONPYCACHEPREFIX", str(paths.ROOT / "var/cache/python"))
    return own


def local(database_url: str, owner_url: str = "") -> dict[str, str]:
    """Return the environment of `run` and `manage`: this machine, with the demo allowed unless SOFRA_DEMO=0."""
    return {
        "SOFRA_DEMO": "1",
        **environment("config.settings.local", database_url, owner_url=owner_url),
    }


def testing(database_url: str) -> dict[str, str]:
    """Return the environment of the tests, with files of their own."""
    return environment("config.settings.test", database_url, paths.VAR / "test")


def manage(label: str, env: Mapping[str, str], *arguments: str) -> None:
    """Run a command of manage.py quietly; raise Failure with its output where it fails."""
    console.quietly(label, [paths.PYTHON, MANAGE, *arguments], env)
