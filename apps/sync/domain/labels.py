"""Labels and search text of a source's records."""

from __future__ import annotations

from collections.abc import Mapping

from apps.core.text.folding import fold
from apps.core.values import Json


def title_of(values: Mapping[str, Json], external_id: str) -> str:
    """Return the title, such as "Kopi Tuku — Cipete", or the external id if there is no name."""
    name, branch = str(values.get("name") or ""), str(values.get("branch_name") or "")
    return (f"{name} — {branch}" if name and branch else name or external_id)[:200]


def search_text_of(values: Mapping[str, Json], external_id: str) -> str:
    """Return the search text: the names and the external id."""
    names = [str(values.get(key) or "") for key in ("name", "branch_name", "name_en")]
    return fold(" ".join(name for name in [*names, external_id] if name))
