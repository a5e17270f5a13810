"""Where things lie: beside the code in a checkout, in a folder of the package where a wheel was installed."""

from pathlib import Path

from config.environment.reader import Environment

env = Environment()
BASE_DIR = Path(__file__).resolve().parents[2]
"""The folder that holds `apps` and `config`."""
SHIPPED_DIR = BASE_DIR / "config" / "shipped"
"""What a wheel brings besides Python files (`ops/launcher/wheel.py`): templates, bundle, collected static files."""
IS_INSTALLED = SHIPPED_DIR.exists()
FILES_DIR = SHIPPED_DIR if IS_INSTALLED else BASE_DIR
# Files that the console writes have no place among installed packages.
VAR_DIR = Path(env.text("SOFRA_VAR") or (Path.cwd() if IS_INSTALLED else BASE_DIR) / "var")
