"""Environment variables for starting Django."""

import os
from collections.abc import Mapping
from pathlib import Path

from ops.launcher import console, paths

MANAGE = paths.ROOT / "manage.py"


def environment(
    settings: str, database_url: str, var: Path = paths.VAR, owner_url: str = ""
) -> dict[str, str]:
    """Return the environment for Django with these settings; existing variables have precedence.

    Without `owner_url` the role of `database_url` owns the tables. PYTHONDONTWRITEBYTECODE, which many containers set to
    keep folders clean, is replaced by a cache under var/: compiling takes half of each start.
    """
    own = {
        "SOFRA_SECRET_KEY": paths.secret(var / "secret_key"),
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
    """Return the environment of `run` and `manage`, with the demo unless SOFRA_DEMO=0."""
    return {
        "SOFRA_DEMO": "1",
        **environment("config.settings.local", database_url, owner_url=owner_url),
    }


def testing(database_url: str) -> dict[str, str]:
    """Return the environment of the tests, with separate files."""
    return environment("config.settings.test", database_url, paths.VAR / "test")


def manage(label: str, env: Mapping[str, str], *arguments: str) -> None:
    """Run a command of manage.py quietly. Raise Failure with its output if it fails."""
    console.quietly(label, [paths.PYTHON, MANAGE, *arguments], env)
