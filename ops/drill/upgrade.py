"""Compatibility of the previous release with the current tables: `make upgrade-smoke RELEASE=…`.

During a deployment, the previous release serves on tables that are already migrated. Its code is taken from
git, started on a database with this checkout's migrations, and tested with all its lists, an edit, a new
record and a file.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import uuid
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import yaml

from apps.console.tests.faults.place import Place, Program, Web, until
from apps.core.values import Json
from ops.launcher import paths, server
from ops.launcher.cluster import free_port
from ops.launcher.console import Failure, print_line

READ_ONLY = "/query_"


class Former(Web):
    """A web server of another release."""

    def __init__(self, code: Path, env: dict[str, str]) -> None:
        self.port = free_port()
        argv: list[str | Path] = [*server.gunicorn(self.port), "--chdir", code]
        Program.__init__(self, "web-of-the-release-before", argv, {**env, "PYTHONPATH": str(code)})
        until(lambda: self.get("/readyz").status == 200, f"the release answers; see {self.log}", 60)


def main() -> int:
    """Run the check; return 1 if a request of the release fails on the current tables."""
    release = os.environ.get("RELEASE", "")
    if not release:
        raise Failure("Name the release before: make upgrade-smoke RELEASE=<tag or commit>")
    with tempfile.TemporaryDirectory() as folder:
        code = Path(folder)
        take(release, code)
        place = Place()
        try:
            place.start_database()
            place.fill()
            web = Former(code, place.env)
            place.programs.append(web)
            failed = list(smoke(web, place.data, code))
        finally:
            place.close()
    for name, why in failed:
        print_line(f"  {name}: {why}")
    print_line(f"{release} on the tables of now: {'fails' if failed else 'works'}")
    return 1 if failed else 0


def take(release: str, folder: Path) -> None:
    """Extract the code of a release into a folder. Raise Failure if git does not know it."""
    done = subprocess.run(  # noqa: S603 (git, with a name that git itself checks)
        ["git", "archive", "--format=tar", release],  # noqa: S607 (the git of the user)
        cwd=paths.ROOT,
        capture_output=True,
        check=False,
    )
    if done.returncode != 0:
        raise Failure(done.stderr.decode())
    with tarfile.open(fileobj=BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")


def smoke(web: Web, data: dict[str, Any], code: Path) -> Iterator[tuple[str, str]]:
    """Yield the requests that fail, with the reason."""
    token = data["token"]
    paths_of = yaml.safe_load((code / "openapi.yaml").read_text(encoding="utf-8"))["paths"]
    for path in paths_of:
        name = path.removeprefix("/seo/admin/v1/")
        if READ_ONLY not in path or path.startswith("/seo/admin/v1/public"):
            continue
        answer = web.call(name, {}, token=token)
        # Operations with required input return a validation error; any other error is a failure.
        if answer.status != 200 or answer.body.get("code") not in (0, 10005):
            yield name, f"{answer.status} {answer.body}"
    (store, *_) = data["stores"]
    version = web.call("store/get_store_detail", {"store_id": store}, token=token).body["data"]["version"]
    lead: dict[str, Json] = {
        "name": "A lead of the release before",
        "source": "field_visit",
        "contacts": [{"name": "Bu Sri", "email": "sri@example.com"}],
        "request_id": str(uuid.uuid4()),
    }
    writes: list[tuple[str, dict[str, Json]]] = [
        ("store/edit_store", {"store_id": store, "version": version, "intro": "Upgraded"}),
        ("crm/create_lead", lead),
        ("store/query_stores", {"keyword": "upgraded"}),
        ("activity/query_logs", {"object_type": "store", "object_id": store}),
    ]
    for name, body in writes:
        answer = web.call(name, body, token=token)
        if answer.body.get("code") != 0:
            yield name, f"{answer.status} {answer.body}"


if __name__ == "__main__":
    sys.exit(main())
