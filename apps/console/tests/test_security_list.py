"""SECURITY.md names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

SHORT = {"A": "apps/accounts/tests", "C": "apps/console/tests", "K": "apps/core/tests", "S": "apps/stores/tests", "U": "apps/uploads/tests"}  # fmt: skip
PRODUCTION = "config/settings/tests/test_production.py"


def named() -> list[tuple[str, str]]:
    """(file, test) of every reference; the test is "" where a whole file is named."""
    found, file = [], ""
    for word in re.findall(r"`([^`\s]+)`", (settings.BASE_DIR / "SECURITY.md").read_text()):
        path, _, test = word.partition("::")
        letter, _, rest = path.partition("/")
        if path == "P":
            file = PRODUCTION
        elif letter in SHORT and rest:
            file = f"{SHORT[letter]}/{rest}"
        elif path.endswith((".py", ".ts")) and "/" in path and "wsgi" not in path:
            file = path
        elif path:
            continue
        found.append((file, test))
    return found


def test_every_test_that_is_named_exists() -> None:
    references = named()
    assert len(references) > 50
    for file, test in references:
        path = Path(settings.BASE_DIR) / file
        assert path.exists(), file
        assert not test or f"def {test}(" in path.read_text(), f"{file}::{test}"
