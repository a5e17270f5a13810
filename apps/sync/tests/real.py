"""Location of the real source files: beside the project, never in it."""

from pathlib import Path

REAL_PLACES = Path(__file__).resolve().parents[4] / "shared" / "data" / "places"
