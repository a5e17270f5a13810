"""Where things lie in the checkout."""

import os
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VAR = Path(os.environ.get("SOFRA_VAR") or ROOT / "var").resolve()
LOGS = VAR / "log"
STAMPS = VAR / "stamps"
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
NODE_MODULES = ROOT / "node_modules"
TOOLS = ROOT / "tools"


def file_name(label: str, suffix: str) -> str:
    """Return the name of the file that belongs to a step."""
    return re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-") + suffix
