"""Paths of the checkout."""

import os
import re
import secrets
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VAR = Path(os.environ.get("SOFRA_VAR") or ROOT / "var").resolve()
LOGS = VAR / "log"
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
NODE_MODULES = ROOT / "node_modules"
TOOLS = ROOT / "tools"


def file_name(label: str, suffix: str) -> str:
    """Return the file name of a step."""
    return re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-") + suffix


def secret(path: Path) -> str:
    """Return the secret in a file, which is created once and readable only by its owner."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
            stream.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    return path.read_text(encoding="ascii").strip()
