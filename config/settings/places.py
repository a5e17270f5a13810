"""Paths: next to the code in a checkout, inside the package in an installed wheel."""

from pathlib import Path

from config.environment.reader import Environment

env = Environment()
BASE_DIR = Path(__file__).resolve().parents[2]
"""The folder that contains `apps` and `config`."""
SHIPPED_DIR = BASE_DIR / "config" / "shipped"
"""Files of a wheel other than Python (`ops/launcher/wheel.py`): templates, bundle, static files."""
IS_INSTALLED = SHIPPED_DIR.exists()
FILES_DIR = SHIPPED_DIR if IS_INSTALLED else BASE_DIR
# Files that the console writes do not belong in the installed packages.
VAR_DIR = Path(env.text("SOFRA_VAR") or (Path.cwd() if IS_INSTALLED else BASE_DIR) / "var")
