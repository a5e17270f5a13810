"""Where things lie in the checkout."""

import os
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
