"""Where the real files of places lie: beside the project, never in it."""

from pathlib import Path

REAL_PLACES = Path(__file__).resolve().parents[4] / "shared" / "data" / "places"
